import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rename, unpublish } from '../../../src/domain/terms/termChanges'
import { Unavailable } from '../../../src/lib/unavailable'
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
    expect(text).toStartWith(`<!doctype html><html lang="${language}">`)
    expect(text).toContain(`hreflang="yo" href="${baseUrl}/yo${path}"`)
    expect(text).not.toMatch(
      /<script(?! type="application\/ld\+json"| defer="" src="\/)|\sstyle=|\son\w+=/,
    )
  })

  test('the credits page has the packs in naira', async () => {
    const { text } = await page(`${prefix}/top-up`)
    for (const part of ['₦1,000', '₦4,000', '₦15,000', '2,000', '10,000', '50,000']) {
      expect(text.replaceAll('\u00a0', '')).toContain(part)
    }
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

test('a term is shown in both languages', async () => {
  const { text } = await page('/terms/machine')
  expect(text).toContain('<span lang="yo">ẹ̀rọ</span>')
  expect(text).toContain('<p lang="en">A device that does work.</p>')
  expect(text).toContain('<p lang="yo">Ohun tó ń ṣiṣẹ́.</p>')
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
    ['', 'Proposed:', 'See also', 'proposed'],
    ['/yo', 'Àbá ni èyí:', 'Tún wo', 'àbá tiwa'],
  ])(
    'says so under %p, and links to the published related terms',
    async (prefix, note, also, mark) => {
      const { text } = await page(`${prefix}/terms/lathe`)
      expect(text).toContain(`<p class="quiet">${note}`)
      const [, list = ''] = text.split(`<h2>${also}</h2>`)
      const links = Array.from(list.matchAll(/href="([^"]*\/terms\/[^"]*)"/g), ([, path]) => path)
      expect(links).toEqual([`${prefix}/terms/gear`, `${prefix}/terms/belt`])
      expect(list).toContain('<span lang="en">gear</span> · <span lang="yo">jíà</span>')
      const found = await page(`${prefix}/search?q=lathe`)
      expect(found.text).toContain(`<span class="badge">${mark}</span>`)
    },
  )

  test('is shown without them if PostgreSQL fails, and is not cached then', async () => {
    const { terms } = app.services
    const { related } = terms
    await app.saveTerms({ slug: 'vice', english: 'vice', yoruba: 'fáìsì', related: ['belt'] })
    terms.related = () => Promise.reject(new Unavailable('The dictionary'))
    const without = await page('/terms/vice')
    terms.related = related
    expect(without.response.status).toBe(200)
    expect(without.text).not.toContain('See also')
    expect((await page('/terms/vice')).text).toContain('See also')
  })

  test.each(['/terms/machine', '/yo/terms/machine'])(
    '%s, which is not proposed, has neither',
    async (path) => {
      const { text } = await page(path)
      expect(text).not.toMatch(/Proposed|Àbá ni|See also|Tún wo/)
    },
  )
})

test('hostile text is escaped, and only web addresses are links', async () => {
  for (const path of ['/terms/hostile', '/categories/b-hardware-b', '/categories', '/']) {
    const { text } = await page(path)
    const ours = /<script type="application\/ld\+json">|<script defer="" src="\/assets\/copy.js">/g
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
