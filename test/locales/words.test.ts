/**
 * Both languages have the same messages with the same placeholders, and use only characters that common fonts
 * contain.
 */
import { describe, expect, test } from 'bun:test'
import { slugOf } from '../../src/domain/terms/slugs'
import { locales } from '../../src/locales'
import { categoryNamesYo } from '../../src/locales/categories'
import { categoryName } from '../../src/locales/categoryName'
import { requestCodes } from '../../src/problems'

/** Sample values for the placeholders in messages. */
const sample = {
  field: 'offset',
  min: 11,
  max: 222,
  limit: 3333,
  perMinute: 44,
  retryAfter: 55,
  scope: 'dictionary:read',
  address: '192.0.2.1',
  origin: 'https://a.example',
  allow: 'GET',
  stores: 'Redis',
  sign: '|',
  fields: 'notes, slug',
  slug: 'machine',
  packs: ['pack-a'],
  kinds: ['kind.a'],
  fault: 'not_https',
  status: 'approved',
  earlier: ['earlier-decision'],
  clientId: 'app_1',
  name: 'My app',
  label: 'A label',
  app: 'An app',
  from: 'Ade Bello',
  role: 'A role',
  entry: '10.0.0.0/99',
  pack: 'pack-b',
  reference: 'ref-123',
  balance: 122,
  threshold: 133,
  host: 'hooks.example',
  decisions: ['decision-1'],
  credits: 66,
  email: 'ade@example.org',
  seen: 77,
  revision: 88,
  value: 'a|b',
  separator: '|',
  url: 'https://b.example',
  source: 'a source',
  relation: 'broader',
  count: 99,
  expected: 111,
  line: 5055,
  detail: 'detail-1',
  file: 'a-file.csv',
  word: 'kọmputa',
  marks: 'U+0329',
  correct: 'mò ń',
  phrase: 'náà n lọ',
  kind: 'kind.b',
  id: 'end_1',
  state: 'state-1',
  toString: () => '7',
}

/** Sample values for messages whose wording depends on the value. */
const samplesOfOne: Record<string, object> = {
  '/notices/addressRequested/text': { newEmail: 'new@example.org' },
  '/problems/bad_limit': { field: 'hourlyLimit' },
  '/problems/endpoint_not_enabled': { status: 'disabled' },
  '/problems/spreadsheet_error': { text: '#NAME?' },
  '/problems/wrong_header': {
    found: 'header, of, file',
    missing: ['yoruba'],
    unknown: ['header', 'of'],
    optional: ['slug', 'notes_en'],
  },
}

/** Returns the path and the text of each message in a locale, with sample values filled in. */
function sayings(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const given = { ...sample, ...samplesOfOne[path] }
    return sayings((value as (...given: unknown[]) => unknown)(given, given, given), path)
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => sayings(inner, `${path}/${key}`))
}

const en = new Map(sayings(locales.en, ''))
const yo = new Map(sayings(locales.yo, ''))

test('both languages have the same keys, and lists of the same length', () => {
  expect([...yo.keys()].toSorted()).toEqual([...en.keys()].toSorted())
})

test.each([
  ['English', en],
  ['Yoruba', yo],
])('no text in %s is empty, and all are in NFC with their values', (_, words) => {
  const bad = [...words].filter(
    ([path, text]) =>
      text.trim() === '' ||
      // Only e-mail texts end with a line break.
      text !==
        text.trim() + (/^\/(emails|notices|memberMail)\/(.*\/)?text$/.test(path) ? '\n' : '') ||
      text !== text.normalize('NFC') ||
      /undefined|NaN|\[object|\$\{/.test(text),
  )
  expect(bad).toEqual([])
})

test('Yoruba writes its under-dots as dots, not as lines or macrons, and no other marks', () => {
  const bad = [...yo].filter(([, text]) =>
    /[\u0329\u0331]|(?![\u0300\u0301\u0323])\p{M}/u.test(text.normalize('NFD')),
  )
  expect(bad).toEqual([])
})

describe('every problem of requests', () => {
  const paths = requestCodes.map((code) => `/problems/${code}`)

  test('differs between Yoruba and English', () => {
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((path) => yo.get(path) === en.get(path))).toEqual([])
    expect(paths.filter((path) => !/[ẹọṣàáèéìíòóùú]|\p{M}/iu.test(yo.get(path) ?? ''))).toEqual([])
  })

  test('has its values in both languages', () => {
    const named = (text = '') =>
      Object.values(sample).filter((value) => text.includes(String(value)))
    const differing = paths.filter(
      (path) => named(en.get(path)).join() !== named(yo.get(path)).join(),
    )
    expect(differing).toEqual([])
    expect(named(en.get('/problems/not_in_range'))).toEqual(['offset', 11, 222])
  })

  test('has its own text', () => {
    expect(new Set(paths.map((path) => en.get(path))).size).toBe(paths.length)
    expect(new Set(paths.map((path) => yo.get(path))).size).toBe(paths.length)
    expect(paths.filter((path) => !en.get(path)?.endsWith('.'))).toEqual([])
    expect(paths.filter((path) => !yo.get(path)?.endsWith('.'))).toEqual([])
  })
})

test('every problem has its own text in both languages', () => {
  const codes = [...en.keys()].filter((path) => path.startsWith('/problems/'))
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((path) => yo.get(path) === en.get(path))).toEqual([])
})

describe('names of categories', () => {
  test('are in NFC, with the slugs of categories', () => {
    const bad = Object.entries(categoryNamesYo).filter(
      ([slug, name]) => slug !== slugOf(slug) || name === '' || name !== name.normalize('NFC'),
    )
    expect(bad).toEqual([])
  })

  test('are in the reader’s language, or in English without a Yoruba name', () => {
    expect(categoryName('Internet and web', 'yo')).toBe('Íńtánẹ́ẹ̀tì àti ìtàkùn àgbáyé')
    expect(categoryName('Internet and web', 'en')).toBe('Internet and web')
    expect(categoryName('Cookery', 'yo')).toBe('Cookery')
  })
})
