import { afterAll, beforeAll, test } from 'bun:test'
import { connect } from 'node:net'
import { startServer, type TestProcess } from '../../support/processes'
import { startWriting, submitPath, type WritingApp } from './writing'
let service: WritingApp
let server: TestProcess
beforeAll(async () => { service = await startWriting(); server = await startServer(service.app.config) })
afterAll(async () => { await server.stop(); await service.close() })
const raw = (apiKey: string, extra: string, body: string, end: boolean) => new Promise<string>((resolve) => {
  const s = connect(Number(new URL(server.url).port), '127.0.0.1'); let got = ''; const t = Date.now()
  s.on('data', (d) => { got += d }); s.on('close', () => resolve(`${Date.now()-t}ms ${got.split('\r\n')[0]} ${got.split('\r\n\r\n')[1]}`)); s.on('error', () => {})
  s.write(`POST ${submitPath} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${apiKey}\r\n${extra}\r\n\r\n${body}`)
  if (end) s.end()
  setTimeout(() => s.destroy(), 20000)
})
test('raw', async () => {
  const w = await service.writer()
  const j = 'Content-Type: application/json\r\n'
  const ok = JSON.stringify({english_term:'a',yoruba_term:'b',definition_en:'c'})
  const res = await Promise.all([
    raw(w.apiKey, j + 'Content-Length: 100', '{"a', true),
    raw(w.apiKey, j + 'Content-Length: 100', '{"a', false),
    raw(w.apiKey, j + 'Transfer-Encoding: chunked', '3\r\n{"a', false),
    raw(w.apiKey, j + 'Connection: close\r\nContent-Length: 100000000', '{"a', false),
    raw(w.apiKey, j + 'Content-Length: 999999999999', '{"a', false),
    raw(w.apiKey, j + 'Connection: close\r\nIdempotency-Key: clé\r\nContent-Length: ' + ok.length, ok, false),
    raw(w.apiKey, j + 'Connection: close\r\nIdempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: ' + ok.length, ok, false),
    raw(w.apiKey, j + 'Connection: close', '', false),
    raw('', j + 'Connection: close\r\nContent-Length: 100000', '{"a', false),
  ])
  console.log(res.join('\n')); console.log(await service.balance(w.clientId), await service.count())
}, 60000)
