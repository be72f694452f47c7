/** The API reference: its content, its forms, and its headers. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { checksIn } from '../../../src/api/checks'
import { contractIn, operationsIn, resolve } from '../../../src/api/contract'
import { sampleProblems } from '../../../src/api/sampleProblems'
import { locales } from '../../../src/locales'
import { statusOf } from '../../../src/problems'
import { codeOf } from '../../../src/site/docs/expand'
import { responseIn } from '../../../src/site/docs/tables'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 30_000)
afterAll(() => app.close())

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

describe.each([
  ['en', '/docs/api', ''],
  ['yo', '/yo/docs/api', '/yo'],
] as const)('the page in %s', (language, path, prefix) => {
  const operations = operationsIn(contractIn(language, baseUrl)).filter(
    ({ tags }) => !tags.includes('contract') && !tags.includes('operations'),
  )
  const endpoints = operations.filter(({ tags }) => !tags.includes('webhooks'))

  test('is a page of the manual in its language', async () => {
    const response = await app.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-language')).toBe(language)
    const html = await response.text()
    const { manual, site } = locales[language]
    expect(html).toContain(`<title>${manual.api} · ${site.name}</title>`)
    expect(html).toContain(`<link rel="canonical" href="${baseUrl}${path}"/>`)
  })

  test('has an example of the manual, the API description and the explorer', async () => {
    const html = await textOf(path)
    for (const to of ['/openapi.yaml', '/openapi.json', '/swagger']) {
      expect(html).toContain(` href="${prefix}${to}"`)
    }
    for (const ending of ['sh', 'js', 'py', 'php']) {
      expect(textIn(html)).toContain(codeOf(`start/search.${ending}`, baseUrl))
    }
    // test/manual/expectations/start.ts compares this sample response with the real one.
    expect(textIn(html)).toContain(responseIn({ language, baseUrl }, 'searchDictionary', '200'))
  })

  test('begins with a list of the endpoints and events for apps, which links to them', async () => {
    const html = await textOf(path)
    const list = html.slice(
      html.indexOf('<ul>', html.indexOf('</h1>')),
      html.indexOf('</ul>', html.indexOf('</h1>')),
    )
    const links = [...list.matchAll(/<li>(.*?<a href="#([^"]+)">.*?)<\/li>/gs)]
    expect(links.map(([, text = '']) => textIn(text).trim()).toSorted()).toEqual(
      operations.map(({ method, path: at, summary }) => `${method} ${at} ${summary}`).toSorted(),
    )
    for (const [, , id = ''] of links) expect(html).toContain(`<h2 id="${id}">`)
  })

  test('links each endpoint to its page of the manual, and each error to its entry', async () => {
    const html = await textOf(path)
    for (const slug of ['dictionary', 'submit', 'suggest', 'credits', 'embed', 'webhooks']) {
      expect(html).toContain(
        `<a href="${prefix}/docs/${slug}">${locales[language].apiPage.details}</a>`,
      )
    }
    const manual = await textOf(`${prefix}/docs/errors`)
    const links = [...html.matchAll(/ href="([^"]*\/docs\/errors)#([^"]+)"/g)]
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter(([, to]) => to !== `${prefix}/docs/errors`)).toEqual([])
    expect(links.filter(([, , id]) => !manual.includes(` id="${id}"`))).toEqual([])
    for (const { name } of checksIn(language)) expect(textIn(html)).toContain(name)
  })

  test('has a hidden form for each endpoint, in which only what is needed is filled in', async () => {
    const html = await textOf(path)
    const forms = [...html.matchAll(/<form class="try panel"[^>]*>.*?<\/form>/gs)].map(
      ([all]) => all,
    )
    expect(forms).toHaveLength(endpoints.length)
    for (const { method, path: at, security, parameters = [], requestBody } of endpoints) {
      const form =
        forms.find((one) => one.includes(`data-method="${method}" data-path="${at}"`)) ?? ''
      expect(form).toMatch(/^<form [^>]*hidden=""/)
      expect(form.includes('name="key"')).toBe(security === undefined)
      expect(form.includes('name="body"')).toBe(requestBody !== undefined)
      for (const parameter of parameters) {
        const { name, in: place, required } = resolve(contractIn(language, baseUrl), parameter)
        const [field] = new RegExp(`<input[^>]* name="${place}:${name}"[^>]*>`).exec(form) ?? []
        if (name === 'Origin') expect(field).toBeUndefined()
        else expect(field?.includes('value=""')).toBe(!required && name !== 'q')
      }
    }
  })

  test('has the policy of all pages, and loads nothing from other servers', async () => {
    const [page, other] = await Promise.all([app.fetch(path), app.fetch('/docs/start')])
    const policy = page.headers.get('content-security-policy')
    expect(policy).toBe(other.headers.get('content-security-policy') ?? '')
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    const loaded = [...html.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    )
    expect(loaded).toContain('/assets/try.js')
    expect(loaded.filter((at) => !at.startsWith('/') && !at.startsWith(`${baseUrl}/`))).toEqual([])
    expect(html).not.toMatch(/<style|style="|javascript:/)
  })

  test('supports 304 and HEAD, and refuses other methods with 405', async () => {
    const first = await app.fetch(path)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect(known['if-none-match']).not.toBe('')
    expect((await app.fetch(path, { headers: known })).status).toBe(304)
    expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200)
    const wrong = await app.fetch(path, { method: 'POST' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('has no forms as Markdown', async () => {
    const text = await textOf(`${path}.md`)
    for (const { summary } of operations) expect(text).toContain(`## ${summary}\n`)
    expect(text).not.toContain('```try')
  })
})

test('each error of the API belongs to one check, except faults and too many refused requests', () => {
  const listed = checksIn('en').flatMap(({ errors }) => errors.flatMap(({ codes }) => codes))
  const codes = Object.values(sampleProblems)
    .filter((problem) => statusOf(problem) < 500 && problem.code !== 'too_many_refusals')
    .map(({ code }) => code)
  expect(listed.toSorted()).toEqual([...new Set(codes)].toSorted())
})
