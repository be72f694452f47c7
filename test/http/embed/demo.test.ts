/** /embed/demo shows the widget for a client ID, and is safe with any query. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { snippetOf } from '../../../src/http/embed/script'
import { strayMarks } from '../../rules/orthography'
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

/** Returns the value of an attribute for each element; null if an element does not have the attribute. */
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
    expect(sources).toEqual(['dictionary.js', 'dictionary.js'])
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i)
  })
})

test('is an HTML page without unfilled placeholders', async () => {
  const response = await show()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await page()).not.toContain('{{')
})

test('fills in a client ID: in the field, in both widgets, and in both snippets', async () => {
  const html = await page(asked(clientId))
  expect(await attributes(html, 'input', 'value')).toEqual([clientId])
  expect(await attributes(html, 'script', 'data-client-id')).toEqual([clientId, clientId])
  expect(html.split(`data-client-id=&quot;${clientId}&quot;`)).toHaveLength(3)
})

test.each([
  ['none', ''],
  ['an empty one', '?client_id='],
  ['one too short', '?client_id=app_1'],
  ['a hostile one', asked('"><script>alert(1)</script>')],
  ['a hostile one behind a valid one', asked(`${clientId}"><script>alert(1)</script>`)],
  ['one on two lines', asked(`${clientId}\n`)],
  ['a placeholder', asked('{{pinned}}')],
  ['an API key', asked(`atk_${'a'.repeat(40)}`)],
  ['what is no UTF-8', '?client_id=%FF%FE'],
])('ignores an invalid client ID: %s', async (_, query) => {
  const response = await show(query)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toBe(await page())
  expect(html).not.toContain('alert')
  expect(await attributes(html, 'input', 'value')).toEqual([''])
  expect(await attributes(html, 'script', 'data-client-id')).toEqual(['', ''])
})

test.each([
  ['for a client ID', asked(clientId), clientId],
  ['without one', '', 'app_…'],
])('shows both snippets %s, with the public URL', async (_, query, shown) => {
  const html = await page(query)
  const { latest, pinned } = snippetOf(baseUrl, shown)
  expect(html).toContain(`<code>${Bun.escapeHTML(latest)}</code>`)
  expect(html).toContain(`<code>${Bun.escapeHTML(pinned)}</code>`)
  expect(html).toContain(`src=&quot;${baseUrl}/embed/dictionary.js&quot;`)
  expect(await attributes(html, 'code', 'class')).toHaveLength(2)
})

test('is in English and Yoruba, in NFC and without stray marks', async () => {
  const html = await page()
  expect(html).toContain('The search widget')
  expect(html).toContain('Àpótí ìṣàwárí')
  expect(html).toContain('Try it')
  expect(html).toContain('Dán an wò')
  expect(html.normalize('NFC')).toBe(html)
  expect(strayMarks(html)).toEqual([])
  expect(await attributes(html, 'html', 'lang')).toEqual(['en'])
  expect(await attributes(html, '#in-yoruba', 'lang')).toEqual(['yo'])
})

test('supports HEAD, and no methods that change something', async () => {
  expect((await app.fetch('/embed/demo', { method: 'HEAD' })).status).toBe(200)
  const post = await app.fetch('/embed/demo', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
