/** The widget in both colour schemes and at every width, checked with axe. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../support/axe'
import { hasBrowser } from '../support/browser'
import { overflowOf } from '../support/screens'
import { computer, expectSoon, type Host, machine, openHost, type Tag } from './hostPage'

let host: Host

const scheme = () => '<style>html { color-scheme: light dark }</style>'

const isDark = (page: Page) =>
  page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")

const pair = (tag: Tag) =>
  `<main><h1>Page</h1><div id="one"></div><div id="two"></div></main>${tag('data-container="one"')}${tag('data-container="two"')}`

async function complaintsOf(page: Page) {
  const violations = await violationsOf(page)
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])
}

describe.skipIf(!hasBrowser)('appearance of the widget', () => {
  beforeAll(async () => {
    const long = {
      slug: 'long',
      english: `long${'er'.repeat(60)}`,
      yoruba: `gí${'gùn'.repeat(40)}`,
    }
    host = await openHost(machine, { ...computer, category: 'Hardware' }, long)
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { head: scheme, body: pair, colorScheme }

    test(`axe finds no problem in two widgets, ${colorScheme}: empty, with results, without results`, async () => {
      await using visit = await host.visit(options)
      await visit.field.waitFor()
      expect(await isDark(visit.page)).toBe(colorScheme === 'dark')
      expect(await complaintsOf(visit.page)).toEqual([])
      for (const field of await visit.page.getByRole('combobox').all()) await field.fill('ero')
      await expectSoon(() => visit.options.count(), 4)
      await visit.field.press('ArrowDown')
      expect(await complaintsOf(visit.page)).toEqual([])
      for (const field of await visit.page.getByRole('combobox').all()) await field.fill('no such')
      await visit.part('tips').nth(1).waitFor()
      expect(await complaintsOf(visit.page)).toEqual([])
    })

    test(`axe finds no problem in a warning, ${colorScheme}`, async () => {
      await using visit = await host.visit({ ...options, clientId: '' })
      await visit.note.first().waitFor()
      expect(await complaintsOf(visit.page)).toEqual([])
    })

    test(`it is ${colorScheme} like the page`, async () => {
      const background = (page: Page) =>
        page.evaluate<string>(
          'getComputedStyle(document.querySelector("atumo-dictionary").shadowRoot.firstChild).backgroundColor',
        )
      const paper = { light: 'rgb(253, 252, 248)', dark: 'rgb(20, 26, 24)' }
      await using visit = await host.visit(options)
      await visit.field.first().waitFor()
      expect(await background(visit.page)).toBe(paper[colorScheme])
      // On a page without a dark scheme, the widget is light even if the visitor prefers dark.
      await using plain = await host.visit({ colorScheme })
      await plain.field.waitFor()
      expect(await isDark(plain.page)).toBe(colorScheme === 'dark')
      expect(await background(plain.page)).toBe(paper.light)
    })
  }

  for (const width of [320, 375, 1280]) {
    const viewport = { width, height: 800 }

    test(`nothing overflows at ${width} px`, async () => {
      await using visit = await host.visit({ head: scheme, body: pair, viewport })
      for (const query of ['ero', 'long', `no ${'such'.repeat(40)}`]) {
        await visit.field.fill(query)
        await visit.note.getByText(query).waitFor()
        expect([query, await overflowOf(visit.page)]).toEqual([query, 0])
      }
    })

    test(`the demo page does not overflow at ${width} px, and axe finds no problem`, async () => {
      await using visit = await host.visit({ viewport })
      const { page } = visit
      await page.goto(`${host.url}/embed/demo?client_id=${visit.clientId}`)
      await page.locator('atumo-dictionary input').fill('ero')
      await expectSoon(() => visit.options.count(), 2)
      expect(await overflowOf(page)).toBe(0)
      expect(await complaintsOf(page)).toEqual([])
      expect([visit.errors, visit.searches]).toEqual([[], ['ero']])
    })
  }

  test('axe finds no problem in the demo page without a client ID', async () => {
    await using visit = await host.visit({ colorScheme: 'dark' })
    await visit.page.goto(`${host.url}/embed/demo`)
    expect(await complaintsOf(visit.page)).toEqual([])
    expect(visit.errors).toEqual([])
  })
})
