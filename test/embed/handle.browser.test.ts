/** The interface that the widget offers to the page: events that bubble to the document, and window.Atumo. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { version } from '../../embed/version'
import { hasBrowser } from '../support/browser'
import { expectSoon, type Host, machine, openHost, type Visit } from './hostPage'

let host: Host

/** Starts recording the document's events before the widget's script loads. */
const head = () => `<script>
  heard = []
  for (const name of ['search', 'select', 'empty', 'error'])
    document.addEventListener('atumo:' + name, ({ type, target, detail }) =>
      heard.push({ type, from: target.localName, ...detail, terms: detail.terms?.map(({ slug }) => slug), term: detail.term?.slug }))
</script>`

const run = <T = unknown>({ page }: Visit, script: string) => page.evaluate<T>(script)

const from = 'atumo-dictionary'

async function hears(visit: Visit, ...events: Record<string, unknown>[]) {
  const heard = () => run(visit, 'JSON.parse(JSON.stringify(heard))')
  await expectSoon(
    heard,
    events.map((event) => ({ from, ...event })),
  )
}

describe.skipIf(!hasBrowser)('events of the widget', () => {
  beforeAll(async () => {
    host = await openHost(machine, { slug: 'machinery' })
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  test('the document receives an event for each search and each chosen term', async () => {
    await using visit = await host.visit({ head })
    await visit.find('machine')
    const search = {
      type: 'atumo:search',
      query: 'machine',
      total: 2,
      terms: ['machine', 'machinery'],
    }
    await hears(visit, search)
    await visit.options.nth(1).click()
    await hears(visit, search, { type: 'atumo:select', query: 'machine', term: 'machinery' })
  })

  test('a search without results sends two events: search and empty', async () => {
    await using visit = await host.visit({ head })
    await visit.field.fill('quux')
    await hears(
      visit,
      { type: 'atumo:search', query: 'quux', total: 0, terms: [] },
      { type: 'atumo:empty', query: 'quux' },
    )
  })

  test('an error event has the status, the message and the time of the next attempt', async () => {
    await using visit = await host.visit({ head, clientId: 'app_00000000000000000000' })
    await visit.field.fill('machine')
    // Here, `retryAt` is `Infinity`, which means never. JSON turns `Infinity` into null, so
    // `retryAt` is also checked separately below.
    await expectSoon(() => run(visit, 'heard.length'), 1)
    const [warning = ''] = visit.warnings
    const message = warning.replace('Atumo: ', '')
    await hears(visit, { type: 'atumo:error', status: 401, message, retryAt: null })
    expect(await run(visit, 'heard[0].retryAt === Infinity')).toBe(true)
  })

  test('a page that prevents a choice keeps the focus where it was', async () => {
    await using visit = await host.visit()
    await run(visit, 'document.addEventListener("atumo:select", (e) => e.preventDefault())')
    await visit.find('machine')
    await visit.field.press('Enter')
    expect(await visit.focused()).toBe('input')
    expect(await visit.field.getAttribute('aria-activedescendant')).toBe('option-0')
  })
})

describe.skipIf(!hasBrowser)('window.Atumo', () => {
  beforeAll(async () => {
    host = await openHost(machine)
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  const more = (tag: () => string) => `<div id="more"></div><div id="yo" lang="yo"></div>${tag()}`

  test('has its version', async () => {
    await using visit = await host.visit()
    expect(await run(visit, 'Atumo.version')).toBe(version)
  })

  test('opens widgets in a container given by id or element, which share a cache', async () => {
    await using visit = await host.visit({ body: more })
    await run(visit, 'Atumo.open({ container: "more", brand: "Mine" }), 0')
    await run(visit, 'Atumo.open({ container: document.getElementById("yo") }), 0')
    expect(await visit.part('brand').allTextContents()).toEqual(['Mine', 'Atumo', 'Atumo'])
    const yoruba = visit.page.locator('#yo')
    expect(await yoruba.locator('[part="widget"]').getAttribute('lang')).toBe('yo')
    for (const id of ['more', 'yo']) {
      await visit.page.locator(`#${id}`).getByRole('combobox').fill('machine')
      await visit.page.locator(`#${id}`).getByRole('option').waitFor()
    }
    expect(visit.searches).toEqual(['machine'])
  })

  test('opens nothing if the container is missing, and warns', async () => {
    await using visit = await host.visit()
    expect(await run(visit, 'Atumo.open({ container: "nowhere" }) === undefined')).toBe(true)
    expect(visit.errors).toEqual(['Atumo: this page has no element with the id nowhere'])
  })

  test('searches in the first widget, or in the given one', async () => {
    await using visit = await host.visit({ body: more })
    await run(visit, 'opened = Atumo.open({ container: "more" }); Atumo.search("machine")')
    await visit.options.first().waitFor()
    const [second, first] = await visit.page.getByRole('combobox').all()
    expect([await first?.inputValue(), await second?.inputValue()]).toEqual(['machine', ''])
    await run(visit, 'Atumo.search("machine", opened)')
    await expectSoon(() => visit.options.count(), 2)
    expect(visit.searches).toEqual(['machine'])
  })

  test('an empty search closes earlier results', async () => {
    await using visit = await host.visit()
    await visit.find('machine')
    await run(visit, 'Atumo.search("")')
    expect(await visit.options.count()).toBe(0)
  })

  test('removes one widget, or all of them', async () => {
    await using visit = await host.visit({ body: more })
    const left = () => visit.page.locator(from).count()
    await run(visit, 'one = Atumo.open({ container: "more" }); Atumo.open({ container: "yo" }), 0')
    expect(await left()).toBe(3)
    await run(visit, 'Atumo.destroy(one)')
    expect([await left(), await visit.page.locator(`#more ${from}`).count()]).toEqual([2, 0])
    await run(visit, 'Atumo.destroy()')
    expect(await left()).toBe(0)
    await run(visit, 'Atumo.search("machine")')
    expect(visit.errors).toEqual([])
  })

  test('a removed widget sends no requests', async () => {
    await using visit = await host.visit({ stopClock: true })
    await visit.field.fill('machine')
    await run(visit, 'Atumo.destroy()')
    await visit.wait(1000)
    expect(visit.searches).toEqual([])
  })

  test('a widget that removed itself no longer searches, for the page or by reference', async () => {
    await using visit = await host.visit({ body: more })
    await run(
      visit,
      'gone = Atumo.open({ container: "more" }); gone.destroy(); gone.search("machine")',
    )
    await run(visit, 'Atumo.search("machine")')
    await visit.options.first().waitFor()
    expect(visit.searches).toEqual(['machine'])
    expect(await visit.field.inputValue()).toBe('machine')
  })

  test('a widget whose element the page removed sends no requests', async () => {
    await using visit = await host.visit({ stopClock: true })
    await visit.field.fill('machine')
    await run(visit, 'document.querySelector("atumo-dictionary").remove(); Atumo.search("machine")')
    await visit.wait(1000)
    expect(visit.searches).toEqual([])
  })
})
