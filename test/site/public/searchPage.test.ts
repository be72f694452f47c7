/** GET /search: the search page without JavaScript. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const many = Array.from({ length: 60 }, (_, index) => ({
    slug: `bulk-${index}`,
    english: `bulk ${index}`,
  }))
  await app.saveTerms(...many, {
    slug: 'machine',
    english: 'machine',
    yoruba: 'ẹ̀rọ',
    category: 'Hardware',
    definitionEn: 'A <b>device</b> that does work.',
    definitionYo: 'Ohun tó ń ṣiṣẹ́.',
    sources: ['menyo:1:dev.tsv#1'],
  })
  await app.saveTerms(
    {
      slug: 'calculator',
      english: 'calculator',
      yoruba: 'ẹ̀rọ ìṣirò',
      category: 'Computing',
      aliases: ['pocket adder', 'kàkùlétọ̀'],
      definitionEn: 'It adds.',
      definitionYo: 'Ó ń ṣe àròpọ̀.',
    },
    { slug: 'lathe', english: 'lathe', yoruba: 'ẹ̀rọ ìyíigi', category: 'Hardware' },
    { slug: 'computer', english: 'computer', yoruba: 'kọ̀ǹpútà', category: 'Computing' },
  )
})
afterAll(() => app.close())

// Advances the clock, because searches are limited per minute.
beforeEach(() => app.clock.advance(60_000))

async function search(path: string) {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { response, text: await response.text() }
}

const field = (text: string) => /<input[^>]*name="q"[^>]*>/.exec(text)?.[0] ?? ''

describe.each([
  ['en', '', 'A &lt;b&gt;device&lt;/b&gt; that does work.', 'attested'],
  ['yo', '/yo', 'Ohun tó ń ṣiṣẹ́.', 'ó ní orísun'],
] as const)('in %s', (language, prefix, definition, status) => {
  test('finds terms, with their status and definitions in the reader’s language', async () => {
    const { response, text } = await search(`${prefix}/search?q=ero`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-language')).toBe(language)
    expect(text).toContain(`href="${prefix}/terms/machine"`)
    expect(text).toContain(`<p lang="${language}">${definition}</p>`)
    expect(text).toContain(`${status}</span>`)
    expect(text).toContain(`action="${prefix}/search"`)
  })

  test('shows only the form without a text', async () => {
    const { response, text } = await search(`${prefix}/search`)
    expect(response.status).toBe(200)
    expect(field(text)).toContain('value=""')
  })

  test.each([
    ['', ''],
    ['!!!', '!!!'],
    ['a'.repeat(201), 'a'.repeat(201)],
    ['a\u0000b', undefined],
  ])('says what is wrong with %j', async (typed, kept) => {
    const { response, text } = await search(`${prefix}/search?q=${encodeURIComponent(typed)}`)
    expect(response.status).toBe(400)
    expect(text).toContain('aria-invalid="true"')
    expect(text).toMatch(/<p class="error" id="q-hint">\S+/)
    if (kept !== undefined) expect(field(text)).toContain(`value="${kept}"`)
  })

  test('suggests terms that sound alike if there are no results', async () => {
    const { response, text } = await search(`${prefix}/search?q=masheen`)
    expect(response.status).toBe(200)
    const [, near = ''] = text.split(`<h2>${locales[language].notFound.meant}</h2>`)
    expect(near).toContain(`href="${prefix}/terms/machine"`)
    expect(near).toContain(`href="${prefix}/contribute?english=masheen"`)
  })

  test('suggests nothing if no term sounds alike', async () => {
    const { text } = await search(`${prefix}/search?q=mzzzzzzz`)
    expect(text).not.toContain(locales[language].notFound.meant)
    expect(text).toContain(`href="${prefix}/contribute?english=mzzzzzzz"`)
  })

  test.each([
    ['mzzzzzzz', ['bulk 9', 'calculator', 'computer', 'lathe', 'machine']],
    ['aqqq', ['bulk 0', 'bulk 1', 'bulk 10', 'bulk 11', 'bulk 12', 'bulk 13']],
  ])('shows the nearest terms in the alphabet for %j', async (typed, nearest) => {
    const { text } = await search(`${prefix}/search?q=${typed}`)
    const [, around = ''] = text.split(`<h2>${locales[language].search.around}</h2>`)
    const words = [...around.matchAll(/<span class="word" lang="en">([^<]+)/g)].map(
      ([, word]) => word,
    )
    expect(words).toEqual(expect.arrayContaining(nearest))
    expect(words).toHaveLength(6)
    expect(around).toContain(`href="${prefix}/terms/`)
  })
})

test.each([
  ['a headword', 'ero', '<mark>ẹ̀rọ</mark> ìṣirò'],
  ['a loanword in another spelling', 'kompyuta', '<mark>kọ̀ǹpútà</mark>'],
  ['an alias', 'pocket', 'Also: <mark>pocket</mark> adder'],
  ['a definition', 'adds', '<p lang="en">It <mark>adds</mark>.</p>'],
  ['a definition in the other language', 'aropo', '<p lang="yo">Ó ń ṣe <mark>àròpọ̀</mark>.</p>'],
])('marks what the text matches: %s', async (_, typed, marked) => {
  const { text } = await search(`/search?q=${typed}`)
  expect(text).toContain(marked)
})

test('sets the result apart whose headword is the text', async () => {
  const { text } = await search('/search?q=ero')
  expect(text.match(/<li class="exact">.*?href="([^"]+)"/)?.[1]).toBe('/terms/machine')
  expect(text.match(/class="exact"/g)).toHaveLength(1)
})

test('shows an alias only if no headword matches', async () => {
  const { text } = await search('/search?q=calculator')
  expect(text).toContain('<mark>calculator</mark>')
  expect(text).not.toContain('Also:')
})

describe('the categories of results', () => {
  const slugsIn = (text: string) =>
    Array.from(text.matchAll(/<a class="pair" href="[^"]*\/terms\/([^"]+)"/g), ([, slug]) => slug)

  test('are links, the most frequent first', async () => {
    const { text } = await search('/yo/search?q=ero')
    const [, filters = ''] = /<nav class="filters"[^>]*>(.*?)<\/nav>/.exec(text) ?? []
    const links = Array.from(filters.matchAll(/href="([^"]+)"/g), ([, path]) => path)
    expect(links).toEqual([
      '/yo/search?q=ero&amp;category=hardware',
      '/yo/search?q=ero&amp;category=computing',
    ])
  })

  test('are behind a button after the fifth', async () => {
    await app.saveTerms(
      ...Array.from({ length: 7 }, (_, n) => ({
        slug: `filed-${n}`,
        english: `filed ${n}`,
        category: `Field ${n}`,
      })),
    )
    const { text } = await search('/search?q=filed')
    const [row = '', more = ''] = text.split('</summary>')
    expect(row.match(/category=field/g)).toHaveLength(5)
    expect(more.match(/category=field/g)).toHaveLength(2)
  })

  test('limit the results, in the same order, with a link to all of them', async () => {
    const all = slugsIn((await search('/search?q=ero')).text)
    const { text } = await search('/search?q=ero&category=hardware')
    expect(slugsIn(text)).toEqual(all.filter((slug) => slug !== 'calculator'))
    expect(text).toContain('2 terms for “ero”')
    expect(text).toContain('<span aria-current="true">Hardware</span>')
    expect(text).toContain('<a href="/search?q=ero">All categories</a>')
    expect(text).toContain('href="/yo/search?q=ero&amp;category=hardware"')
  })

  test('are not offered if there is only one', async () => {
    expect((await search('/search?q=lathe')).text).not.toContain('class="filters"')
  })

  test.each(['nothing', 'cloud', 'A%20b', ''])('%p has no page', async (category) => {
    const { response } = await search(`/search?q=ero&category=${category}`)
    expect(response.status).toBe(404)
  })
})

test('a question is searched without its question words, and shown as typed', async () => {
  const { text } = await search('/search?q=what%20is%20a%20machine%20in%20Yoruba%3F')
  expect(text).toContain('href="/terms/machine"')
  expect(field(text)).toContain('value="what is a machine in Yoruba?"')
})

test('if no term has all words, terms with one of them are shown, and the page says so', async () => {
  const { text } = await search('/search?q=lathe%20calculator')
  const [, found = ''] = text.split(`<h2>${locales.en.search.ofWords}</h2>`)
  expect(found).toContain('href="/terms/lathe"')
  expect(found).toContain('href="/terms/calculator"')
})

test('the field has the search text, escaped', async () => {
  const typed = '"><script>Ẹ̀RỌ'
  const { text } = await search(`/search?q=${encodeURIComponent(typed)}`)
  expect(field(text)).toContain('value="&quot;&gt;&lt;script&gt;Ẹ̀RỌ"')
  expect(text).not.toContain('<script>')
})

test('the language switch keeps the search', async () => {
  const { text } = await search('/search?q=%E1%BA%B9')
  expect(text).toContain('href="/yo/search?q=%E1%BA%B9"')
})

describe('a search with 60 results', () => {
  const found = (text: string) => text.match(/href="\/terms\/bulk-[^"]+"/g) ?? []

  test('has three pages with different terms and the number of all', async () => {
    const paths = ['/search?q=bulk', '/search?q=bulk&page=2', '/search?q=bulk&page=3']
    const pages = await Promise.all(paths.map(async (path) => (await search(path)).text))
    expect(pages.map((text) => found(text).length)).toEqual([20, 20, 20])
    expect(new Set(pages.flatMap(found)).size).toBe(60)
    for (const text of pages) expect(text).toContain('60 terms for “bulk”')
    const [first = '', second = '', third = ''] = pages
    expect(first).toContain('rel="next" href="/search?q=bulk&amp;page=2"')
    expect(first).not.toContain('rel="prev"')
    expect(second).toContain('rel="prev" href="/search?q=bulk"')
    expect(second).toContain('Page 2 / 3')
    expect(third).not.toContain('rel="next"')
  })

  test('keeps the page in the other language', async () => {
    const { text } = await search('/search?q=bulk&page=2')
    expect(text).toContain('href="/yo/search?q=bulk&amp;page=2"')
  })

  test.each(['4', '999999', '0', '-1', '1.5', 'x', ''])('has no page %p', async (number) => {
    const headers = { accept: 'text/html' }
    const response = await app.fetch(`/search?q=bulk&page=${number}`, { headers })
    expect(response.status).toBe(404)
  })
})

test('the 61st search within a minute is 429', async () => {
  for (let count = 0; count < 60; count++) {
    const path = count % 2 === 0 ? '/search?q=x' : '/yo/search?q=y'
    expect([count, (await app.fetch(path)).status]).toEqual([count, 200])
  }
  const refused = await app.fetch('/search?q=x')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(field(await refused.text())).toContain('value="x"')
  expect((await app.fetch('/search')).status).toBe(200)
})

test('404 pages share this limit, and have no similar terms beyond it', async () => {
  const headers = { accept: 'text/html' }
  const missing = async (path: string) => {
    const response = await app.fetch(path, { headers })
    const isHelped = (await response.text()).includes('/terms/machine"')
    return [response.status, isHelped]
  }
  const missed = ['/terms/machin', '/yo/terms/machine-x', '/machin', '/yo/machine']
  for (const path of missed) expect([path, await missing(path)]).toEqual([path, [404, true]])
  let searches = 0
  while (searches < 60 && (await app.fetch('/search?q=x')).status === 200) searches++
  expect(searches).toBe(60 - missed.length)
  for (const path of missed) expect([path, await missing(path)]).toEqual([path, [404, false]])
  expect((await app.fetch('/terms/machine', { headers })).status).toBe(200)
})

test('404 pages count as searches', async () => {
  const headers = { accept: 'text/html' }
  for (let count = 0; count < 60; count++) {
    expect((await app.fetch(`/terms/none-${count}`, { headers })).status).toBe(404)
  }
  expect((await app.fetch('/search?q=x', { headers })).status).toBe(429)
  expect((await app.fetch('/terms/none', { headers })).status).toBe(404)
})

test('searches with no results are counted', async () => {
  await search('/search?q=nowhere')
  await search('/search?q=nowhere')
  await app.services.misses.flush()
  const missed = await app.services.missed.since('2000-01-01', 10)
  expect(missed).toContainEqual(expect.objectContaining({ text: 'nowhere', searches: 2 }))
})
