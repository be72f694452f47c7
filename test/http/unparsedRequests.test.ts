/**
 * The requests to which Bun responds itself, without a JSON body, are those that the manual lists on its page
 * on errors.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { longestHead, mostHeaders } from '../../src/lib/parameters'
import { type ListeningApp, startListening } from '../support/listening'

let app: ListeningApp
let key: string
let clientId: string
beforeAll(async () => {
  app = await startListening()
  const writer = await app.newApp({ scopes: ['dictionary:read', 'dictionary:write'] })
  ;({ apiKey: key, clientId } = writer)
})
afterAll(() => app.close())

/** Sends text as UTF-8, and waits until the server closes the connection. @returns what the server sent */
async function send(text: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

const get = '/api/v1/dictionary.php?q=a'
const host = 'Host: a'
const body = '{"english_term":"kettle","yoruba_term":"ìkòkò","definition_en":"A pot."}'
const bytes = Buffer.byteLength(body)
const chunked = `Transfer-Encoding: chunked`
const chunk = `${bytes.toString(16)}\r\n${body}\r\n`

const lines = (...all: string[]) => [...all, '', ''].join('\r\n')
const getWith = (...headers: string[]) => lines(`GET ${get} HTTP/1.1`, ...headers)
const headersOf = (count: number) => Array.from({ length: count - 1 }, (_, n) => `X-${n}: a`)
const target = (text: string) => lines(`GET ${text} HTTP/1.1`, host)
const post = (sent: string, ...headers: string[]) =>
  lines(
    'POST /api/v1/submit.php HTTP/1.1',
    host,
    `X-API-Key: ${key}`,
    'Content-Type: application/json',
    ...headers,
  ) + sent

const badRequest = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'
const tooLarge = 'HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n'
const badVersion = 'HTTP/1.1 505 HTTP Version Not Supported\r\nConnection: close\r\n\r\n'

/** In the order of the rows in the manual. */
const rows: [response: string, requests: Record<string, () => string>][] = [
  [
    badRequest,
    {
      'no request line': () => 'hello\r\n\r\n',
      TLS: () => '\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n',
      'the preface of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'an empty first line': () => `\r\n${getWith(host)}`,
      'two spaces before the path': () => target(` ${get}`),
      'a path without a slash': () => target('api/v1/dictionary.php'),
      'OPTIONS *': () => lines('OPTIONS * HTTP/1.1', host),
    },
  ],
  [
    badRequest,
    {
      'a space in a name': () => getWith(host, 'X-Any : a'),
      'a bracket in a name': () => getWith(host, 'X(Any): a'),
      'no name': () => getWith(host, ': a'),
      'no colon': () => getWith(host, 'X-Any'),
      NUL: () => getWith(host, 'X-Any: a\0b'),
      'a control character': () => getWith(host, 'X-Any: a\x01b'),
      'a carriage return alone': () => getWith(host, 'X-Any: a\rb'),
      'a folded value': () => getWith(host, 'X-Any: a', ' b'),
    },
  ],
  [badRequest, { 'no Host': () => getWith('Accept: */*') }],
  [
    badRequest,
    {
      'a length with a letter': () => post(body, `Content-Length: ${bytes}x`),
      'a negative length': () => post(body, 'Content-Length: -1'),
      'a length with a sign': () => post(body, `Content-Length: +${bytes}`),
      'an empty length': () => post(body, 'Content-Length:'),
      'a length of 20 digits': () => post(body, `Content-Length: ${'9'.repeat(20)}`),
      'two lengths': () => post(body, `Content-Length: ${bytes}`, 'Content-Length: 3'),
      both: () => post(`${chunk}0\r\n\r\n`, `Content-Length: ${bytes}`, chunked),
    },
  ],
  [
    badRequest,
    {
      gzip: () => post(body, 'Transfer-Encoding: gzip'),
      'gzip and chunked': () => post(`${chunk}0\r\n\r\n`, 'Transfer-Encoding: gzip, chunked'),
      identity: () => post(body, 'Transfer-Encoding: identity'),
      'chunked in HTTP/1.0': () =>
        post(`${chunk}0\r\n\r\n`, chunked).replace('HTTP/1.1', 'HTTP/1.0'),
    },
  ],
  [
    badRequest,
    {
      'no number': () => post(`zz\r\n${body}\r\n0\r\n\r\n`, chunked),
      'too small a number': () => post(`1\r\n${body}\r\n0\r\n\r\n`, chunked),
      'a number of 16 digits': () => post(`${'f'.repeat(16)}\r\n${body}`, chunked),
    },
  ],
  [
    badRequest,
    {
      'a line break after a body': () => post(`${body}\r\n`, `Content-Length: ${bytes}`),
      'a trailer': () => post(`${chunk}0\r\nX-Any: a\r\n\r\n`, chunked),
      'a length in characters': () => post(body, `Content-Length: ${body.length}`),
    },
  ],
  [
    tooLarge,
    {
      'a long URL': () => target(`/${'a'.repeat(longestHead)}`),
      'a long header': () => getWith(host, `X-Any: ${'a'.repeat(longestHead)}`),
      'many headers': () => getWith(host, ...headersOf(mostHeaders + 1)),
    },
  ],
  [
    badVersion,
    {
      'a space': () => target('/api/v1/dictionary.php?q=a b'),
      'a tab': () => target('/api/v1/dictionary.php?q=a\tb'),
      NUL: () => target('/api/v1/dictionary.php?q=a\0b'),
    },
  ],
  [badVersion, { 'line feeds alone': () => getWith(host).replaceAll('\r', '') }],
  [
    badVersion,
    {
      'HTTP/2.0': () => getWith(host).replace('HTTP/1.1', 'HTTP/2.0'),
      'HTTP/1.2': () => getWith(host).replace('HTTP/1.1', 'HTTP/1.2'),
      'no version': () => getWith(host).replace(' HTTP/1.1', ''),
    },
  ],
  [
    '',
    {
      'an unknown method': () => getWith(host).replace('GET', 'LOOKUP'),
      'a method in lower case': () => getWith(host).replace('GET', 'get'),
    },
  ],
]

rows.forEach(([response, requests], at) => {
  describe(`row ${at + 1}: ${response.slice(9, 12) || 'none'}`, () => {
    test.each(Object.entries(requests))('%s', async (_, request) => {
      expect(await send(request())).toBe(response)
      expect((await app.books(clientId)).spent).toBe(0)
    })
  })
})

test('a line break after a request without a body gets 400 after the response, or instead of it', async () => {
  expect(await send(`${getWith(host)}\r\n`)).toEndWith(badRequest)
})

test('the largest number of headers is accepted', async () => {
  const head = ['GET /healthz HTTP/1.1', host, ...headersOf(mostHeaders - 1), 'Connection: close']
  expect(await send(lines(...head))).toStartWith('HTTP/1.1 200 OK')
})

test.each(['en', 'yo'])('the manual (%s) lists these responses', (language) => {
  const page = readFileSync(`src/manual/${language}/errors.md`, 'utf8')
  const [, table = ''] = page.split('`X-Request-Id`:\n')
  const statuses = table
    .match(/^\| [^|-]+(?= \|)/gm)
    ?.slice(1)
    .map((cell) => cell.slice(2))
  const none = language === 'en' ? 'none' : 'kò sí'
  expect(statuses).toEqual(rows.map(([response]) => response.slice(9, 12) || none))
})
