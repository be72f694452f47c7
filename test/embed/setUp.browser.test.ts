/** The ways in which a page can include the widget: positions and attributes of the script tag. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readReleases } from '../../embed/releases'
import { hasBrowser } from '../support/browser'
import { expectSoon, type Host, inMain, machine, openHost, type Tag, type Visit } from './hostPage'

let host: Host

const here = 'data-container="here"'
const container = '<p>Before</p><div id="here"></div><p>After</p>'

/** Returns the position of each widget on the page: its parent, and the element before the parent. */
const homes = ({ page }: Visit) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll("atumo-dictionary")].map(({ parentElement: home }) =>
      home.id || home.previousElementSibling?.localName + " + " + home.localName)`,
  )

describe.skipIf(!hasBrowser)('setting the widget up', () => {
  beforeAll(async () => {
    host = await openHost(machine)
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  const places: [string, string, { head?: (tag: Tag) => string; body: (tag: Tag) => string }][] = [
    ['in the head with defer', 'here', { head: (tag) => tag(here), body: () => container }],
    ['in the head without defer', 'here', { head: (tag) => tag(here, ''), body: () => container }],
    [
      'in the head with async',
      'here',
      { head: (tag) => tag(here, 'async'), body: () => container },
    ],
    ['at the end of the body', 'here', { body: (tag) => container + tag(here, '') }],
    ['before its container', 'here', { body: (tag) => tag(here, '') + container }],
    ['as a module', 'here', { body: (tag) => tag(here, 'type="module"') + container }],
    [
      'in the body without a container',
      'script + div',
      { body: (tag) => `<p></p>${tag()}<p></p>` },
    ],
    ['in the head without a container', 'head + body', { head: (tag) => tag(), body: () => '' }],
  ]
  for (const [where, home, parts] of places) {
    test(`a tag ${where} creates a working widget`, async () => {
      await using visit = await host.visit(parts)
      await visit.find('ero')
      expect(await homes(visit)).toEqual([home])
      expect([visit.errors, visit.warnings]).toEqual([[], []])
    })
  }

  test('a tag that another script adds creates a widget', async () => {
    await using visit = await host.visit({ body: () => container })
    await visit.page.evaluate(`{
      const tag = document.createElement('script')
      tag.src = '${host.url}/embed/dictionary.js'
      Object.assign(tag.dataset, { clientId: '${visit.clientId}', container: 'here' })
      document.head.append(tag)
    }`)
    await visit.find('ero')
    expect(await homes(visit)).toEqual(['here'])
  })

  test('two tags create two widgets, each in its own language', async () => {
    await using visit = await host.visit({
      body: (tag) =>
        `<div id="one"></div><div id="two"></div>${tag('data-container="one"')}${tag('data-container="two" data-lang="yo" data-brand="Ìwé"')}`,
    })
    await expectSoon(() => homes(visit), ['one', 'two'])
    const [first, other] = await visit.part('widget').all()
    expect(await first?.getAttribute('lang')).toBe('en')
    expect(await other?.getAttribute('lang')).toBe('yo')
    expect(await visit.part('brand').allTextContents()).toEqual(['Atumo', 'Ìwé'])
    const second = visit.page.locator('#two')
    await second.getByRole('combobox').fill('ero')
    await second.getByRole('option').waitFor()
    expect(await second.getByRole('status').textContent()).toBe('A rí ọ̀rọ̀ kan fún “ero”')
    expect(await visit.options.count()).toBe(1)
  })

  test('a missing container is logged as an error, and the next widget works', async () => {
    await using visit = await host.visit({
      body: (tag) => `${tag('data-container="nowhere"')}${tag(here)}${container}`,
    })
    await visit.find('ero')
    expect(await homes(visit)).toEqual(['here'])
    expect(visit.errors).toEqual(['Atumo: this page has no element with the id nowhere'])
  })

  test('data-brand is a text at the bottom that links to the service', async () => {
    const brand = 'data-brand="My <b>books</b>"'
    await using visit = await host.visit({ body: (tag) => container + tag(`${here} ${brand}`) })
    const link = visit.part('brand').getByRole('link')
    expect(await link.textContent()).toBe('My <b>books</b>')
    expect(await link.getAttribute('href')).toBe(host.url)
  })

  for (const [what, lang, attributes, spoken] of [
    ['the page’s language', 'yo', '', 'yo'],
    ['a regional variant of the page’s language', 'yo-NG', '', 'yo'],
    ['data-lang instead of the page’s language', 'en', 'data-lang="yo"', 'yo'],
    ['data-lang on a Yoruba page', 'yo', 'data-lang="en"', 'en'],
    ['English on a page in another language', 'fr', '', 'en'],
  ] as const) {
    test(`its language is ${what}`, async () => {
      const body = (tag: Tag) => container + tag(`${here} ${attributes}`)
      await using visit = await host.visit({ lang, body })
      expect(await visit.part('widget').getAttribute('lang')).toBe(spoken)
    })
  }

  test('a widget in a Yoruba part of the page is in Yoruba', async () => {
    const body = (tag: Tag) => `<div lang="yo">${container}</div>${tag(here)}`
    await using visit = await host.visit({ body })
    expect(await visit.part('widget').getAttribute('lang')).toBe('yo')
  })

  const release = readReleases().at(-1)
  const pinned = (integrity = '') =>
    `<script defer src="${host.url}/embed/${release?.version}/dictionary.js" integrity="${integrity}" crossorigin="anonymous" data-container="here" data-client-id="app_00000000000000000000"></script>`

  test('a release pinned by its integrity runs', async () => {
    await using visit = await host.visit({ body: () => container + pinned(release?.integrity) })
    expect(await homes(visit)).toEqual(['here'])
    expect(visit.errors).toEqual([])
    expect(await visit.page.evaluate<unknown>('Atumo.version')).toBe(release?.version)
    await visit.field.fill('ero')
    await expectSoon(() => visit.searches, ['ero'])
  })

  test('a release with another integrity does not run', async () => {
    const wrong = `sha384-${'A'.repeat(64)}`
    await using visit = await host.visit({ body: () => container + pinned(wrong) })
    expect(await homes(visit)).toEqual([])
    expect(visit.errors.join()).toContain('integrity')
  })

  test('it violates no content security policy that allows only the service', async () => {
    const policy = `default-src 'none'; script-src ${host.url}; connect-src ${host.url}; require-trusted-types-for 'script'; trusted-types 'none'`
    await using visit = await host.visit({
      headers: { 'content-security-policy': policy },
      body: (tag) => inMain(tag) + tag('data-lang="yo"'),
    })
    await visit.find('ero')
    await visit.field.press('Enter')
    await visit.field.fill('nothing at all')
    await visit.part('tips').first().waitFor()
    await visit.page.getByRole('button', { name: 'ẹ' }).first().click()
    expect([visit.errors, visit.warnings]).toEqual([[], []])
    const radius = await visit.page.evaluate<string>(
      'getComputedStyle(document.querySelector("atumo-dictionary").shadowRoot.querySelector("input")).borderRadius',
    )
    expect(radius).toBe('8px')
  })

  test('a container with the id Atumo does not replace window.Atumo', async () => {
    await using visit = await host.visit({
      body: (tag) => `<div id="Atumo"></div>${tag('data-container="Atumo"')}`,
    })
    await visit.find('ero')
    expect(visit.errors).toEqual([])
  })

  test('two tags for one element create one widget and a console warning', async () => {
    await using visit = await host.visit({ body: (tag) => container + tag(here) + tag(here) })
    await visit.find('ero')
    expect(await homes(visit)).toEqual(['here'])
    expect(visit.warnings).toEqual([expect.stringContaining('a widget in this element already')])
  })

  test('a URL that is not http or https creates no widget and a console warning', async () => {
    await using visit = await host.visit({
      body: (tag) => container + tag(`${here} data-base="javascript:alert(1)"`),
    })
    await expectSoon(() => visit.errors.length, 1)
    expect([visit.errors[0]?.includes('no address of a service'), await homes(visit)]).toEqual([
      true,
      [],
    ])
  })
})
