import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rename, unpublish } from '../../../src/domain/terms/termChanges'
import { Unavailable } from '../../../src/lib/unavailable'
import { locales } from '../../../src/locales'
import { errorBody } from '../../support/errorBody'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms(
    {
      slug: 'machine',
      english: 'machine',
      yoruba: 'ẹ̀rọ',
      category: 'Hardware',
      definitionEn: 'A device that does work.',
      definitionYo: 'Ohun tó ń ṣiṣẹ́.',
    },
    {
      slug: 'hostile',
      english: '<img src=x onerror=alert(1)>',
      yoruba: '"><script>alert(1)</script>',
      category: '<b>Hardware</b>',
      definitionEn: '<script>alert(2)</script>',
      media: ['javascript:alert(3)', 'https://example.org/?a="><script>'],
    },
  )
})
afterAll(() => app.close())

async function page(path: string) {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { response, text: await response.text() }
}

describe.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)('in %s', (language, prefix) => {
  test.each([
    '',
    '/top-up',
    '/categories',
    '/categories/hardware',
    '/terms/machine',
    '/browse/english/m',
    '/browse/yoruba/%E1%BA%B9',
  ])('%s is a page with its language and a link to the other language', async (path) => {
    const { response, text } = await page(prefix + path || '/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-language')).toBe(language)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(response.headers.get('permissions-policy')).toContain('camera=(), ')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(text).toStartWith(`<!doctype html><html lang="${language}">`)
    expect(text).toContain(`hreflang="yo" href="${baseUrl}/yo${path}"`)
    expect(text).not.toMatch(
      /<script(?! type="application\/ld\+json"| defer="" src="\/)|<[^>]*\s(style|on\w+)=/,
    )
  })

  test('the credits page has the packs in naira', async () => {
    const { text } = await page(`${prefix}/top-up`)
    for (const part of ['₦1,000', '₦4,000', '₦15,000', '2,000', '10,000', '50,000']) {
      expect(text.replaceAll('\u00a0', '')).toContain(part)
    }
    const { inConsole, console: link } = locales[language].topUp
    expect(text).toContain(`${inConsole} <a href="${prefix}/console">${link}</a>`)
  })

  test('an unknown term is a 404 page with links', async () => {
    const { response, text } = await page(`${prefix}/terms/nothing`)
    expect(response.status).toBe(404)
    expect(text).toContain(`href="${prefix}/categories"`)
  })
})

test.each(['/terms/nothing', '/categories/nothing', '/terms/%00', '/yo/terms/%FF', '/terms/Ẹ̀rọ'])(
  '%s is JSON for clients other than browsers',
  async (path) => {
    const response = await app.fetch(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual(errorBody('not_found'))
  },
)

test.each([
  ['', 'Definition', 'english'],
  ['/yo', 'Ìtumọ̀', 'yoruba'],
])(
  'a term has headings in the reader’s language, and its part of speech beside the first word: %p',
  async (prefix, heading, first) => {
    const { text } = await page(`${prefix}/terms/machine`)
    expect([...(text.match(/<section class="\w+"><h2>([^<]+)/g) ?? [])]).toEqual(
      (first === 'english' ? ['english', 'yoruba'] : ['yoruba', 'english']).map(
        (name) => `<section class="${name}"><h2>${heading}`,
      ),
    )
    expect(text).toMatch(new RegExp(`<div class="${first}">(?:(?!<div class="(?:eng|yor)).)*<i>`))
    expect(text.match(/<i>/g)).toHaveLength(1)
  },
)

test('a term is shown in both languages', async () => {
  const { text } = await page('/terms/machine')
  expect(text).toContain('<span class="word" lang="yo">ẹ̀rọ</span>')
  expect(text).toMatch(
    /<section class="english">.*<p class="definition" lang="en">A device that does work\./,
  )
  expect(text).toMatch(/<section class="yoruba">.*<p class="definition" lang="yo">Ohun tó ń ṣiṣẹ́\./)
})

test.each([
  ['', 'Pronunciation', 'L M', 'H high, M mid, L low'],
  ['/yo', 'Bí a ṣe ń pè é', 'dò re', 'mí ni òkè, re ni àárín, dò ni ìsàlẹ̀'],
])(
  'a term has its pronunciation and tones with a legend under %p',
  async (prefix, name, tones, legend) => {
    const { text } = await page(`${prefix}/terms/machine`)
    expect(text).toContain(`${name}: `)
    expect(text).toContain(`<span lang="yo-fonipa">/ɛ̀.ɾɔ̄/</span> · ${tones}`)
    expect(text.split('<p class="legend">')[1]).toContain(legend)
  },
)

test.each([
  [
    '',
    'Not to be confused with: <span lang="yo">èrò</span> <span lang="en">“thought, opinion; passengers”</span>',
  ],
  ['/yo', 'Àmì nìkan ló fi yàtọ̀ sí: <span>èrò</span>'],
])(
  'a term has the words that differ from its Yoruba only in marks under %p',
  async (prefix, line) => {
    const { text } = await page(`${prefix}/terms/machine`)
    expect(text).toContain(`<p>${line}</p>`)
  },
)

test.each([
  ['', 'Formed from', 'Loanword from English', 'International name or sign'],
  ['/yo', 'Ìṣẹ̀dá ọ̀rọ̀', 'Ọ̀rọ̀ àyálò láti inú Gẹ̀ẹ́sì', 'Orúkọ tàbí àmì tí gbogbo ayé ń lò'],
])('a term has the formation of its Yoruba under %p', async (prefix, compound, loan, sign) => {
  await app.saveTerms(
    { slug: 'calculator', english: 'calculator', yoruba: 'ẹ̀rọ ìṣirò' },
    { slug: 'sim-card', english: 'SIM card', yoruba: 'káàdì SIM' },
    { slug: 'battery', english: 'battery', yoruba: 'bátìrì' },
    { slug: 'c-plus-plus', english: 'C++', yoruba: 'C++' },
  )
  const lineOf = async (slug: string) => {
    const { text } = await page(`${prefix}/terms/${slug}`)
    const [, line] = /<div class="notes"><p>(.*?)<\/p>/.exec(text) ?? []
    return line?.replaceAll(/<[^>]*>/g, '')
  }
  expect(await lineOf('calculator')).toBe(
    `${compound}: ẹ̀rọ “machine, device” + ìṣirò “reckoning, calculation”`,
  )
  expect(await lineOf('sim-card')).toBe(`${compound}: káàdì “card” + SIM`)
  expect(await lineOf('battery')).toBe(`${loan}: “battery”`)
  expect(await lineOf('c-plus-plus')).toBe(sign)
})

test('abbreviations, spelling variants and loanwords are labelled, synonyms and plurals are not', async () => {
  const aliases = ['PC', 'computers', 'kọ̀mpútà', 'ẹ̀rọ ayárabíàṣá']
  await app.saveTerms({ slug: 'computer', english: 'computer', yoruba: 'kọ̀ǹpútà', aliases })
  const { text } = await page('/terms/computer')
  const label = (name: string) => `<span class="quiet small"> (${name})</span>`
  const name = (language: string, alias: string) => `<span lang="${language}">${alias}</span>`
  expect(text).toContain(
    `<p>${name('en', 'PC')}${label('abbreviation')}, ${name('en', 'computers')}</p>`,
  )
  expect(text).toContain(
    `<p>${name('yo', 'kọ̀mpútà')}${label('variant')}, ${name('yo', 'ẹ̀rọ ayárabíàṣá')}</p>`,
  )
})

test('a term that the rules of pronunciation do not cover has none', async () => {
  await app.saveTerms({ slug: 'usb', english: 'USB', yoruba: 'USB' })
  const { text } = await page('/terms/usb')
  expect(text).not.toContain('Pronunciation')
})

describe('a proposed term with related terms', () => {
  beforeAll(async () => {
    await app.saveTerms(
      { slug: 'belt', english: 'belt', yoruba: 'bẹ́líìtì' },
      { slug: 'cog', english: 'gear', yoruba: 'jíà' },
      { slug: 'hidden', english: 'hidden', yoruba: 'ìpamọ́' },
      {
        slug: 'lathe',
        english: 'lathe',
        yoruba: 'ẹ̀rọ ìfágí',
        proposed: true,
        related: ['cog', 'nowhere', 'hidden', 'lathe', 'belt', 'gear'],
      },
    )
    const { transactions } = app.services
    await rename(transactions, { slug: 'cog', to: 'gear', by: 'test' })
    await unpublish(transactions, { slug: 'hidden', by: 'test' })
  })

  test.each([
    ['', 'proposed</span> This Yoruba term is our own', 'See also', 'gear', 'jíà'],
    ['/yo', 'àbá tiwa</span> Àwa ni a ṣẹ̀dá ọ̀rọ̀ Yorùbá yìí', 'Tún wo', 'jíà', 'gear'],
  ])(
    'says so under %p, and links to the published related terms',
    async (prefix, note, also, first, second) => {
      const { text } = await page(`${prefix}/terms/lathe`)
      const badge = '<span class="badge waiting">'
      expect(text).toContain(`<p>${badge}${note}`)
      const [, rest = ''] = text.split(`<h2>${also}</h2>`)
      const [list = ''] = rest.split('</ul>')
      const links = Array.from(list.matchAll(/href="([^"]*\/terms\/[^"]*)"/g), ([, path]) => path)
      expect(links).toEqual([`${prefix}/terms/gear`, `${prefix}/terms/belt`])
      expect(list).toMatch(new RegExp(`class="word"[^>]*>${first}</span> <span[^>]*>${second}<`))
      const found = await page(`${prefix}/search?q=lathe`)
      expect(found.text).toContain(badge + note.split(' ')[0])
    },
  )

  test.each([
    ['', 'Last changed:'],
    ['/yo', 'Àtúnṣe tó kẹ́yìn:'],
  ])('says under %p when it was last changed', async (prefix, words) => {
    const { search, terms } = app.services
    const found = await search.find({ slug: 'belt', limit: 1, offset: 0 })
    const changed = await terms.changedAt(found.terms[0]?.id ?? 0)
    const { text } = await page(`${prefix}/terms/belt`)
    expect(text).toContain(`${words} <time datetime="${changed?.toISOString().slice(0, 10)}">`)
  })

  test('lists the terms that share one of its headwords, with their categories', async () => {
    await app.saveTerms(
      { slug: 'crane', english: 'crane', yoruba: 'ẹ̀rọ ìgbẹ́rù', category: 'Hardware' },
      { slug: 'crane-2', english: 'Crane', yoruba: 'ẹyẹ àkẹ̀', category: 'Security' },
      { slug: 'hoist', english: 'hoist', yoruba: 'Ẹ̀rọ ìgbẹ́rù', category: null },
      { slug: 'lifter', english: 'lifter', yoruba: 'ẹ̀rọ ìgbéru', category: 'Hardware' },
    )
    const linksIn = async (path: string) => {
      const [, list = ''] =
        /<h2>(?:Other senses|Ìtumọ̀ mìíràn)<\/h2>(.*?)<\/ul>/.exec((await page(path)).text) ?? []
      return list
    }
    const links = await linksIn('/terms/crane')
    expect(Array.from(links.matchAll(/href="([^"]*)"/g), ([, to]) => to)).toEqual([
      '/terms/crane-2',
      '/terms/hoist',
    ])
    expect(links).toContain('<span class="small">Security</span>')
    expect(await linksIn('/yo/terms/crane')).toContain('<span class="small">Ààbò</span>')
    expect(await linksIn('/terms/lifter')).toBe('')
  })

  test('is shown without them if PostgreSQL fails, and is not cached then', async () => {
    const { terms } = app.services
    const { related, neighbours } = terms
    await app.saveTerms({ slug: 'vice', english: 'vice', yoruba: 'fáìsì', related: ['belt'] })
    terms.related = () => Promise.reject(new Unavailable('The dictionary'))
    terms.neighbours = () => Promise.reject(new Unavailable('The dictionary'))
    const without = await page('/terms/vice')
    Object.assign(terms, { related, neighbours })
    expect(without.response.status).toBe(200)
    expect(without.text).not.toMatch(/See also|Previous term/)
    expect((await page('/terms/vice')).text).toMatch(/See also.*Previous term/)
  })

  test.each(['/terms/machine', '/yo/terms/machine'])(
    '%s, which is not proposed, has neither',
    async (path) => {
      const { text } = await page(path)
      expect(text).not.toMatch(/proposed|àbá tiwa|See also|Tún wo/)
    },
  )
})

describe('the previous and the next term', () => {
  const linksOf = (text: string) =>
    Array.from(text.matchAll(/rel="(prev|next)" href="([^"]+)"/g), ([, rel, path]) => [rel, path])

  beforeAll(() =>
    app.saveTerms(
      { slug: 'zz-one', english: 'zz one', yoruba: 'gbọ̀ngàn' },
      { slug: 'zz-two', english: 'zz two', yoruba: 'gùn' },
      { slug: 'zz-three', english: 'zz three', yoruba: 'gbogbo' },
    ),
  )

  test('are those of the English alphabet', async () => {
    expect(linksOf((await page('/terms/zz-three')).text)).toEqual([
      ['prev', '/terms/zz-one'],
      ['next', '/terms/zz-two'],
    ])
    expect(linksOf((await page('/terms/zz-two')).text)).toEqual([['prev', '/terms/zz-three']])
  })

  test('are those of the Yoruba alphabet under /yo, where gb follows g, and ọ follows o', async () => {
    expect(linksOf((await page('/yo/terms/zz-three')).text)).toEqual([
      ['prev', '/yo/terms/zz-two'],
      ['next', '/yo/terms/zz-one'],
    ])
  })
})

test('aliases are listed by language', async () => {
  const aliases = ['engine', 'ẹ̀rọ amúṣẹ́yá', 'drive', 'ohun èlò']
  await app.saveTerms({ slug: 'motor', english: 'motor', yoruba: 'ẹ́ńjìnnì', aliases })
  const { text } = await page('/terms/motor')
  const [, english, yoruba] = text
    .split('<h2>Also</h2>')
    .map((part) => [...part.matchAll(/<span lang="(\w+)">([^<]+)/g)].map(([, ...alias]) => alias))
  expect(english?.slice(0, 2)).toEqual([
    ['en', 'engine'],
    ['en', 'drive'],
  ])
  expect(yoruba?.slice(0, 2)).toEqual([
    ['yo', 'ẹ̀rọ amúṣẹ́yá'],
    ['yo', 'ohun èlò'],
  ])
})

test.each([
  ['', '“machine · ẹ̀rọ”. Atumo: The English and Yoruba technology dictionary.'],
  ['/yo', '“ẹ̀rọ · machine”. Atumo: Atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá.'],
])('a term under %p is cited as text and as BibTeX', async (prefix, citation) => {
  const { text } = await page(`${prefix}/terms/machine`)
  const url = `${baseUrl}${prefix}/terms/machine`
  expect(text).toContain(`${citation} ${url}`)
  expect(text).toContain(`@misc{atumo-machine,`)
  expect(text).toContain(`url = {${url}}`)
})

describe('a category', () => {
  beforeAll(() =>
    app.saveTerms(
      ...Array.from({ length: 61 }, (_, at) => ({
        slug: `tool-${String(at).padStart(2, '0')}`,
        category: 'Networking',
      })),
    ),
  )

  test.each([
    ['', 'How machines connect to each other.', '61 terms'],
    ['/yo', 'Bí a ṣe ń so ẹ̀rọ pọ̀ mọ́ ara wọn.', 'ọ̀rọ̀ 61'],
  ])('has a line on it, its number of terms and pages, under %p', async (prefix, line, count) => {
    const first = (await page(`${prefix}/categories/networking`)).text
    expect(first).toContain(line)
    expect(first).toContain(count)
    expect(first).toContain(`rel="next" href="${prefix}/categories/networking?page=2"`)
    expect(first).not.toContain('/terms/tool-60')
    // The page shows the category's name once, not on every card.
    expect(first).not.toContain('<span class="small">')
    const second = (await page(`${prefix}/categories/networking?page=2`)).text
    expect(second).toContain(`href="${prefix}/terms/tool-60"`)
    expect(second).not.toContain('/terms/tool-59"')
    expect(second).toContain(`rel="prev" href="${prefix}/categories/networking"`)
  })

  test.each(['3', '0', 'x'])('has no page %s', async (number) => {
    const { response } = await page(`/categories/networking?page=${number}`)
    expect(response.status).toBe(404)
  })

  test('that is unknown leads to all categories, not to terms', async () => {
    const { response, text } = await page('/categories/nothing')
    expect(response.status).toBe(404)
    expect(text).not.toContain('href="/terms/')
    expect(text).toContain('href="/categories/hardware"')
    expect(text).toContain('href="/categories/networking"')
  })
})

test('hostile text is escaped, and only web addresses are links', async () => {
  for (const path of ['/terms/hostile', '/categories/b-hardware-b', '/categories', '/']) {
    const { text } = await page(path)
    const ours = /<script type="application\/ld\+json">|<script defer="" src="\/assets\/\w+\.js">/g
    expect(text.replace(ours, '')).not.toMatch(/<script|<img|<b>|href="javascript/)
  }
})

test('the stylesheet is cached', async () => {
  const first = await app.fetch('/assets/site.css')
  expect(first.headers.get('content-type')).toBe('text/css; charset=utf-8')
  const etag = first.headers.get('etag') ?? ''
  const again = await app.fetch('/assets/site.css', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})
