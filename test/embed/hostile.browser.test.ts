/** Hostile terms, and pages whose style rules conflict with the widget. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hasBrowser } from '../support/browser'
import { expectSoon, type Host, inMain, machine, openHost, type Visit } from './hostPage'

let host: Host

const evil = '<img src=x onerror="document.title=`hit`"><script>document.title=`hit`</script>'
const hostile = {
  slug: 'evil',
  english: `evil ${evil}`,
  yoruba: `ibi ${evil}`,
  aliases: [`alias ${evil}`],
  category: `category ${evil}`,
  definitionEn: `definition ${evil}`,
  definitionYo: `àlàyé ${evil}`,
  exampleEn: `example ${evil}`,
  exampleYo: `àpẹẹrẹ ${evil}`,
}

/** A container whose size does not depend on the page's style rules. */
const hasRoom =
  '<section id="atumo" style="display:block!important;width:640px!important"></section>'

const parts = {
  widget: '[part=widget]',
  bar: '[part=bar]',
  input: 'input',
  button: 'button',
  note: '[part=note]',
  list: '[part=list]',
  option: '[part=option]',
  card: '[part=card]',
  terms: '[part=terms]',
  definition: '[part=definition]',
  mark: 'mark',
  link: '[part=link]',
}

/** Returns all computed styles of the widget's parts while results are shown. */
async function stylesOf(style: string): Promise<Record<string, Record<string, string>>> {
  await using visit = await host.visit({
    head: () => `<style>${style}</style>`,
    body: (tag) => hasRoom + tag('data-container="atumo"'),
  })
  await visit.find('machine')
  return await visit.page.evaluate(`{
    const { shadowRoot } = document.querySelector('atumo-dictionary')
    Object.fromEntries(Object.entries(${JSON.stringify(parts)}).map(([name, selector]) => {
      const style = getComputedStyle(shadowRoot.querySelector(selector))
      return [name, Object.fromEntries([...style].map((property) => [property, style.getPropertyValue(property)]))]
    }))
  }`)
}

const inWidget = ({ page }: Visit, selector: string) =>
  page.locator('atumo-dictionary').locator(selector).count()

describe.skipIf(!hasBrowser)('with hostile terms and pages', () => {
  beforeAll(async () => {
    host = await openHost(machine, hostile)
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  test('HTML in any field of a term stays text', async () => {
    await using visit = await host.visit()
    await visit.find('evil')
    await visit.options.first().click()
    const text = await visit.part('results').textContent()
    const { slug: _, aliases, ...texts } = hostile
    for (const field of [...aliases, ...Object.values(texts)]) expect(text).toContain(field)
    expect(await inWidget(visit, 'img, script')).toBe(0)
    expect(await visit.page.title()).toBe('Page')
  })

  test('HTML in a search stays text', async () => {
    await using visit = await host.visit()
    await visit.field.fill(`quux ${evil}`)
    await expectSoon(() => visit.note.textContent(), `No results for “quux ${evil}”.`)
    expect(await inWidget(visit, 'img, script')).toBe(0)
    expect(await visit.page.title()).toBe('Page')
  })

  test('a term with a javascript: URL gets no link', async () => {
    await using visit = await host.visit()
    const both = { en: null, yo: null }
    const term = { ...machine, aliases: [], definitions: both, example: both }
    const json = [{ ...term, url: 'javascript:document.title="hit"' }]
    const headers = { 'access-control-allow-origin': '*' }
    await visit.page.route('**/embed/search*', (route) => route.fulfill({ headers, json }))
    await visit.find('machine')
    expect(await inWidget(visit, '[part=card] a')).toBe(0)
  })

  for (const [what, style] of [
    ['resets everything', '* { all: unset }'],
    ['resets everything with !important', '* { all: unset !important }'],
    [
      'styles every element',
      `* { box-sizing: border-box; margin: 0 }
       div, p, ul, li, input, button, a, mark { all: initial !important; display: inline !important; color: red !important; font-size: 40px !important }
       html { font-size: 10px }
       body { text-transform: uppercase; letter-spacing: .5em; line-height: 3; text-align: right; font: 40px serif; color: red; cursor: wait; visibility: visible; white-space: pre; word-spacing: 1em; text-indent: 2em; text-shadow: 1px 1px red }`,
    ],
  ] as const) {
    test(`a page that ${what} changes no style of the widget`, async () => {
      expect(await stylesOf(style)).toEqual(await stylesOf(''))
    })
  }

  test('a page may set its colours, font and radius by custom properties, and style its parts', async () => {
    const style =
      'body { --atumo-accent: rgb(1, 2, 3); --atumo-radius: 3px; --atumo-font: serif; --atumo-font-size: 20px } atumo-dictionary::part(link) { letter-spacing: 7px }'
    const { link, widget } = await stylesOf(style)
    expect([link?.['color'], link?.['letter-spacing']]).toEqual(['rgb(1, 2, 3)', '7px'])
    expect(widget).toMatchObject({
      'border-top-left-radius': '3px',
      'font-family': 'serif',
      'font-size': '20px',
    })
  })

  test('keyboard shortcuts of the page ignore text typed in the field', async () => {
    const head = () =>
      `<script>pressed = []; for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, ({ key }) => pressed.push(key))</script>`
    await using visit = await host.visit({ head, body: (tag) => inMain(tag) })
    await visit.field.pressSequentially('s/?')
    expect(await visit.page.evaluate<unknown>('pressed')).toEqual([])
    expect(await visit.field.inputValue()).toBe('s/?')
    await visit.field.evaluate((field: { blur(): void }) => field.blur())
    await visit.page.keyboard.press('s')
    expect(await visit.page.evaluate<unknown>('pressed')).toEqual(['s', 's', 's'])
  })

  test('neither Enter nor the buttons submit a form around the widget', async () => {
    await using visit = await host.visit({
      body: (tag) => `<form action="/sent">${inMain(tag)}</form>`,
    })
    const before = visit.page.url()
    await visit.find('machine')
    await visit.field.press('Enter')
    await visit.page.getByRole('button', { name: 'ẹ' }).click()
    await visit.field.press('Enter')
    await expectSoon(() => visit.searches, ['machine', 'machineẹ'])
    expect(visit.page.url()).toBe(before)
  })
})
