/** The API reference: its content, its content security policy, and its translations. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { codeOf as codeIn, statusOf } from '../../../src/domain/refusals'
import { checksIn } from '../../../src/http/docs/checks'
import { type Contract, contractIn } from '../../../src/http/docs/contract'
import { codeOf } from '../../../src/http/docs/expand'
import { sampleRefusals } from '../../../src/http/docs/sampleRefusals'
import { answerIn } from '../../../src/http/docs/tables'
import { manualScript } from '../../../src/http/views/scriptFiles'
import { locales } from '../../../src/locales'
import { scalar } from '../../../src/locales/yo/scalar'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 30_000)
afterAll(() => app.close())

const pages = [
  ['en', '/docs/api', '/yo/docs/api'],
  ['yo', '/yo/docs/api', '/docs/api'],
] as const

const textOf = async (path: string) => (await app.fetch(path)).text()

/** Returns the text of a page. */
const textIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/**
 * Returns the attributes of the first element that matches a selector. The key '' contains the element's
 * text.
 */
async function elementOf(html: string, selector: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  await new HTMLRewriter()
    .on(selector, {
      element(element) {
        if (Object.keys(found).length === 0)
          Object.assign(found, Object.fromEntries(element.attributes))
      },
      text({ text }) {
        found[''] = (found[''] ?? '') + text
      },
    })
    .transform(new Response(html))
    .text()
  return found
}

async function configurationOf(html: string) {
  const { 'data-configuration': written = '' } = await elementOf(html, '#api-reference')
  return JSON.parse(written.replaceAll('&quot;', '"')) as Record<string, unknown>
}

/** The API description that the page contains. */
interface Shown extends Omit<Contract, 'tags' | 'components'> {
  tags: { name: string; 'x-displayName'?: string }[]
  components: {
    parameters: Record<
      string,
      { name: string; required?: boolean; examples?: { default: { 'x-disabled': boolean } } }
    >
  }
}

describe.each(pages)('the page in %s', (language, path, other) => {
  test('is in its language, and links to the other', async () => {
    const response = await app.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-language')).toBe(language)
    const html = await response.text()
    const words = locales[language]
    expect((await elementOf(html, 'html'))['lang']).toBe(language)
    expect((await elementOf(html, 'title'))['']).toBe(`${words.apiPage.title} · ${words.site.name}`)
    expect((await elementOf(html, 'meta[name="description"]'))['content']).toBe(
      words.apiPage.description,
    )
    expect((await elementOf(html, 'link[rel="canonical"]'))['href']).toBe(baseUrl + path)
    for (const [code, at] of pages) {
      expect((await elementOf(html, `link[hreflang="${code}"]`))['href']).toBe(baseUrl + at)
    }
    expect(html).toContain(`<a href="${other}" lang=`)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/name="description"/g)).toHaveLength(1)
  })

  test('links to the home page, the manual and both files of the API description', async () => {
    const html = await textOf(path)
    const prefix = language === 'yo' ? '/yo' : ''
    for (const to of [prefix || '/', `${prefix}/docs`, '/openapi.yaml', '/openapi.json']) {
      const address = to.startsWith('/openapi') ? prefix + to : to
      expect(html).toContain(` href="${address}"`)
    }
  })

  test('without JavaScript, links to the manual and the file', async () => {
    const [, inside = ''] = /<noscript>(.*?)<\/noscript>/s.exec(await textOf(path)) ?? []
    const prefix = language === 'yo' ? '/yo' : ''
    expect(inside).toContain(locales[language].apiPage.noScript)
    expect(inside).toContain(`href="${prefix}/docs"`)
    expect(inside).toContain(`href="${prefix}/openapi.yaml"`)
  })

  test('opens with the example of the manual, its response and the errors', async () => {
    const text = textIn(await textOf(path))
    for (const ending of ['sh', 'js', 'py', 'php']) {
      expect(text).toContain(codeOf(`start/search.${ending}`, baseUrl))
    }
    // test/manual/expectations/start.ts compares this sample response with the real one.
    expect(text).toContain(answerIn({ language, baseUrl }, 'searchDictionary', '200'))
    for (const { name } of checksIn(language)) expect(text).toContain(name)
  })

  test('lists the endpoints and events for apps, each with a link to the manual as a fallback', async () => {
    const html = await textOf(path)
    const [, list = ''] = /<nav class="operations"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    const { paths, webhooks } = contractIn(language, baseUrl)
    const expected = [paths, webhooks].flatMap((items) =>
      Object.entries(items).flatMap(([at, item]) =>
        Object.entries(item)
          .filter(([, { tags }]) => !tags.includes('contract') && !tags.includes('operations'))
          .map(([method, { summary }]) => `${method.toUpperCase()} ${at} ${summary}`),
      ),
    )
    const links = [...list.matchAll(/<a href="#([^"]+)">(.*?)<\/a>/gs)]
    expect(links.map(([, , text = '']) => textIn(text))).toEqual(expected)
    const manual = new Set<string>()
    for (const [, id = ''] of links) {
      const [, to = ''] = html.split(`<li id="${id}"><a href="`)
      manual.add(to.slice(0, to.indexOf('"')))
    }
    const slugs = ['dictionary', 'submit', 'suggest', 'credits', 'embed', 'webhooks']
    const prefix = language === 'yo' ? '/yo' : ''
    expect([...manual]).toEqual(slugs.map((slug) => `${prefix}/docs/${slug}`))
    expect(html.indexOf('class="operations"')).toBeLessThan(html.indexOf('class="checks"'))
  })

  test('links each error to its entry in the manual', async () => {
    const prefix = language === 'yo' ? '/yo' : ''
    const page = await textOf(path)
    const manual = await textOf(`${prefix}/docs/errors`)
    const links = [...page.matchAll(/ href="([^"]*\/docs\/errors)#([^"]+)"/g)]
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter(([, to]) => to !== `${prefix}/docs/errors`)).toEqual([])
    expect(links.filter(([, , id]) => !manual.includes(` id="${id}"`))).toEqual([])
  })

  test('runs only our script, and contacts no other server', async () => {
    const { headers } = await app.fetch(path)
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' data:",
      'style-src': "'self'",
      'style-src-elem': "'self' 'unsafe-inline'",
      'style-src-attr': "'unsafe-inline'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('loads nothing from other servers, and has no inline script or style', async () => {
    const html = await textOf(path)
    const loaded = [...html.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    )
    expect(loaded.filter((address) => address.startsWith('/assets/')).length).toBe(10)
    const elsewhere = loaded.filter((at) => !at.startsWith('/') && !at.startsWith(`${baseUrl}/`))
    expect(elsewhere).toEqual([])
    expect(html).not.toMatch(/jsdelivr|scalar\.com|unpkg|googleapis/)
    expect(html).not.toMatch(/<style|style="|<script[^>]*crossorigin|javascript:/)
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.map((tag) => / (src|type)="[^"]*"/.exec(tag)?.[0])).toEqual([
      ' type="application/json"',
      ' src="/assets/search.js"',
      ' src="/assets/copy.js"',
      ` src="${manualScript.path}"`,
      expect.stringMatching(/^ src="\/assets\/scalar-[\d.]+\.js"$/),
    ])
  })

  test('contains the API description of its language, with optional parameters disabled', async () => {
    const html = await textOf(path)
    const shown = JSON.parse((await elementOf(html, '#api-reference'))[''] ?? '') as Shown
    const contract = contractIn(language, baseUrl)
    const { description, ...info } = contract.info
    expect(description).not.toBe('')
    expect(shown.info as object).toEqual(info)
    expect(shown.paths).toEqual(contract.paths)
    expect(shown.webhooks).toEqual(contract.webhooks)
    const { tags } = shown
    expect(tags.map(({ name }) => name)).toEqual(contract.tags.map(({ name }) => name))
    expect(tags.filter((tag) => !tag['x-displayName'])).toEqual([])
    const parameters = Object.values(shown.components.parameters)
    const sent = parameters.filter(({ examples }) => !examples?.default['x-disabled'])
    expect(sent.filter(({ required, name }) => !required && name !== 'q')).toEqual([])
    expect(sent.length).toBeLessThan(parameters.length)
  })

  test('stores no key, contacts no server of Scalar, and has Scalar’s text in its language', async () => {
    const configuration = await configurationOf(await textOf(path))
    expect(configuration).toMatchObject({
      persistAuth: false,
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      servers: [{ url: '/' }],
      authentication: { preferredSecurityScheme: 'bearer' },
      localization: { locale: language, translations: language === 'yo' ? scalar : {} },
    })
    expect(configuration).not.toHaveProperty('proxyUrl')
  })
})

test('each error of the API belongs to one check, except faults and too many refused requests', () => {
  const listed = checksIn('en').flatMap(({ errors }) => errors.flatMap(({ codes }) => codes))
  const codes = Object.values(sampleRefusals)
    .filter((refusal) => statusOf(refusal) < 500 && refusal.kind !== 'too many refusals')
    .map((refusal) => codeIn(refusal))
  expect(listed.toSorted()).toEqual([...new Set(codes)].toSorted())
})

describe('HTTP', () => {
  const stylesheet = '/assets/api-page.css'
  const scriptIn = async () =>
    (await elementOf(await textOf('/docs/api'), 'script[src*="/scalar-"]'))['src'] ?? ''

  test.each([
    ['the page', async () => '/docs/api'],
    ['the page in Yoruba', async () => '/yo/docs/api'],
    ['its style sheet', async () => stylesheet],
    ['Scalar', scriptIn],
  ])('%s supports 304 and HEAD, and refuses other methods with 405', async (_, where) => {
    const path = await where()
    const first = await app.fetch(path)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect(first.status).toBe(200)
    expect(known['if-none-match']).not.toBe('')
    expect((await app.fetch(path, { headers: known })).status).toBe(304)
    expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200)
    const wrong = await app.fetch(path, { method: 'POST' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('Scalar is cached forever at a path with its version, in every encoding', async () => {
    const path = await scriptIn()
    const plain = await app.fetch(path)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const bytes = Buffer.from(await plain.arrayBuffer())
    expect(bytes.byteLength).toBeGreaterThan(1_000_000)
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await app.fetch(path, { headers: { 'accept-encoding': encoding } })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      const body = Buffer.from(await packed.arrayBuffer())
      expect(body.byteLength).toBeLessThan(bytes.byteLength / 3)
      expect(decode(body).equals(bytes)).toBe(true)
    }
  }, 30_000)

  test('the page has the colours of the site', async () => {
    const css = await textOf(stylesheet)
    expect(css).toContain('--accent: light-dark(')
    expect(css).toContain('@scope (:root) to (#reference, .scalar-app,')
  })
})

describe('the translation of Scalar’s text', () => {
  /** Parts of Scalar that are disabled by its configuration. */
  const unseen = ['agent', 'mcp', 'developerTools', 'gettingStarted']

  /** Returns every string in a tree with its path. */
  const textsOf = (tree: unknown, path = ''): [string, string][] =>
    typeof tree === 'string'
      ? [[path, tree]]
      : Object.entries(tree ?? {}).flatMap(([key, inner]) =>
          textsOf(inner, path === '' ? key : `${path}.${key}`),
        )

  const englishOf = async (file: string): Promise<unknown> => {
    const { en } = (await import(`../../../node_modules/@scalar/${file}`)) as { en: unknown }
    return en
  }

  test('is complete, with the same placeholders', async () => {
    const page = await englishOf('api-reference/dist/features/localization/locales/en.js')
    const client = await englishOf('api-client/dist/v2/features/localization/translations.js')
    const english = textsOf({ ...(page as object), apiClient: client })
    expect(english.length).toBeGreaterThan(400)
    const seen = new Map(english.filter(([path]) => !unseen.includes(path.split('.')[0] ?? '')))
    const yoruba = new Map(textsOf(scalar))
    expect([...yoruba.keys()].toSorted()).toEqual([...seen.keys()].toSorted())
    const places = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted()
    const differing = [...seen].filter(
      ([path, text]) => places(yoruba.get(path)).join() !== places(text).join(),
    )
    expect(differing).toEqual([])
  })

  test('is in NFC and has only Yoruba marks', () => {
    const bad = textsOf(scalar).filter(
      ([, text]) =>
        text.trim() === '' ||
        text !== text.normalize('NFC') ||
        /(?![\u0300\u0301\u0323])\p{M}/u.test(text.normalize('NFD')),
    )
    expect(bad).toEqual([])
  })
})
