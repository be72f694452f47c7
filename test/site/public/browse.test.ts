import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connectPostgres } from '../../../src/store/clients'
import { errorBody } from '../../support/errorBody'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const many = Array.from({ length: 401 }, (_, index) => {
    const number = String(index).padStart(3, '0')
    return { slug: `z-${number}`, english: `z ${number}`, yoruba: `bàtà ${number}` }
  })
  await app.saveTerms(
    ...many,
    { slug: 'machine', yoruba: 'ẹ̀rọ' },
    { slug: 'market', yoruba: 'èkó' },
    { slug: 'all', yoruba: 'gbogbo' },
    { slug: 'long', yoruba: 'gígùn' },
    { slug: 'mango', yoruba: 'máńgòrò', aliases: ['drupe'] },
    { slug: '5g', english: '5G', yoruba: '5G' },
    { slug: 'hostile', english: 'x<script>alert(1)</script>', yoruba: '<b>x</b>' },
  )
  await app.saveTerms(
    { slug: 'key', english: 'key', yoruba: 'bọ́tìnì', category: 'Hardware' },
    { slug: 'key-2', english: 'Key', yoruba: 'kọ́kọ́rọ́', category: 'Security' },
    { slug: 'keyboard', english: 'keyboard', yoruba: 'pátákó ìtẹ̀wé', category: 'Hardware' },
  )
  const sql = connectPostgres(app.config.databaseUrl, { pool: 1 })
  await sql`update terms set status = 'unpublished' where slug = 'mango'`
  await sql.end()
  await app.services.watch()
})
afterAll(() => app.close())

async function page(path: string) {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { status: response.status, text: await response.text() }
}

/** Returns the slugs of the terms that a page lists. */
const listed = (text: string) =>
  Array.from(
    (text.split('<main')[1] ?? '').matchAll(/href="(?:\/yo)?\/terms\/([^"]+)"/g),
    ([, slug]) => slug,
  )

describe.each([
  ['en', '', 'English: M', 'Page 2 / 3', 'Other characters'],
  ['yo', '/yo', 'Gẹ̀ẹ́sì: M', 'Ojú-ewé 2 / 3', 'Àwọn àmì mìíràn'],
])('in %s', (language, prefix, title, second, others) => {
  test('a letter lists its terms as links to their pages in this language', async () => {
    const { status, text } = await page(`${prefix}/browse/english/m`)
    expect(status).toBe(200)
    expect(text).toStartWith(`<!doctype html><html lang="${language}">`)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(listed(text)).toEqual(['machine', 'market'])
    expect(text).toContain(`href="${prefix}/terms/machine"`)
    expect(text).toContain(
      '<span class="word" lang="en">machine</span> <span class="gloss" lang="yo">ẹ̀rọ</span>',
    )
  })

  test('a letter says how many terms it has, and leads to the other alphabet', async () => {
    const { text } = await page(`${prefix}/browse/english/z`)
    expect(text).toContain(
      `<span class="badge">${language === 'en' ? '401 terms' : 'ọ̀rọ̀ 401'}</span>`,
    )
    expect(text).toMatch(/<nav class="tabs".*?aria-current="page".*?<\/nav>/)
    expect(text).toMatch(new RegExp(`<nav class="tabs".*?href="${prefix}/browse/yoruba/a"[^>]*>`))
  })

  test('letters with terms are links, except the current one', async () => {
    const { text } = await page(`${prefix}/browse/yoruba/gb`)
    expect(text).toContain('<span aria-current="page">Gb</span>')
    expect(text).toContain(`<a href="${prefix}/browse/yoruba/%E1%BA%B9">Ẹ</a>`)
    expect(text).toContain(`<a aria-label="${others}" href="${prefix}/browse/yoruba/other">#</a>`)
    expect(text).toContain('<span class="quiet">Ṣ</span>')
  })

  test('letters with many terms have pages', async () => {
    const { text } = await page(`${prefix}/browse/english/z?page=2`)
    expect(listed(text)).toHaveLength(200)
    expect(listed(text)[0]).toBe('z-200')
    expect(text).toContain(second)
    expect(text).toContain(`rel="prev" href="${prefix}/browse/english/z"`)
    expect(text).toContain(`rel="next" href="${prefix}/browse/english/z?page=3"`)

    const first = await page(`${prefix}/browse/english/z`)
    expect(first.text).not.toContain('rel="prev"')
    expect(first.text).toContain(`rel="next" href="${prefix}/browse/english/z?page=2"`)
    const last = await page(`${prefix}/browse/english/z?page=3`)
    expect(listed(last.text)).toEqual(['z-400'])
    expect(last.text).not.toContain('rel="next"')
  })

  test.each([
    'english/%E1%BA%B9',
    'yoruba/c',
    'english/mm',
    'english/%00',
    'yoruba/%FF',
    'english/z?page=4',
    'english/m?page=2',
    'english/y?page=-1',
    'english/v?page=1.5',
    'english/u?page=two',
    'english/t?page=',
    'french/a',
  ])('%s is 404', async (path) => {
    const { status, text } = await page(`${prefix}/browse/${path}`)
    expect(status).toBe(404)
    expect(text).toContain(`href="${prefix || '/'}"`)
  })

  test('the home page links to every letter', async () => {
    const { text } = await page(prefix || '/')
    expect(text).toContain(`<a href="${prefix}/browse/english/m">M</a>`)
    expect(text).toContain(`<a href="${prefix}/browse/yoruba/gb">Gb</a>`)
  })

  test('the page of an unknown term suggests terms with the same beginning', async () => {
    const { status, text } = await page(`${prefix}/terms/ma`)
    expect(status).toBe(404)
    expect(listed(text)).toEqual(['machine', 'market'])
    expect(text).toContain(`href="${prefix}/terms/machine"`)
    expect(text).toContain(
      `<h2>${language === 'en' ? 'Did you mean' : 'Ṣé ohun tí ò ń wá nìyí'}</h2>`,
    )
  })
})

test.each(['%E1%BA%B9', 'e%CC%A3', '%E1%BA%B8', 'E%CC%A3', 'ẹ'])(
  'ẹ is one letter in the address %s',
  async (letter) => {
    const { status, text } = await page(`/browse/yoruba/${letter}`)
    expect(status).toBe(200)
    expect(listed(text)).toEqual(['machine'])
    expect(text).toContain('rel="canonical" href="http://localhost:3000/browse/yoruba/%E1%BA%B9"')
  },
)

test('gb and g, ẹ and e are different letters', async () => {
  expect(listed((await page('/browse/yoruba/g')).text)).toEqual(['long'])
  expect(listed((await page('/browse/yoruba/gb')).text)).toEqual(['all'])
  expect(listed((await page('/browse/yoruba/GB')).text)).toEqual(['all'])
  expect(listed((await page('/browse/yoruba/e')).text)).toEqual(['market'])
})

test('terms that begin with another character have their own page', async () => {
  const { status, text } = await page('/browse/english/other')
  expect(status).toBe(200)
  expect(listed(text)).toEqual(['5g'])
})

test('the page of a letter without terms says so', async () => {
  const { status, text } = await page('/browse/english/q')
  expect(status).toBe(200)
  expect(text).toContain('No terms begin with this letter yet.')
})

test('unpublished terms are neither listed nor suggested', async () => {
  expect(listed((await page('/browse/english/m')).text)).not.toContain('mango')
  expect((await page('/browse/yoruba/gb')).text).toContain('<span class="quiet">M</span>')
  const missing = await page('/terms/mang')
  expect(missing.status).toBe(404)
  expect(missing.text).not.toContain('Did you mean')
})

test('at most five terms are suggested, and hostile text is escaped', async () => {
  expect(listed((await page('/terms/z')).text)).toHaveLength(5)
  for (const path of ['/terms/xscript', '/browse/english/x']) {
    const { text } = await page(path)
    expect(listed(text)).toEqual(['hostile'])
    expect(text.replace('<script defer="" src="/assets/search.js">', '')).not.toMatch(/<script|<b>/)
  }
})

test('an unknown letter is JSON for clients other than browsers', async () => {
  const response = await app.fetch('/browse/english/mm')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual(errorBody('not_found'))
})

describe('an invalid page number', () => {
  test('does not return the cached first page', async () => {
    expect((await page('/browse/english/l')).status).toBe(200)
    expect((await page('/browse/english/l?page=0')).status).toBe(404)
  })

  test('does not make the first page missing', async () => {
    expect((await page('/browse/english/a?page=nonsense')).status).toBe(404)
    expect((await page('/browse/english/a')).status).toBe(200)
  })
})

test('terms that share a headword have their category, and others have none', async () => {
  const { text } = await page('/browse/english/k')
  expect(listed(text)).toEqual(['key', 'key-2', 'keyboard'])
  const labels = Array.from(text.matchAll(/<span class="small">([^<]*)<\/span>/g), ([, one]) => one)
  expect(labels).toEqual(['Hardware', 'Security'])
  expect((await page('/yo/browse/yoruba/k')).text).toContain('<span class="small">Ààbò</span>')
})
