/** POST submit.php: valid and invalid bodies. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { startWriting, submitPath, type Writer, type WritingApp } from './writing'

let service: WritingApp
let writer: Writer
beforeAll(async () => {
  service = await startWriting()
  writer = await service.writer({ hourlyLimit: 100_000 }, 100_000)
})
afterAll(() => service.close())

const submit = (body: unknown, headers?: Record<string, string>) =>
  service.post(submitPath, writer, body, headers)

const whole = { english_term: 'kettle', yoruba_term: 'ìkòkò', definition_en: 'Boils water.' }
const fields = ['english_term', 'yoruba_term', 'definition_en'] as const
const without = (field: string) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field))

const refuses = (status: number, says: string, body: unknown, headers?: Record<string, string>) =>
  service.refuses(writer, () => submit(body, headers), { status, says })

describe.each([
  ['english_term', 200],
  ['yoruba_term', 200],
  ['definition_en', 2000],
] as const)('400 for %s', (field, max) => {
  const astral = '𝐀'
  test.each([
    ['missing', undefined, 'missing'],
    ['null', null, 'must be a string'],
    ['a number', 1, 'must be a string'],
    ['a list', ['a'], 'must be a string'],
    ['an object', {}, 'must be a string'],
    ['empty', '', 'empty'],
    ['blank', ' \u00a0\u2003', 'empty'],
    ['a NUL', 'a\u0000b', 'plain text'],
    ['a line break', 'a\nb', 'line breaks or other control characters'],
    ['a tab', 'a\tb\t', 'plain text'],
    ['a DEL', 'a\u007f', 'plain text'],
    ['a C1 control character', 'a\u0085b', 'plain text'],
    ['half of a pair', 'a\ud800', 'plain text'],
    ['the other half', '\udc00a', 'plain text'],
    ['a replacement sign', 'a\ufffd', 'plain text'],
    ['one letter too many', 'a'.repeat(max + 1), `at most ${max}`],
    ['one astral letter too many', astral.repeat(max + 1), `at most ${max}`],
  ])('if it is or contains %s', async (_, value, says) => {
    const { body } = await refuses(400, says, { ...whole, [field]: value })
    expect(body.error).toStartWith(field)
  })

  test('is accepted at its maximum length, counted after trimming and in NFC', async () => {
    const least = field === 'english_term' ? whole : { ...whole, english_term: `bound ${field}` }
    for (const text of ['b'.repeat(max), astral.repeat(max), ` ${'e\u0301'.repeat(max)} `]) {
      const body = { ...least, yoruba_term: `y ${text.codePointAt(1)}`, [field]: text }
      expect((await submit(body)).status).toBe(201)
    }
  })
})

test.each(['english_term', 'yoruba_term'])('400 for %s without a letter', async (field) => {
  for (const text of ['…', '😀', "'", '\u02bc', '\u0301', '.']) {
    const { body } = await refuses(400, 'letter or digit', { ...whole, [field]: text })
    expect(body.error).toStartWith(field)
  }
})

test.each(['english_term', 'yoruba_term'])(
  '400 for %s with invisible characters',
  async (field) => {
    for (const text of ['\u200b', 'a\u200bb', 'a\u202eb', 'a\u00adb', 'a\u3164', '\u2800']) {
      const { body } = await refuses(400, 'contains invisible characters', {
        ...whole,
        [field]: text,
      })
      expect(body.error).toStartWith(field)
    }
  },
)

test('trims tabs and line breaks at both ends', async () => {
  const body = { english_term: '\ttrimmed\n', yoruba_term: 'ẹ̀rọ\t', definition_en: 'It.\r\n' }
  const response = await submit(body)
  expect(response.status).toBe(201)
  const rows = await service.sql`
    select english, yoruba, definition_en from contributions where english = 'trimmed'`
  expect([...rows]).toEqual([{ english: 'trimmed', yoruba: 'ẹ̀rọ', definition_en: 'It.' }])
})

test.each([
  ['an unknown name', '{"english":"a"}', '"english"'],
  ['an unknown name beside the others', JSON.stringify({ ...whole, notes: 'a' }), '"notes"'],
  ['a name in capitals', '{"English_Term":"a"}', '"English_Term"'],
  ['__proto__', '{"__proto__":{"english_term":"a"}}', '"__proto__"'],
  ['constructor', '{"constructor":"a"}', '"constructor"'],
  ['an empty name', '{"":"a"}', '""'],
  ['a name that cannot be shown', '{"a\\ud800\\u0007":"a"}', '"a??"'],
  ['a long name', `{"${'n'.repeat(500)}":1}`, `"${'n'.repeat(50)}…"`],
])('400 for a field with %s names it', async (_, body, says) => {
  await refuses(400, says, body)
})

test.each([
  ['nothing', ''],
  ['blanks', '  '],
  ['half an object', '{"english_term":"a"'],
  ['an object and more', '{}{}'],
  ['single quotation marks', "{'english_term':'a'}"],
  ['a comma too many', '{"english_term":"a",}'],
  ['a form', 'english_term=a&yoruba_term=b'],
  ['a raw control character', '{"english_term":"a\u0000"}'],
  ['a list without an end', '['.repeat(60_000)],
])('400 for a body of %s', async (_, body) => {
  await refuses(400, 'not valid JSON', body)
})

test.each([
  ['an invalid byte', [0xff]],
  ['half a character', [0xc3]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
])('400 for invalid UTF-8: %s', async (_, odd) => {
  const [head, tail] = ['{"english_term":"', '"}'].map((text) => [...Buffer.from(text)])
  await refuses(400, 'UTF-8', new Uint8Array([...(head ?? []), ...odd, ...(tail ?? [])]))
})

test.each(['[]', '[{}]', 'null', '1', '"a"', 'true'])(
  '400 for %s instead of an object',
  async (body) => {
    await refuses(400, 'one JSON object', body)
  },
)

test('400 for a deeply nested object', async () => {
  const depth = 10_000
  await refuses(400, '"a"', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
})

test.each(fields)('400 names %s if only this field is missing', async (field) => {
  await refuses(400, `${field} is missing`, without(field))
})

test('any text is stored or refused, and never causes a fault', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 })
  const texts = fc.record({ english_term: text, yoruba_term: text, definition_en: text })
  const statuses = fc.asyncProperty(texts, async (body) => {
    expect([201, 400, 409]).toContain((await submit(body)).status)
  })
  await fc.assert(statuses, { numRuns: 60 })
})

test('any text that is accepted can be published, with any letters and at the maximum length', async () => {
  const publisher = await service.writer({ autoPublish: true })
  const letters = ['각', '𠀀', 'ᾂ', 'Ẹ̀', 'ṣ', 'İ', 'ǅ', '<', '%_\\']
  for (const letter of letters) {
    const english = Array.from(`a${letter.repeat(200)}`)
      .slice(0, 200)
      .join('')
    const definition_en = `\u202e${english}`
    const body = { english_term: english, yoruba_term: english, definition_en }
    const response = await service.post(submitPath, publisher, body)
    expect([letter, response.status]).toEqual([letter, 201])
    expect((await service.post(submitPath, publisher, body)).status).toBe(409)
  }
})

describe('413', () => {
  const limit = 64 * 1024
  /** Returns a valid body of this size, padded with white space. */
  const padded = (english: string, bytes: number) => {
    const body = JSON.stringify({ ...whole, english_term: english })
    return body + ' '.repeat(bytes - Buffer.byteLength(body))
  }
  const stream = (text: string) => new Blob([text]).stream()

  test('for one byte too many, with and without Content-Length', async () => {
    const says = `at most ${limit} bytes`
    await refuses(413, says, padded('a', limit + 1), { 'content-length': String(limit + 1) })
    await refuses(413, says, stream(padded('a', limit + 1)))
    await refuses(413, says, '{}', { 'content-length': '999999999999' })
  })

  test('not for exactly the limit', async () => {
    expect((await submit(padded('exact', limit))).status).toBe(201)
    expect((await submit(stream(padded('exact stream', limit)))).status).toBe(201)
  })
})

describe('415', () => {
  test.each([
    ['', ''],
    ['text/plain', ''],
    ['application/x-www-form-urlencoded', ''],
    ['multipart/form-data; boundary=x', ''],
    ['application/jsonp', ''],
    ['application/json5', ''],
    ['application/json; charset=latin1', ''],
    ['application/json; charset=utf-16', ''],
    ['application/json, text/plain', ''],
    ['application/json', 'gzip'],
    ['application/json', 'br'],
  ])('for Content-Type %p and Content-Encoding %p', async (type, encoding) => {
    const headers: Record<string, string> = { 'content-type': type }
    if (encoding !== '') headers['content-encoding'] = encoding
    await refuses(415, 'application/json', whole, headers)
  })

  test('for a body without any Content-Type', async () => {
    const headers = { 'x-api-key': writer.apiKey }
    const body = Buffer.from(JSON.stringify(whole))
    const send = () => service.app.fetch(submitPath, { method: 'POST', headers, body })
    await service.refuses(writer, send, { status: 415, says: 'application/json' })
  })

  test.each([
    'application/json; charset=UTF-8',
    'application/json;charset="utf-8"',
    'Application/JSON',
    'application/json ; charset=utf8',
  ])('not for %s', async (type) => {
    const body = { ...whole, english_term: `by ${type}` }
    expect((await submit(body, { 'content-type': type })).status).toBe(201)
  })
})
