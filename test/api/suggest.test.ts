/** POST suggest.php, by status. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rename, unpublish } from '../../src/domain/terms/termChanges'
import { changeApp, restoreApp, revokeApp } from '../support/apps'
import { baseUrl } from '../support/testApp'
import {
  expectBilledHeaders,
  startWriting,
  suggestPath,
  type Writer,
  type WritingApp,
} from './writing'

let service: WritingApp
let rich: Writer
beforeAll(async () => {
  service = await startWriting()
  rich = await service.writer({ hourlyLimit: 100_000 }, 100_000)
  await service.app.saveTerms(
    { slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' },
    { slug: 'old-name', english: 'renamed', yoruba: 'orúkọ' },
    { slug: 'hidden', english: 'hidden', yoruba: 'pamọ́' },
  )
  const { transactions } = service.app.services
  await rename(transactions, { slug: 'old-name', to: 'new-name', by: 'test' })
  await unpublish(transactions, { slug: 'hidden', by: 'test' })
})
afterAll(() => service.close())

const note = { slug: 'machine', notes: 'The tones are wrong.' }

const suggest = (writer: { apiKey: string }, body: unknown, headers?: Record<string, string>) =>
  service.post(suggestPath, writer, body, headers)

const refuses = (status: number, says: string, body: unknown, headers?: Record<string, string>) =>
  service.refuses(rich, () => suggest(rich, body, headers), { status, says })

async function newest() {
  const [row] = await service.sql`
    select yoruba, aliases, notes, status from contributions order by number desc limit 1`
  return row
}

describe('202', () => {
  test('stores a suggestion for review, for one credit', async () => {
    const writer = await service.writer()
    const response = await suggest(writer, {
      slug: 'machine',
      suggested_yoruba: ' E\u0300\u0323ro\u0323 ',
      suggested_aliases: 'engine, device',
      notes: ' Please. ',
    })
    expect(await response.json()).toEqual({
      ok: true,
      status: 'pending',
      suggestion: { id: expect.stringMatching(/^sug_[0-9A-Za-z]{20}$/), slug: 'machine' },
    })
    expect(response.status).toBe(202)
    expectBilledHeaders(response, 999)
    expect(await service.balance(writer.clientId)).toBe(999)
    expect(await newest()).toEqual({
      yoruba: 'Ẹ̀rọ',
      aliases: ['engine', 'device'],
      notes: 'Please.',
      status: 'pending',
    })
  })

  test.each([
    ['suggested_yoruba', 'ẹ̀rọ'],
    ['suggested_aliases', 'engine'],
    ['notes', 'A note.'],
  ])('%s alone is enough', async (field, value) => {
    expect((await suggest(rich, { slug: 'machine', [field]: value })).status).toBe(202)
  })

  test('stores the same suggestion again', async () => {
    expect((await suggest(rich, note)).status).toBe(202)
    expect((await suggest(rich, note)).status).toBe(202)
  })

  test('an earlier slug leads to the term, and the response has the current slug', async () => {
    for (const slug of ['old-name', 'new-name', ' new-name ']) {
      const response = await suggest(rich, { slug, notes: 'A note.' })
      expect(response.status).toBe(202)
      expect(await response.json()).toMatchObject({ suggestion: { slug: 'new-name' } })
    }
  })
})

describe('aliases', () => {
  const send = (suggested_aliases: string) => suggest(rich, { slug: 'machine', suggested_aliases })

  test.each([
    ['a, b ,c', ['a', 'b', 'c']],
    [',a,, ,b,', ['a', 'b']],
    ['a,b,a', ['a', 'b']],
    ['a,A', ['a', 'A']],
    ['e\u0300\u0323ro\u0323,ẹ̀rọ', ['ẹ̀rọ']],
    ['two words', ['two words']],
    ['a'.repeat(200), ['a'.repeat(200)]],
    [` ${'𝐀'.repeat(200)} `, ['𝐀'.repeat(200)]],
  ])('%p become %p', async (text, aliases) => {
    expect((await send(text)).status).toBe(202)
    expect(await newest()).toMatchObject({ aliases })
  })

  test('accepts fifty', async () => {
    const fifty = Array.from({ length: 50 }, (_, n) => `alias ${n}`)
    expect((await send(fifty.join(','))).status).toBe(202)
    expect(await newest()).toMatchObject({ aliases: fifty })
  })

  test('accepts fifty of the maximum length, with a space after each comma', async () => {
    const fifty = Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(200, 'a'))
    expect((await send(fifty.join(', '))).status).toBe(202)
    expect(await newest()).toMatchObject({ aliases: fifty })
  })

  test('counts repeated aliases once', async () => {
    const fifty = Array.from({ length: 50 }, (_, n) => `twice ${n}`)
    expect((await send([...fifty, ...fifty].join(','))).status).toBe(202)
    expect(await newest()).toMatchObject({ aliases: fifty })
  })

  test.each([
    ['the character |', 'a|b', '|'],
    ['201 characters', `ok,${'a'.repeat(201)}`, 'at most 200'],
    ['fifty-one', Array.from({ length: 51 }, (_, n) => `alias ${n}`).join(','), 'at most 50'],
    ['more than 10,100 characters', 'a, '.repeat(3368), 'at most 10100'],
    ['one without a letter', 'a,…', 'letter or digit'],
    ['a control character', 'a,\u0000', 'plain text'],
    ['nothing', '', 'empty'],
  ])('400 for %s', async (_, suggested_aliases, says) => {
    const { body } = await refuses(400, says, { slug: 'machine', suggested_aliases })
    expect(body.error).toInclude('suggested_aliases')
  })

  test('commas alone are no suggestion', async () => {
    await refuses(400, 'contains no changes', { slug: 'machine', suggested_aliases: ' , ,' })
  })
})

describe('400', () => {
  test('if nothing is suggested, with the possible fields', async () => {
    await refuses(400, 'suggested_yoruba, suggested_aliases, notes', { slug: 'machine' })
  })

  test.each([
    ['slug', undefined, 'missing'],
    ['slug', '', 'empty'],
    ['slug', 7, 'must be a string'],
    ['slug', 'a\u0000', 'plain text'],
    ['slug', 'a'.repeat(201), 'at most 200'],
    ['suggested_yoruba', null, 'must be a string'],
    ['suggested_yoruba', ' ', 'empty'],
    ['suggested_yoruba', '…', 'letter or digit'],
    ['suggested_yoruba', '\ud800', 'plain text'],
    ['suggested_yoruba', 'a'.repeat(201), 'at most 200'],
    ['suggested_aliases', ['a'], 'must be a string'],
    ['notes', false, 'must be a string'],
    ['notes', '', 'empty'],
    ['notes', 'a\nb', 'plain text'],
    ['notes', '𝐀'.repeat(2001), 'at most 2000'],
  ])('for %s of %j', async (field, value, says) => {
    const { body } = await refuses(400, says, { ...note, [field]: value })
    expect(body.error).toStartWith(field)
  })

  test.each([
    ['another field', { ...note, english_term: 'a' }, '"english_term"'],
    ['a list', [note], 'one JSON object'],
    ['half an object', '{"slug":', 'not valid JSON'],
    ['__proto__', '{"__proto__":{"slug":"machine"}}', '"__proto__"'],
  ])('for %s', async (_, body, says) => {
    await refuses(400, says, body)
  })
})

test.each(['nothing', 'hidden', 'MACHINE', 'machine ẹ̀rọ', "'; drop table terms; --"])(
  '404 names the slug %p',
  async (slug) => {
    await refuses(404, `"${slug}"`, { slug, notes: 'A note.' })
  },
)

test('413 and 415 as for submissions', async () => {
  const limit = 64 * 1024
  const body = JSON.stringify(note)
  await refuses(413, 'bytes', body + ' '.repeat(limit + 1 - body.length))
  await refuses(415, 'application/json', note, { 'content-type': 'text/plain' })
})

test('401 without a key', async () => {
  const send = () => suggest({ apiKey: '' }, note)
  await service.refuses(rich, send, { status: 401, says: 'No API key' })
})

test('402 says where to add credits', async () => {
  const writer = await service.writer({}, 0)
  const send = () => suggest(writer, note)
  const { body } = await service.refuses(writer, send, { status: 402, says: 'credits' })
  expect(body).toMatchObject({
    top_up_url: `${baseUrl}/top-up`,
    credit_balance: 0,
    credit_cost: 1,
  })
})

test('429 over the hourly limit', async () => {
  const writer = await service.writer({ hourlyLimit: 1 })
  expect((await suggest(writer, note)).status).toBe(202)
  const send = () => suggest(writer, note)
  const { response } = await service.refuses(writer, send, { status: 429, says: 'hourly limit' })
  const untilHourEnds = 3600 - ((service.app.clock.now() / 1000) % 3600)
  expect(response.headers.get('retry-after')).toBe(String(untilHourEnds))
})

test('checks come in the order of the API description, on the next request after a change', async () => {
  const { services } = service.app
  const writer = await service.writer({ origins: ['a.example'] }, 1)
  const { clientId } = writer
  let headers: Record<string, string> = { origin: 'https://a.example' }
  expect((await suggest(writer, note, headers)).status).toBe(202)
  headers = { origin: 'https://evil.example' }
  let body: unknown = {}
  const expects = (status: number, says: string) =>
    service.refuses(writer, () => suggest(writer, body, headers), { status, says })

  await changeApp(services, clientId, { scopes: ['dictionary:read'], addresses: ['192.0.2.1'] })
  await revokeApp(services, clientId)
  await expects(403, 'revoked')
  await restoreApp(services, clientId)
  await expects(403, 'dictionary:write')
  await changeApp(services, clientId, { scopes: ['dictionary:write'] })
  await expects(403, 'IP allowlist')
  await changeApp(services, clientId, { addresses: [], hourlyLimit: 0 })
  await expects(403, 'origin allowlist')
  headers = {}
  await expects(400, 'slug')
  body = { slug: 'nothing', notes: 'A note.' }
  await expects(429, 'hourly limit')
  await changeApp(services, clientId, { hourlyLimit: null })
  await expects(402, 'credits')
})

test.each(['GET', 'HEAD', 'PUT'])('405 for %s, with Allow', async (method) => {
  const headers = { 'x-api-key': rich.apiKey }
  const response = await service.app.fetch(suggestPath, { method, headers })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
})

test('a preflight response lists the headers that pages may send', async () => {
  const { status, headers } = await service.app.fetch(suggestPath, { method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
})

test('404 for an unknown slug is in Yoruba if that is preferred', async () => {
  const body = { slug: 'nothing', notes: 'A note.' }
  const { response } = await refuses(404, 'nothing', body, { 'accept-language': 'yo' })
  expect(response.headers.get('content-language')).toBe('yo')
})
