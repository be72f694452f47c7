/** What a visitor and the page's developer see when the service refuses a search or does not respond. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hasBrowser } from '../support/browser'
import { expectSoon, type Host, inMain, machine, openHost, type Visit } from './hostPage'

let host: Host

const notSetUp = 'The dictionary is not set up for this page yet.'
const unreachable = 'The dictionary is unavailable right now. Try again in a moment.'
const paused = 'The dictionary is paused on this page. Try again later.'

/** Counts the page's error events. */
const countErrors = () =>
  '<script>errors = 0; document.addEventListener("atumo:error", () => errors++)</script>'

const stopped = { stopClock: true, head: countErrors }

const errorsOf = ({ page }: Visit) => page.evaluate<number>('errors')

/** Types words until the service refuses a search. @returns the Retry-After in seconds */
async function untilRefused(visit: Visit): Promise<number> {
  for (let n = 10; n < 16; n++) {
    const responded = visit.page.waitForResponse('**/embed/search*')
    await visit.field.fill(`word${n}`)
    await visit.wait(300)
    const response = await responded
    if (!response.ok()) return Number(await response.headerValue('retry-after'))
  }
  throw new Error('the service refused no search')
}

/** Types more words, and gives the widget time to search for them. */
async function typeMore(visit: Visit) {
  for (const text of ['more', 'more words', 'others']) {
    await visit.field.fill(text)
    await visit.field.press('Enter')
    await visit.wait(400)
  }
}

describe.skipIf(!hasBrowser)('a widget without a response', () => {
  beforeAll(async () => {
    host = await openHost(machine)
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  for (const [what, clientId, warning] of [
    ['no client ID', '', 'Atumo: data-client-id is missing.'],
    ['a malformed client ID', 'my-app', 'Atumo: data-client-id "my-app" is invalid.'],
  ] as const) {
    test(`with ${what} it shows an error at once and sends no request`, async () => {
      await using visit = await host.visit({ ...stopped, clientId })
      expect(await visit.note.textContent()).toBe(notSetUp)
      expect(await visit.note.isVisible()).toBe(true)
      await typeMore(visit)
      expect(await visit.note.textContent()).toBe(notSetUp)
      expect([visit.warnings, visit.searches]).toEqual([[warning], []])
    })
  }

  test('two widgets without a client ID both show an error', async () => {
    await using visit = await host.visit({ clientId: '', body: (tag) => inMain(tag) + tag() })
    await expectSoon(() => visit.note.allTextContents(), [notSetUp, notSetUp])
  })

  const wrongs: [string, Partial<Parameters<Host['visit']>[0]>][] = [
    ['an unknown client ID', { clientId: 'app_00000000000000000000' }],
    ['an origin that is not on the allowlist', { settings: { origins: ['https://example.org'] } }],
    ['an app without the scope to search', { settings: { scopes: ['dictionary:write'] } }],
  ]
  for (const [what, options] of wrongs) {
    test(`with ${what} it sends one request and no more`, async () => {
      await using visit = await host.visit({ ...stopped, ...options })
      await visit.field.fill('machine')
      await visit.wait(300)
      await expectSoon(() => visit.note.textContent(), notSetUp)
      expect(await visit.note.isVisible()).toBe(true)
      await typeMore(visit)
      await visit.page.clock.fastForward('24:00:00')
      await typeMore(visit)
      expect(visit.searches).toEqual(['machine'])
      expect(await errorsOf(visit)).toBe(1)
      const [warning, ...more] = visit.warnings
      expect(warning).toMatch(/^Atumo: .{20,}/)
      expect(more).toEqual([])
    })
  }

  test('an origin on the allowlist gets results', async () => {
    await using visit = await host.visit({ settings: { origins: [host.origin] } })
    await visit.find('machine')
  })

  test('out of credits it shows one error, keeps the results, and pauses for a minute', async () => {
    await using visit = await host.visit({ ...stopped, credits: 1 })
    await visit.field.fill('machine')
    await visit.wait(300)
    await visit.options.first().waitFor()
    await untilRefused(visit)
    await expectSoon(() => visit.note.textContent(), paused)
    expect(await visit.options.count()).toBe(1)
    await typeMore(visit)
    expect(visit.searches).toEqual(['machine', 'word10'])
    expect([await errorsOf(visit), visit.warnings.length]).toEqual([1, 1])
    await visit.field.fill('MACHINE')
    await expectSoon(() => visit.note.textContent(), '1 term for “MACHINE”')
    await visit.page.clock.fastForward(60_000)
    // Waits for the response explicitly, because the page's fake clock does not wait for it.
    const refused = visit.page.waitForResponse('**/embed/search*')
    await visit.field.fill('more')
    await visit.field.press('Enter')
    await refused
    await expectSoon(() => visit.note.textContent(), paused)
    await typeMore(visit)
    expect(visit.searches.slice(2)).toEqual(['more'])
  })

  for (const [limit, settings] of [
    ['hourly', { hourlyLimit: 1 }],
    ['visitor', { visitorLimit: 1 }],
    ['daily', { embedDailyLimit: 1 }],
  ] as const) {
    test(`over the ${limit} limit it shows one error and pauses until Retry-After`, async () => {
      await using visit = await host.visit({ ...stopped, settings })
      const seconds = await untilRefused(visit)
      expect(seconds).toBeGreaterThan(0)
      const asked = visit.searches.length
      const until = await visit.page.evaluate<string>(
        `new Date(Date.now() + ${seconds * 1000}).toLocaleTimeString('en-GB', { timeStyle: 'short' })`,
      )
      const note = `The dictionary is busy. Try again at ${until}.`
      await expectSoon(() => visit.note.textContent(), note)
      if (seconds > 3) await typeMore(visit)
      expect(visit.searches.length).toBe(asked)
      expect([await errorsOf(visit), visit.warnings.length]).toEqual([1, 1])
      await visit.page.clock.fastForward(seconds * 1000)
      await visit.field.fill('machine')
      await visit.wait(300)
      await expectSoon(() => visit.searches.slice(asked), ['machine'])
    })
  }

  test('it reports an unreachable service, and recovers afterwards', async () => {
    await using visit = await host.visit()
    await visit.page.context().setOffline(true)
    await visit.field.fill('machine')
    await expectSoon(() => visit.note.textContent(), unreachable)
    await visit.page.context().setOffline(false)
    await visit.field.press('Enter')
    await visit.options.first().waitFor()
    expect(await visit.note.textContent()).toBe('1 term for “machine”')
    expect(visit.warnings.length).toBe(1)
    await expectSoon(visit.spent, 1)
  })

  test('Enter retries, and earlier results stay in the list', async () => {
    await using visit = await host.visit()
    await visit.find('machine')
    await visit.page.context().setOffline(true)
    await visit.field.fill('word10')
    await expectSoon(() => visit.note.textContent(), unreachable)
    await visit.page.context().setOffline(false)
    await visit.field.press('Enter')
    await expectSoon(() => visit.note.textContent(), 'No results for “word10”.')
  })

  test('a response that is not JSON counts as an unreachable service', async () => {
    await using visit = await host.visit()
    await visit.page.route('**/embed/search*', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '<h1>Hi</h1>' }),
    )
    await visit.field.fill('machine')
    await expectSoon(() => visit.note.textContent(), unreachable)
  })

  test('in Yoruba the error is in Yoruba', async () => {
    await using visit = await host.visit({ clientId: '', lang: 'yo' })
    expect(await visit.note.textContent()).toBe('A kò tíì ṣètò atúmọ̀ èdè yìí fún ojú-ewé yìí.')
    await using other = await host.visit({ lang: 'yo' })
    await other.page.context().setOffline(true)
    await other.field.fill('machine')
    await expectSoon(
      () => other.note.textContent(),
      'A kò lè dé ọ̀dọ̀ atúmọ̀ èdè yìí báyìí. Jọ̀wọ́ tún gbìyànjú láìpẹ́.',
    )
  })
})
