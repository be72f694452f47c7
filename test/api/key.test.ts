/** The ways to send an API key, and the errors for missing and invalid keys. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { errorBody } from '../support/errorBody'
import { startTestApp, type TestApp } from '../support/testApp'

const path = '/api/v1/dictionary.php'

let app: TestApp
let key: string
let other: string
let clientId: string

beforeAll(async () => {
  app = await startTestApp()
  ;({ apiKey: key, clientId } = await app.newApp())
  ;({ apiKey: other } = await app.newApp())
})
afterAll(() => app.close())

const send = (headers: Record<string, string>) => app.fetch(path, { headers })

test.each([
  ['Authorization: Bearer', () => ({ authorization: `Bearer ${key}` })],
  ['a scheme in lower case', () => ({ authorization: `bearer ${key}` })],
  ['X-API-Key', () => ({ 'x-api-key': key })],
  ['X-API-Key, beside an empty Authorization', () => ({ authorization: '', 'x-api-key': key })],
  ['X-API-Key, beside an empty token', () => ({ authorization: 'Bearer ', 'x-api-key': key })],
  [
    'Authorization, beside an empty X-API-Key',
    () => ({ authorization: `Bearer ${key}`, 'x-api-key': '' }),
  ],
  ['both, if they are equal', () => ({ authorization: `Bearer ${key}`, 'x-api-key': key })],
])('accepts a key in %s', async (_, headers) => {
  expect((await send(headers())).status).toBe(200)
})

/** Error codes, keyed by part of the error message. */
const codes = {
  'No API key': 'key_missing',
  'Invalid API key': 'key_invalid',
  different: 'keys_differ',
}

test.each<[string, () => Record<string, string>, keyof typeof codes]>([
  ['no key', () => ({}), 'No API key'],
  ['an empty X-API-Key', () => ({ 'x-api-key': '' }), 'No API key'],
  ['another scheme', () => ({ authorization: `Basic ${btoa(`x:${key}`)}` }), 'Invalid API key'],
  ['the bare key in Authorization', () => ({ authorization: key }), 'Invalid API key'],
  ['an empty token', () => ({ authorization: 'Bearer ' }), 'No API key'],
  ['two empty headers', () => ({ authorization: '', 'x-api-key': '' }), 'No API key'],
  [
    'a key with spaces',
    () => ({ authorization: `Bearer ${key.slice(0, 20)} ${key.slice(20)}` }),
    'Invalid API key',
  ],
  ['10 kB', () => ({ authorization: `Bearer ${'a'.repeat(10_000)}` }), 'Invalid API key'],
  [
    'a mistyped key',
    () => ({ 'x-api-key': `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` }),
    'Invalid API key',
  ],
  [
    'a well-formed key of no app',
    () => ({ 'x-api-key': 'atk_00000000000000000000000000000000003rKGoU' }),
    'Invalid API key',
  ],
  ['a client ID instead of a key', () => ({ 'x-api-key': clientId }), 'Invalid API key'],
  [
    'two keys that differ',
    () => ({ authorization: `Bearer ${key}`, 'x-api-key': other }),
    'different',
  ],
  [
    'a key beside another scheme',
    () => ({ authorization: 'Basic eDp5', 'x-api-key': key }),
    'different',
  ],
])('refuses %s with 401', async (_, headers, says) => {
  const before = await app.books(clientId)
  const response = await send(headers())
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toStartWith('Bearer')
  expect(await response.json()).toEqual(errorBody(codes[says], expect.stringContaining(says)))
  expect(await app.books(clientId)).toEqual(before)
})

test('responds in Yoruba if that is preferred', async () => {
  const response = await send({ 'accept-language': 'yo-NG,yo;q=0.9,en;q=0.5' })
  expect(response.headers.get('content-language')).toBe('yo')
  const { error } = (await response.json()) as { error: string }
  expect(error).toStartWith('Kò sí kọ́kọ́rọ́ API nínú ìbéèrè.')
  expect(error).toBe(error.normalize('NFC'))
})
