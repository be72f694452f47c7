/**
 * The private Meilisearch: starting it, keeping its data across restarts, and cleaning up when its launcher
 * is killed.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMeilisearch, startMeilisearch } from '../../src/launch/meilisearch'
import { isAlive, LaunchError } from '../../src/launch/processes'
import { until } from '../support/until'
import { commandOf, failureOf, launchAndDie, temporaryFolder } from './support'

setDefaultTimeout(60_000)

const program = findMeilisearch() ?? ''

describe.skipIf(program === '')('the private Meilisearch', () => {
  const root = temporaryFolder()
  const dir = join(root, 'data')
  const folder = join(dir, 'meilisearch')
  let running: Awaited<ReturnType<typeof startMeilisearch>>
  let lines: string[] = []
  const log = (line: string) => void lines.push(line)

  beforeAll(async () => {
    mkdirSync(join(folder, 'data'), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'data', 'other'), 'text')
    writeFileSync(join(folder, 'version'), '0.0.1')
    chmodSync(dir, 0o711)
    running = await startMeilisearch(program, { dir, log })
  })
  afterAll(() => running.stop())

  async function ask(path: string, init: RequestInit = {}, key = running.key) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const response = await fetch(running.url + path, { ...init, headers })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  /** Returns the text of the only stored document. */
  async function kept(): Promise<unknown> {
    const { body } = await ask('/indexes/kept/documents/1')
    return body['text']
  }

  test('starts without output and responds', async () => {
    expect(lines).toEqual([])
    const { status, body } = await ask('/health')
    expect({ status, body }).toEqual({ status: 200, body: { status: 'available' } })
    expect(running.url).toBe(`http://127.0.0.1:${running.port}`)
  })

  test('refuses requests without the key', async () => {
    expect((await ask('/indexes', {}, 'wrong')).status).toBe(403)
    expect((await fetch(`${running.url}/indexes`)).status).toBe(401)
    expect((await ask('/indexes')).status).toBe(200)
  })

  test('keeps its key out of the process list and from other users', () => {
    const file = join(folder, 'master-key')
    expect(readFileSync(file, 'utf8').trim()).toBe(running.key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(commandOf(running.pid)).toContain(program)
    expect(commandOf(running.pid)).not.toContain(running.key)
    expect(running.url).not.toContain(running.key)
    expect(readFileSync(join(folder, 'server.log'), 'utf8')).not.toContain(running.key)
  })

  test('deletes the data of another version', () => {
    expect(existsSync(join(folder, 'data', 'other'))).toBe(false)
  })

  test('keeps data and key across a restart, at the requested port', async () => {
    const documents = JSON.stringify([{ id: 1, text: 'ẹ̀rọ' }])
    await ask('/indexes/kept/documents', { method: 'POST', body: documents })
    await until('the document is there', async () => (await kept()) === 'ẹ̀rọ')
    const { key, pid, port } = running
    await running.stop()
    expect(isAlive(pid)).toBe(false)

    running = await startMeilisearch(program, { dir, log, port })
    expect(running.port).toBe(port)
    expect(running.key).toBe(key)
    expect(await kept()).toBe('ẹ̀rọ')
  })

  test('ignores environment variables for another server', async () => {
    await running.stop()
    process.env['MEILI_MASTER_KEY'] = 'the-key-of-another-server'
    process.env['MEILI_DB_PATH'] = join(root, 'another')
    try {
      running = await startMeilisearch(program, { dir, log })
    } finally {
      delete process.env['MEILI_MASTER_KEY']
      delete process.env['MEILI_DB_PATH']
    }
    expect(await kept()).toBe('ẹ̀rọ')
    expect((await ask('/indexes', {}, 'the-key-of-another-server')).status).toBe(403)
  })

  test('of a killed launcher is stopped first', async () => {
    await running.stop()
    const leftover = await launchAndDie('meilisearch', dir, { hasGuard: false })
    expect(isAlive(leftover)).toBe(true)
    lines = []
    running = await startMeilisearch(program, { dir, log })
    expect(lines).toEqual([expect.stringContaining(`process ${leftover}`)])
    expect(isAlive(leftover)).toBe(false)
    expect(await kept()).toBe('ẹ̀rọ')
  })

  test('does not stop another process that reuses its process id', async () => {
    await running.stop()
    const stranger = Bun.spawn(['sleep', '60'])
    writeFileSync(join(folder, 'server.pid'), `${stranger.pid}\n1\n`)
    lines = []
    running = await startMeilisearch(program, { dir, log })
    expect(lines).toEqual([])
    expect(isAlive(stranger.pid)).toBe(true)
    stranger.kill()
    await stranger.exited
  })

  test('reports why it did not start', async () => {
    const broken = script(
      'broken',
      'echo meilisearch 1.2.3; [ "$1" = --version ] || echo no such thing; exit 1',
    )
    const refused = await failureOf(startMeilisearch(broken, { dir: join(root, 'refused'), log }))
    expect(refused).toBeInstanceOf(LaunchError)
    expect(refused.message).toMatch(/did not start .*no such thing/s)
  })

  test('does not use another server on its port', async () => {
    const start = startMeilisearch(program, { dir: join(root, 'taken'), log, port: running.port })
    const error = await failureOf(start)
    expect(error).toBeInstanceOf(LaunchError)
    expect(error.message).toMatch(/did not start .*in use/s)
  })

  test('does not start a program without a version', async () => {
    const mute = script('mute', 'exit 0')
    const error = await failureOf(startMeilisearch(mute, { dir: join(root, 'mute'), log }))
    expect(error).toBeInstanceOf(LaunchError)
    expect(error.message).toContain(mute)
  })

  function script(name: string, text: string): string {
    const file = join(root, `${name}.sh`)
    writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return file
  }
})
