/** A visitor to a site with the widget searches and sees the results. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hasBrowser } from '../support/browser'
import { computer, expectSoon, type Host, machine, openHost } from './hostPage'

let host: Host

const many = Array.from({ length: 25 }, (_, n) => ({
  slug: `network-${n}`,
  english: `network ${n}`,
}))

describe.skipIf(!hasBrowser)('searching in the widget', () => {
  beforeAll(async () => {
    const execution = { slug: 'execution', english: 'execution', yoruba: 'ṣíṣe', proposed: true }
    const email = {
      slug: 'email',
      english: 'email',
      yoruba: 'ímeèlì',
      sources: ['menyo:1:dev.tsv#1'],
    }
    const fax = { slug: 'fax', english: 'fax', yoruba: 'fáàsì', sources: ['loan'] }
    host = await openHost(machine, computer, execution, email, fax, ...many)
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  test('a visitor of another origin types bare letters and sees the Yoruba term in list and card', async () => {
    await using visit = await host.visit()
    await visit.field.pressSequentially('ero')
    await visit.options.first().waitFor()
    expect(await visit.options.allTextContents()).toEqual([
      'machine · ẹ̀rọHardware',
      'computer · ẹ̀rọ kọ̀ǹpútà',
    ])
    expect(await visit.part('terms').textContent()).toBe('machine · ẹ̀rọ')
    expect(await visit.note.textContent()).toBe('2 terms for “ero”')
    expect([visit.errors, visit.warnings]).toEqual([[], []])
  })

  test('the card has definitions, examples and the category, each with its language', async () => {
    await using visit = await host.visit()
    await visit.find('machine')
    const said = (part: string, lang: string) =>
      visit.card.locator(`[part="${part}"][lang="${lang}"]`).allTextContents()
    expect(await said('definition', 'en')).toEqual([machine.definitionEn])
    expect(await said('definition', 'yo')).toEqual([machine.definitionYo])
    expect(await said('example', 'en')).toEqual([machine.exampleEn])
    expect(await said('example', 'yo')).toEqual([machine.exampleYo])
    expect(await said('yoruba', 'yo')).toEqual(['ẹ̀rọ'])
    expect(await visit.part('quiet').allTextContents()).toContain('Category: Hardware')
    expect(await visit.options.locator('[lang="yo"]').allTextContents()).toEqual(['ẹ̀rọ'])
  })

  test.each([
    ['execution', 'our own proposal'],
    ['email', 'Sources use this Yoruba term.'],
    ['fax', 'no source has been found yet'],
  ])('the card of %s says "%s"', async (english, text) => {
    await using visit = await host.visit()
    await visit.find(english)
    expect(await visit.part('quiet').first().textContent()).toContain(text)
  })

  test('the link of the card opens the page of the term', async () => {
    await using visit = await host.visit()
    await visit.find('machine')
    const opened = visit.page.waitForEvent('popup')
    await visit.part('link').click()
    const entry = await opened
    await entry.waitForLoadState()
    expect(new URL(entry.url()).pathname).toBe('/terms/machine')
    expect(await entry.locator('h1').textContent()).toContain('machine')
  })

  test('the typed letters are highlighted in the term, in any spelling', async () => {
    await using visit = await host.visit()
    for (const [query, mark] of [
      ['ero', 'ẹ̀rọ'],
      ['shise', 'ṣíṣe'],
      ['mach', 'mach'],
      ['ṢIṢ', 'ṣíṣ'],
      ['ayarabiasa', 'ayára-bí-àṣá'],
      ['bi asa', 'bí-àṣá'],
      ['Kọ̀ŃPÚTÀ ẹro', 'ẹ̀rọ kọ̀ǹpútà'],
    ] as const) {
      await visit.field.fill(query)
      await expectSoon(() => visit.card.locator('mark').allTextContents(), [mark])
    }
  })

  test('pointing at a term shows its card', async () => {
    await using visit = await host.visit()
    await visit.find('ero')
    await visit.options.nth(1).click()
    expect(await visit.part('terms').textContent()).toBe('computer · ẹ̀rọ kọ̀ǹpútà')
    expect(await visit.part('quiet').allTextContents()).toContain('Also: ayára-bí-àṣá')
    expect(await visit.focused()).toBe('card')
  })

  test('it shows the first twenty terms and the total', async () => {
    await using visit = await host.visit()
    await visit.find('network')
    expect(await visit.options.count()).toBe(20)
    expect(await visit.note.textContent()).toBe('The first 20 of 25 terms for “network”')
    const all = visit.part('all')
    expect(await all.isVisible()).toBe(true)
    expect(await all.getAttribute('href')).toBe(`${host.url}/search?q=network`)
    await visit.field.fill('machine')
    await expectSoon(() => all.isVisible(), false)
  })

  test('without results it shows tips and a button for each of several words', async () => {
    await using visit = await host.visit()
    await visit.field.fill('quux machine')
    await expectSoon(() => visit.note.textContent(), 'No results for “quux machine”.')
    expect(await visit.part('tips').locator('li').count()).toBe(2)
    const buttons = visit.part('tips').getByRole('button')
    expect(await buttons.allTextContents()).toEqual(['Search for “quux”', 'Search for “machine”'])
    await buttons.nth(1).click()
    await visit.options.first().waitFor()
    expect(await visit.field.inputValue()).toBe('machine')
    expect(await visit.focused()).toBe('input')
    expect(await visit.part('tips').isHidden()).toBe(true)
  })

  test('a single word without results gets no button', async () => {
    await using visit = await host.visit()
    await visit.field.fill('quux')
    await visit.part('tips').waitFor()
    expect(await visit.part('tips').getByRole('button').count()).toBe(0)
  })

  test('a widget in Yoruba has Yoruba texts and shows Yoruba first', async () => {
    await using visit = await host.visit({ lang: 'yo' })
    expect(await visit.field.getAttribute('aria-label')).toStartWith('Wá ọ̀rọ̀ nínú atúmọ̀ èdè')
    expect(await visit.field.getAttribute('placeholder')).toBe('computer, ẹ̀rọ')
    await visit.find('machine')
    expect(await visit.note.textContent()).toBe('A rí ọ̀rọ̀ kan fún “machine”')
    expect(await visit.part('definition').allTextContents()).toEqual([
      machine.definitionYo,
      machine.definitionEn,
    ])
    expect(await visit.part('quiet').allTextContents()).toContain('Ẹ̀ka: Ẹ̀yà ara kọ̀ǹpútà')
    expect(await visit.part('category').first().getAttribute('lang')).toBe('yo')
    await visit.field.fill('quux')
    await expectSoon(() => visit.note.textContent(), 'A kò rí nǹkan kan fún “quux”.')
    expect(await visit.part('widget').getAttribute('lang')).toBe('yo')
  })
})
