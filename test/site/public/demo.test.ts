/** /embed/demo shows the widget for the site's own app or a given client ID, and handles any query safely. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { snippetOf } from '../../../src/site/public/widgetScript'
import { startTestApp, type TestApp } from '../../support/testApp'

const baseUrl = 'https://words.example'
const clientId = 'app_0123456789abcdefABCD'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ BASE_URL: baseUrl })
})
afterAll(() => app.close())

const show = (query = '') => app.fetch(`/embed/demo${query}`)
const page = async (query = '') => (await show(query)).text()

/** Returns the value of an attribute for each matching element; null for elements without the attribute. */
async function attributes(html: string, selector: string, name: string) {
  const found: (string | null)[] = []
  const rewriter = new HTMLRewriter().on(selector, {
    element: (element) => {
      found.push(element.getAttribute(name))
    },
  })
  await rewriter.transform(new Response(html)).text()
  return found
}

/** Returns each code block as HTML, without the elements that highlight its syntax. */
const codeIn = (html: string) =>
  Array.from(html.matchAll(/<code>([^]*?)<\/code>/g), ([, code = '']) =>
    code.replace(/<\/?span[^>]*>/g, ''),
  )

const asked = (text: string) => `?client_id=${encodeURIComponent(text)}`

describe('the content security policy', () => {
  const policy = async () => {
    const text = (await show()).headers.get('content-security-policy') ?? ''
    return new Map(
      text.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
    )
  }

  test('allows only scripts and requests of the service itself, and no inline code', async () => {
    const directives = await policy()
    expect(directives.get('default-src')).toBe("'none'")
    expect(directives.get('script-src')).toBe("'self'")
    expect(directives.get('connect-src')).toBe("'self'")
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(JSON.stringify([...directives])).not.toContain('unsafe')
  })

  test('matches the page', async () => {
    const html = await page(asked(clientId))
    const sources = await attributes(html, 'script', 'src')
    expect(sources.slice(0, 3)).toEqual([
      '/embed/dictionary.js',
      '/assets/search.js',
      '/assets/copy.js',
    ])
    expect(sources.slice(3)).toEqual(['/assets/demo.js'])
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i)
  })
})

describe('with the client ID of an app', () => {
  test('shows the widget and both snippets with it, and search engines ignore the page', async () => {
    const html = await page(asked(clientId))
    expect(await attributes(html, '#client_id', 'value')).toEqual([clientId])
    expect(await attributes(html, 'script[data-client-id]', 'data-client-id')).toEqual([clientId])
    const blocks = codeIn(html)
    expect(blocks).toHaveLength(2)
    for (const code of blocks) expect(code).toContain(`data-client-id=&quot;${clientId}&quot;`)
    expect(await attributes(html, 'meta[name=robots]', 'content')).toEqual(['noindex'])
  })
})

test('without one, has no widget until the site has an app of its own', async () => {
  const before = await page()
  expect(before).toContain(locales.en.demo.none)
  expect(await attributes(before, 'script[data-client-id]', 'data-client-id')).toEqual([])
  const { clientId: own } = await app.newApp()
  await app.services.settings.change({ siteClientId: own })
  const html = await page()
  expect(await attributes(html, 'script[data-client-id]', 'data-client-id')).toEqual([own])
  expect(await attributes(html, '#client_id', 'value')).toEqual([''])
  expect(codeIn(html)[0]).toContain('data-client-id=&quot;app_…&quot;')
  await app.services.settings.change({ siteClientId: null })
})

test.each([
  ['an empty one', '?client_id='],
  ['one too short', '?client_id=app_1'],
  ['a hostile one', asked('"><script>alert(1)</script>')],
  ['a hostile one behind a valid one', asked(`${clientId}"><script>alert(1)</script>`)],
  ['one on two lines', asked(`${clientId}\n`)],
  ['an API key', asked(`atk_${'a'.repeat(40)}`)],
  ['what is no UTF-8', '?client_id=%FF%FE'],
])('ignores an invalid client ID: %s', async (_, query) => {
  const response = await show(query)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(await page())
})

test.each([
  ['for a client ID', asked(clientId), clientId],
  ['without one', '', 'app_…'],
])('shows both snippets %s, with the public URL', async (_, query, shown) => {
  const html = await page(query)
  const { latest, pinned } = snippetOf(baseUrl, shown)
  expect(codeIn(html)).toEqual([latest, pinned].map(Bun.escapeHTML))
  expect(latest).toContain(`src="${baseUrl}/embed/dictionary.js"`)
})

test('shows what an example finds, free of charge', async () => {
  await app.saveTerms(
    { slug: 'computer', english: 'computer', yoruba: 'kọ̀ǹpútà' },
    { slug: 'computer-case', english: 'computer case', yoruba: 'àpótí kọ̀ǹpútà' },
    { slug: 'computer-club', english: 'computer club', yoruba: 'ẹgbẹ́ kọ̀ǹpútà' },
  )
  const { clientId: own } = await app.newApp()
  const [, example = ''] = (await page(asked(own))).split('<div id="example">')
  expect(example).toContain(locales.en.demo.example('computer'))
  expect(example.match(/href="\/terms\/[^"]+"/g)).toEqual([
    'href="/terms/computer"',
    'href="/terms/computer-case"',
  ])
})

test('is in one language, with the widget in that language', async () => {
  const { clientId: own } = await app.newApp()
  await app.services.settings.change({ siteClientId: own })
  const html = await (await app.fetch('/yo/embed/demo')).text()
  expect(html).toContain(locales.yo.demo.lead)
  expect(html).not.toContain(locales.en.demo.lead)
  expect(await attributes(html, 'html', 'lang')).toEqual(['yo'])
  expect(await attributes(html, 'script[data-client-id]', 'data-lang')).toEqual(['yo'])
  await app.services.settings.change({ siteClientId: null })
})

test('supports HEAD, and no methods that change something', async () => {
  expect((await app.fetch('/embed/demo', { method: 'HEAD' })).status).toBe(200)
  const post = await app.fetch('/embed/demo', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
