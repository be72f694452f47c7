/** The manual's pages: complete in both languages, linked from the table of contents, and searchable. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mostWords } from '../../../search/words'
import { limits } from '../../../src/domain/search/searchInput'
import { locales } from '../../../src/locales'
import { createManual } from '../../../src/site/docs/manual'
import { slugs } from '../../../src/site/docs/texts'
import { searchesPerMinute } from '../../../src/site/public/pageResponse'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const html = async (path: string) => {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe.each(['en', 'yo'] as const)('in %s', (language) => {
  const prefix = language === 'en' ? '' : '/yo'

  test('the table of contents links to every page', async () => {
    const { status, text } = await html(`${prefix}/docs`)
    expect(status).toBe(200)
    for (const slug of slugs) expect(text).toContain(`href="${prefix}/docs/${slug}"`)
    expect(text).toContain(`href="${prefix}/docs/api"`)
    expect(text).toContain(`href="${prefix}/openapi.yaml"`)
  })

  test.each([...slugs])('%s is a page in its language with its own heading', async (slug) => {
    const { status, headers, text } = await html(`${prefix}/docs/${slug}`)
    expect(status).toBe(200)
    expect(headers.get('content-language')).toBe(language)
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toMatch(/<article class="manual(?: long)?"><h1 id="[a-z0-9-]+">[^<]+<\/h1>/)
    expect(text).toContain(
      `<link rel="alternate" hreflang="yo" href="${baseUrl}/yo/docs/${slug}"/>`,
    )
    expect(text.includes('{{')).toBe(false)
  })

  test('the search finds a section by a word, and links to it', async () => {
    const { text } = await html(`${prefix}/docs/search?q=Idempotency-Key`)
    const [, link = ''] = /<ol class="results"><li><a href="([^"]+)"/.exec(text) ?? []
    const [path = '', id = ''] = link.split('#')
    const found = await html(path)
    expect(found.text).toContain(`id="${id}"`)
    expect(found.text).toContain('Idempotency-Key')
  })

  test('a search without results shows the escaped query', async () => {
    const { status, text } = await html(`${prefix}/docs/search?q=%3Cb%3Exyzzyq`)
    expect(status).toBe(200)
    expect(text).toContain('&lt;b&gt;xyzzyq')
    expect(text).not.toContain('<b>xyzzyq')
    expect(text).toContain(locales[language].manual.nothing('x').slice(0, 10))
  })
})

test('the search ignores marks and case, and allows incomplete words and one wrong letter', async () => {
  const first = async (query: string) => {
    const { text } = await html(`/yo/docs/search?q=${encodeURIComponent(query)}`)
    return /<ol class="results"><li><a href="([^"]+)"/.exec(text)?.[1]
  }
  const found = await first('kírẹ́díìtì')
  expect(found).toBeDefined()
  expect(await first('kirediiti')).toBe(found)
  expect(await first('KIREDII')).toBeDefined()
  expect(await first('webhuok')).toBeDefined()
})

test.each(['', '/yo'])('the search finds an abbreviation: %s', async (prefix) => {
  const { text } = await html(`${prefix}/docs/search?q=csp`)
  expect(text).toContain(`href="${prefix}/docs/embed#content-security-policy"`)
})

test('code is coloured on the server, and the same code in several languages is in tabs', async () => {
  const { text } = await html('/docs/start')
  expect(text).toContain('<span class="hljs-variable">$ATUMO_KEY</span>')
  const [tabs = ''] = /<div class="code-tabs"[^]*?<\/pre>/.exec(text) ?? []
  const values = [...tabs.matchAll(/type="radio" name="(code-\d+)" value="(\w+)"( checked)?/g)]
  expect(values.map(([, , value, checked]) => [value, checked !== undefined])).toEqual([
    ['sh', true],
    ['js', false],
    ['py', false],
    ['php', false],
  ])
  expect(new Set(values.map(([, name]) => name)).size).toBe(1)
  for (const ending of ['sh', 'js', 'py', 'php']) expect(text).toContain(`data-tab="${ending}"`)
})

test('code keeps its text when it is coloured', async () => {
  for (const language of ['en', 'yo'] as const) {
    for (const { slug, file, html: toHtml } of createManual(baseUrl).pages(language)) {
      const markdown = await (await file(new Request(baseUrl))).text()
      const written = [...markdown.matchAll(/^```\w*\n([^]*?)\n```$/gm)].map(
        ([, code = '']) => code,
      )
      const parts = (await toHtml()).matchAll(/<pre[^>]*><code>([^]*?)<\/code>/g)
      const shown = [...parts].map(([, code = '']) => textOf(code))
      expect([slug, shown]).toEqual([slug, written.map((code) => code.trimEnd())])
    }
  }
})

/** Returns the text content of HTML whose only elements are spans. */
const textOf = (code: string) =>
  code
    .replace(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

describe.each(['', '/yo'])('as Markdown, at %p', (prefix) => {
  test.each([...slugs])('%s', async (slug) => {
    const response = await app.fetch(`${prefix}/docs/${slug}.md`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('content-language')).toBe(prefix === '' ? 'en' : 'yo')
    const own = `${prefix}/docs/${slug}`
    expect(response.headers.get('link')).toBe(`<${baseUrl}${own}>; rel="canonical"`)
    const text = await response.text()
    expect(text).toStartWith('# ')
    expect(text).not.toContain('{{')
    // Every link is an absolute URL or leads to a heading on the same page.
    const prose = text.replace(/^```[^]*?^```$/gm, '')
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !/^(https?:\/\/|#)/.test(link))).toEqual([])
    const page = await html(own)
    expect(page.text).toContain(`<link rel="alternate" type="text/markdown" href="${own}.md"/>`)
    expect(page.text).toContain(`<a href="${own}.md">`)
  })

  test('llms.txt lists every page with its lead', async () => {
    const response = await app.fetch(`${prefix}/llms.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^# Atumo\n\n> .+\n/)
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)(: .+)?$/gm)]
    const pages = links.filter(([, link = '', lead]) => link.endsWith('.md') && lead !== undefined)
    expect(pages.map(([, link]) => link)).toEqual(
      slugs.map((slug) => `${baseUrl}${prefix}/docs/${slug}.md`),
    )
    expect(text).toContain(`(${baseUrl}${prefix}/openapi.yaml)`)
  })
})

test('Markdown that is current is not sent again', async () => {
  const first = await app.fetch('/docs/start.md')
  const tag = first.headers.get('etag') ?? ''
  expect((await app.fetch('/docs/start.md', { headers: { 'if-none-match': tag } })).status).toBe(
    304,
  )
  expect((await app.fetch('/docs/nothing.md')).status).toBe(404)
})

test('an empty search shows only the field', async () => {
  const { status, text } = await html('/docs/search')
  expect(status).toBe(200)
  expect(text).toContain('<form class="search"')
  expect(text).not.toContain('class="results"')
})

test.each([
  ['is too long', 'a'.repeat(limits.text + 1)],
  ['is not plain text', 'a\u0000\u001b'],
  ['has nothing to search for', '!!!'],
])('a search that %s is refused, and shown as text', async (_, text) => {
  const { status, text: page } = await html(`/docs/search?q=${encodeURIComponent(text)}`)
  expect(status).toBe(400)
  expect(page).toContain('aria-invalid="true"')
})

test('searches are limited per reader, as on the rest of the site', async () => {
  const one = await startTestApp()
  const statuses = new Map<number, number>()
  for (let request = 0; request < searchesPerMinute + 5; request++) {
    const { status } = await one.fetch('/docs/search?q=key')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // If a new minute begins during the test, more searches succeed.
  expect(statuses.get(200)).toBeGreaterThanOrEqual(searchesPerMinute)
  expect([...statuses.keys()].filter((status) => ![200, 429].includes(status))).toEqual([])
  const last = await one.fetch('/yo/docs/search?q=key')
  if (last.status === 429) expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  await one.close()
})

test('a search uses only the first words, so that it does not delay paid requests', () => {
  const { search } = createManual(baseUrl)
  const unknown = Array.from({ length: 90 }, (_, index) => `xqzzvk${index}`)
  expect(search('en', 'key app').length).toBeGreaterThan(0)
  expect(search('en', ['key app', ...unknown].join(' '))).toEqual([])
  const known = 'key app request header credit page client id the in'
  expect(known.split(' ')).toHaveLength(mostWords)
  expect(search('en', [known, ...unknown].join(' '))).toEqual(search('en', known))
  expect(search('en', known).length).toBeGreaterThan(0)
})

test('all directives can be expanded', () => {
  expect(() => createManual(baseUrl).prepare()).not.toThrow()
})

test('an unknown page is 404, as a page', async () => {
  expect((await html('/docs/nothing')).status).toBe(404)
  expect((await html('/yo/docs/nothing')).status).toBe(404)
})
