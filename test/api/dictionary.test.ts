import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { indexed } from '../../src/domain/terms/terms'
import { baseUrl, blankTerm, startTestApp, type TestApp } from '../support/testApp'

const path = '/api/v1/dictionary.php'

let app: TestApp
let key: string
let clientId: string

beforeAll(async () => {
  app = await startTestApp()
  ;({ apiKey: key, clientId } = await app.newApp({}, 100_000))
  await app.saveTerms(
    {
      slug: 'machine',
      english: 'machine',
      yoruba: 'ẹ̀rọ',
      aliases: ['machines'],
      category: 'Digital money',
      definitionEn: 'A device that does work.',
      definitionYo: 'Ohun tó ń ṣiṣẹ́.',
      exampleEn: 'The machine hums.',
      exampleYo: 'Ẹ̀rọ náà ń kùn.',
      media: ['https://example.org/a.png'],
      proposed: true,
      related: ['computer', 'not-yet-there'],
      sources: ['menyo:2:train.tsv#7', 'phrase'],
      notesEn: 'First of any device.',
      notesYo: 'Ó kọ́kọ́ jẹ́ ohun èlò èyíkéyìí.',
      relations: ['antonym:hand', 'broader:tool'],
    },
    { slug: 'computer', english: 'computer', yoruba: 'kọ̀ǹpútà', category: 'Hardware' },
    { slug: 'cloud', english: 'cloud', yoruba: 'àwọsánmà', category: 'Hardware' },
    { slug: 'c', english: 'C', yoruba: 'C' },
  )
})
afterAll(() => app.close())

const english = async (response: Response | Promise<Response>) =>
  ((await (await response).json()) as { english: string }[]).map((term) => term.english)

describe('200', () => {
  test('returns an array of complete terms', async () => {
    const response = await app.get(`${path}?slug=machine`, key)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual([
      {
        id: expect.any(Number),
        slug: 'machine',
        url: `${baseUrl}/terms/machine`,
        english: 'machine',
        yoruba: 'ẹ̀rọ',
        aliases: ['machines'],
        definitions: { en: 'A device that does work.', yo: 'Ohun tó ń ṣiṣẹ́.' },
        category: 'Digital money',
        example: { en: 'The machine hums.', yo: 'Ẹ̀rọ náà ń kùn.' },
        media: ['https://example.org/a.png'],
        proposed: true,
        related: ['computer', 'not-yet-there'],
        status: 'proposed',
        sources: [
          { source: 'menyo', count: 2, place: 'train.tsv#7', form: null },
          { source: 'phrase', count: null, place: null, form: null },
        ],
        pronunciation: { ipa: 'ɛ̀.ɾɔ̄', tones: 'LM' },
        alias_details: [{ text: 'machines', language: 'en', kind: 'plural' }],
        notes: { en: 'First of any device.', yo: 'Ó kọ́kọ́ jẹ́ ohun èlò èyíkéyìí.' },
        relations: [
          { kind: 'antonym', slug: 'hand' },
          { kind: 'broader', slug: 'tool' },
        ],
      },
    ])
  })

  test('returns null if a term has no text or category', async () => {
    const [term] = (await (await app.get(`${path}?slug=c`, key)).json()) as unknown[]
    expect(term).toMatchObject({
      definitions: { en: null, yo: null },
      category: null,
      example: { en: null, yo: null },
      media: [],
      proposed: false,
      related: [],
      status: 'established',
      sources: [],
      notes: { en: null, yo: null },
      relations: [],
    })
  })

  test('has every header of a request that costs credits', async () => {
    const before = await app.books(clientId)
    const { headers } = await app.get(`${path}?q=ero`, key)
    const balance = before.granted - before.spent - before.held.api - 1
    expect(headers.get('x-ratelimit-limit')).toBe('5000')
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeWithin(0, 5000)
    const reset = Number(headers.get('x-ratelimit-reset'))
    expect(reset % 3600).toBe(0)
    expect(reset - app.clock.now() / 1000).toBeWithin(0, 3600.001)
    expect(headers.get('x-credit-balance')).toBe(String(balance))
    expect(headers.get('x-credit-cost')).toBe('1')
    expect(headers.get('x-commercial-use')).toBe('not-allowed')
    expect(headers.get('x-total-count')).toBe('1')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('X-Credit-Balance')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('shows whether the app may use the service commercially', async () => {
    const { apiKey } = await app.newApp({ commercialUse: true })
    const { headers } = await app.get(`${path}?q=ero`, apiKey)
    expect(headers.get('x-commercial-use')).toBe('allowed')
  })

  test.each([
    ['ero', 'ero'],
    ['ẹrọ', 'ẹrọ'],
    ['ẸRỌ in capitals', 'Ẹ̀RỌ'],
    ['dot, then tone', 'e\u0323\u0300ro\u0323'],
    ['tone, then dot', 'e\u0300\u0323ro\u0323'],
    ['vertical line below', 'e\u0329ro\u0329'],
    ['vertical line below a toned letter', '\u00e8\u0329ro\u0329'],
    ['macron below', 'e\u0331ro\u0331'],
    ['the English headword', 'machine'],
    ['an alias', 'Machines'],
  ])('finds ẹ̀rọ by %s', async (_, q) => {
    expect(await english(app.get(`${path}?q=${encodeURIComponent(q)}`, key))).toContain('machine')
  })

  test.each([
    ['without parameters, all by English headword', '', ['C', 'cloud', 'computer', 'machine']],
    ['by label of a category', '?category=Digital%20money', ['machine']],
    ['by slug of a category', '?category=digital-money', ['machine']],
    ['by a letter, upper or lower case', '?letter=c', ['C', 'cloud', 'computer']],
    ['by category and letter', '?category=hardware&letter=C', ['cloud', 'computer']],
    ['by category, letter and limit', '?category=hardware&letter=C&limit=1', ['cloud']],
    ['by text and category', '?q=c&category=hardware', ['cloud', 'computer']],
    ['from an offset', '?offset=2', ['computer', 'machine']],
    ['nothing after the end', '?offset=100', []],
    ['nothing for an unknown slug', '?slug=nothing', []],
    ['nothing for an unknown category', '?category=nothing', []],
    ['by slug, ignoring unknown parameters', '?slug=cloud&_=1&_=2', ['cloud']],
  ])('lists %s', async (_, query, expected) => {
    expect(await english(app.get(path + query, key))).toEqual(expected)
  })

  test('counts all matches, also those beyond limit and offset', async () => {
    const limited = await app.get(`${path}?limit=1`, key)
    expect(limited.headers.get('x-total-count')).toBe('4')
    const behind = await app.get(`${path}?offset=100`, key)
    expect(behind.headers.get('x-total-count')).toBe('4')
  })

  test('charges for a search without results', async () => {
    const before = await app.books(clientId)
    await app.get(`${path}?slug=no-such-slug`, key)
    const after = await app.books(clientId)
    expect(after.spent).toBe(before.spent + 1)
  })

  test('shows a change to the dictionary within a second', async () => {
    const found = () => english(app.get(`${path}?q=tuntun`, key))
    expect(await found()).toEqual([])
    for (const name of ['first', 'second']) {
      const term = indexed({ ...blankTerm('new'), english: name, yoruba: 'tuntun' })
      await app.services.transactions.changeTerms('test', (writer) => writer.save([term]))
      await app.clock.advance(1000)
      expect(await found()).toEqual([name])
    }
  })
})

describe('400, free of charge', () => {
  const long = 'a'.repeat(201)
  test.each([
    ['q', `q=${long}`, 'at most 200'],
    ['q', 'q=a%00b', 'plain text'],
    ['q', 'q=%ED%A0%80', 'UTF-8'],
    ['q', 'q=%CC%81', 'nothing to search'],
    ['q', 'q=%F0%9F%98%80', 'nothing to search'],
    ['q', 'q=', 'nothing to search'],
    ['q', 'q=%20%20', 'nothing to search'],
    ['q', 'q=a&q=b', 'more than once'],
    ['limit', 'limit=0', '1 to 500'],
    ['limit', 'limit=501', '1 to 500'],
    ['limit', 'limit=-1', '1 to 500'],
    ['limit', 'limit=1e2', '1 to 500'],
    ['limit', 'limit=0x10', '1 to 500'],
    ['limit', 'limit=%205', '1 to 500'],
    ['limit', 'limit=5.5', '1 to 500'],
    ['limit', 'limit=', '1 to 500'],
    ['limit', 'limit=1&limit=2', 'more than once'],
    ['offset', 'offset=10001', '0 to 10000'],
    ['offset', 'offset=-1', '0 to 10000'],
    ['letter', 'letter=%C3%A9', 'A to Z'],
    ['letter', 'letter=AB', 'A to Z'],
    ['letter', 'letter=', 'A to Z'],
    ['slug', 'slug=a&slug=b', 'more than once'],
    ['slug', 'slug=', 'empty'],
    ['category', `category=${long}`, 'at most 200'],
  ])('%s: %s', async (field, query, says) => {
    const before = await app.books(clientId)
    const response = await app.get(`${path}?${query}`, key)
    expect(response.status).toBe(400)
    const body = (await response.json()) as { ok: boolean; error: string }
    expect(body.ok).toBe(false)
    expect(body.error).toStartWith(field)
    expect(body.error).toContain(says)
    expect(response.headers.get('x-credit-cost')).toBe('0')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await app.books(clientId)).toEqual(before)
  })
})
