/** Runs the widget's examples on pages of another origin, in a real browser. */
import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { readReleases } from '../../../embed/releases'
import { codeOf } from '../../../src/site/docs/expand'
import type { ExampleService, Expectations } from '../../support/examples'

interface PageOf {
  body: string
  head?: string
  headers?: Record<string, string>
}

/** Serves a page from another origin, opens it, and passes it to `look` along with its console output. */
async function onForeignPage(
  { browser }: ExampleService,
  { body, head = '', headers = {} }: PageOf,
  look: (page: Page, said: string[]) => Promise<void>,
): Promise<void> {
  if (!browser) throw new Error('there is no browser')
  const type = { 'content-type': 'text/html; charset=utf-8' }
  const html = `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(html, { headers: { ...type, ...headers } }),
  })
  const context = await browser.newContext()
  context.setDefaultTimeout(10_000)
  try {
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(server.url.href)
    await look(page, said)
  } finally {
    await context.close()
    await server.stop(true)
  }
}

/** Replaces the client ID placeholder in the code with the app's client ID. */
const ofApp = (code: string, { env }: ExampleService) =>
  code.replaceAll('app_…', env['ATUMO_CLIENT_ID'] ?? '')

const pageOf = (service: ExampleService) => ofApp(codeOf('embed/page.html', service.url), service)

/** Searches for a word and selects it, as a visitor would. */
async function choose(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox')
  await field.fill(text)
  await page.getByRole('option').first().waitFor()
  await field.press('Enter')
}

const shows = (body: string, service: ExampleService, headers: Record<string, string> = {}) =>
  onForeignPage(service, { body, headers }, async (page, said) => {
    await choose(page, 'ero')
    expect(await page.locator('[part="card"] [part="yoruba"]').textContent()).toBe('ẹ̀rọ')
    expect(said).toEqual([])
  })

export const embed: Expectations = {
  'embed/page.html': {
    needs: ['browser'],
    checks: (code, service) => shows(ofApp(code, service), service),
  },

  'embed/pinned.html': {
    needs: ['browser'],
    async checks(code, service) {
      const newest = readReleases().at(-1)
      expect(code).toContain(`/embed/${newest?.version}/dictionary.js`)
      expect(code).toContain(`integrity="${newest?.integrity}"`)
      const demo = await fetch(`${service.url}/embed/demo`)
      const shown = (await demo.text()).replaceAll(/<\/?span[^>]*>/g, '')
      expect(shown).toContain(Bun.escapeHTML(code))
      await shows(ofApp(code, service), service)
    },
  },

  'embed/policy.http': {
    needs: ['browser'],
    async checks(code, service) {
      const [name = '', policy = ''] = code.split(': ')
      await shows(pageOf(service), service, { [name]: policy })

      // The browser enforces the policy: if the policy does not allow the service's origin, the
      // same page cannot search.
      const other = policy.replace(`connect-src ${service.url}`, "connect-src 'none'")
      const body = pageOf(service)
      await onForeignPage(service, { body, headers: { [name]: other } }, async (page, said) => {
        const refused = page.waitForEvent('console', () => said.length > 0)
        await page.getByRole('combobox').fill('ero')
        await refused
        expect(said.join()).toContain('Content Security Policy')
      })
    },
  },

  'embed/style.css': {
    needs: ['browser'],
    async checks(code, service) {
      const head = `<style>${code}</style>`
      await onForeignPage(service, { head, body: pageOf(service) }, async (page) => {
        await choose(page, 'ero')
        expect(await styleOf(page, 'card', 'border-top-width')).toBe('1px')
        expect(await styleOf(page, 'link', 'color')).toBe(rebeccapurple)
      })
    },
  },

  'embed/events.js': {
    needs: ['browser'],
    async checks(code, service) {
      const body = `${pageOf(service)}<script>${code}</script>`
      await onForeignPage(service, { body }, async (page, said) => {
        await choose(page, 'ero')
        expect(said).toEqual(['chosen: machine'])
      })
      const unknown = body.replace(/app_\w+/, `app_${'0'.repeat(20)}`)
      await onForeignPage(service, { body: unknown }, async (page, said) => {
        const refused = page.waitForEvent('console', (one) => one.text().startsWith('401: '))
        await page.getByRole('combobox').fill('ero')
        await refused
        expect(said.join('\n')).toContain('client_id')
      })
    },
  },

  'embed/handle.js': {
    needs: ['browser'],
    async checks(code, service) {
      const body = `${pageOf(service)}<div id="elsewhere"></div>`
      await onForeignPage(service, { body }, async (page, said) => {
        await page.getByRole('combobox').waitFor()
        await page.addScriptTag({ content: code })
        const second = page.locator('#elsewhere')
        await second.getByRole('option').first().waitFor()
        expect(await second.locator('[part="widget"]').getAttribute('lang')).toBe('yo')
        expect(await page.locator('atumo-dictionary').count()).toBe(2)
        await page.evaluate('takeAway()')
        expect(await page.locator('atumo-dictionary').count()).toBe(1)
        expect(said).toEqual([])
      })
    },
  },

  'embed/search.sh': { prints: /^\[\{"id":\d+,"slug":"machine",/ },
}

const rebeccapurple = 'rgb(102, 51, 153)'

const styleOf = (page: Page, part: string, property: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('atumo-dictionary').shadowRoot.querySelector('[part="${part}"]')).getPropertyValue('${property}')`,
  )
