/** Tests when the widget sends requests. Each request costs the page's owner a credit. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hasBrowser } from '../support/browser'
import { expectSoon, type Host, machine, openHost, type Tag, type Visit } from './hostPage'

let host: Host

const search = '**/embed/search*'
const stopped = { stopClock: true }
const pair = {
  ...stopped,
  body: (tag: Tag) =>
    `<div id="one"></div><div id="two"></div>${tag('data-container="one"')}${tag('data-container="two"')}`,
}
const two = ({ page }: Visit) =>
  [page.getByRole('combobox').first(), page.getByRole('combobox').nth(1)] as const

/** Records the longest interval between two input events on the page, in milliseconds. */
const countPauses = `
  longestPause = 0
  let last = Infinity
  addEventListener('input', () => {
    const now = performance.now()
    longestPause = Math.max(longestPause, now - last)
    last = now
  }, true)`

/** Types text, then waits for the widget's search delay. */
async function look(visit: Visit, text: string) {
  await visit.field.fill(text)
  await visit.wait(300)
}

describe.skipIf(!hasBrowser)('requests of the widget', () => {
  beforeAll(async () => {
    host = await openHost(machine, { slug: 'technology' }, { slug: 'way', yoruba: 'ọ̀nà' })
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  test('a word of ten letters, typed with short pauses, costs one credit', async () => {
    await using visit = await host.visit(stopped)
    for (const letter of 'technology') {
      await visit.field.pressSequentially(letter)
      await visit.wait(290)
    }
    expect(visit.searches).toEqual([])
    await visit.wait(10)
    await visit.options.first().waitFor()
    expect(visit.searches).toEqual(['technology'])
    await expectSoon(visit.spent, 1)
  })

  test('typed at human speed, it costs one too', async () => {
    // If the machine stalls for about as long as the widget's search delay, the widget may search
    // before the word is complete. The test then tries again.
    for (let isSteady = false; !isSteady; ) {
      await using visit = await host.visit()
      await visit.page.evaluate(countPauses)
      await visit.field.pressSequentially('technology', { delay: 60 })
      await visit.options.first().waitFor()
      isSteady = (await visit.page.evaluate<number>('longestPause')) < 250
      if (!isSteady) continue
      expect(visit.searches).toEqual(['technology'])
      await expectSoon(visit.spent, 1)
    }
  })

  test('the same word again is free, with any case, spaces and Unicode form', async () => {
    await using visit = await host.visit(stopped)
    await look(visit, 'ọ̀nà')
    await visit.options.first().waitFor()
    for (const text of ['', 'Ọ̀NÀ', ' ọ̀nà ', 'ọ̀nà'.normalize('NFD'), 'o', 'ọ̀nà']) {
      await look(visit, text)
      expect(await visit.options.count()).toBe(text.length > 1 ? 1 : 0)
    }
    expect(visit.searches).toEqual(['ọ̀nà'])
    await expectSoon(visit.spent, 1)
  })

  test('a cached response is shown at once', async () => {
    await using visit = await host.visit(stopped)
    await look(visit, 'machine')
    await visit.options.first().waitFor()
    await visit.field.fill('')
    await visit.field.fill('MACHINE')
    expect(await visit.options.count()).toBe(1)
  })

  test('two widgets on a page pay for the same word once, even at the same time', async () => {
    await using visit = await host.visit(pair)
    const [first, second] = two(visit)
    await first.fill('machine')
    await second.fill('Machine')
    await visit.wait(300)
    await expectSoon(() => visit.options.count(), 2)
    expect(visit.searches).toEqual(['machine'])
    await expectSoon(visit.spent, 1)
  })

  test('a search cancelled by one widget still reaches the other', async () => {
    await using visit = await host.visit(pair)
    const [first, second] = two(visit)
    const response = Promise.withResolvers<void>()
    await visit.page.route(search, async (route) => {
      await response.promise
      await route.continue()
    })
    await first.fill('machine')
    await second.fill('machine')
    await visit.wait(300)
    await expectSoon(() => visit.searches.length, 1)
    await first.fill('')
    response.resolve()
    await visit.options.first().waitFor()
    expect(await visit.options.count()).toBe(1)
    expect(visit.searches).toEqual(['machine'])
  })

  test('one letter, marks, signs and spaces cause no request', async () => {
    await using visit = await host.visit(stopped)
    for (const text of ['m', 'ẹ́', ' a ', '-- ?', '  ']) {
      await look(visit, text)
      await visit.field.press('Enter')
    }
    await visit.wait(1000)
    expect(visit.searches).toEqual([])
  })

  test('a letter deleted within the delay causes no request', async () => {
    await using visit = await host.visit(stopped)
    await visit.field.pressSequentially('ma')
    await visit.wait(200)
    await visit.field.press('Backspace')
    await visit.wait(1000)
    expect(visit.searches).toEqual([])
  })

  test('no request is sent during composition, and one after it', async () => {
    await using visit = await host.visit(stopped)
    const session = await visit.page.context().newCDPSession(visit.page)
    await visit.field.focus()
    for (const text of ['m', 'ma', 'mac']) {
      const [selectionStart, selectionEnd] = [text.length, text.length]
      await session.send('Input.imeSetComposition', { text, selectionStart, selectionEnd })
      await visit.wait(1000)
    }
    expect(await visit.field.inputValue()).toBe('mac')
    expect(visit.searches).toEqual([])
    await session.send('Input.insertText', { text: 'mach' })
    await visit.wait(300)
    await visit.options.first().waitFor()
    expect(visit.searches).toEqual(['mach'])
  })

  test('a slow search is aborted by the next, and its response never shown', async () => {
    await using visit = await host.visit(stopped)
    const failed: unknown[] = []
    visit.page.on('requestfailed', (request) => {
      failed.push([new URL(request.url()).searchParams.get('q'), request.failure()?.errorText])
    })
    const late = Promise.withResolvers<void>()
    const continued = Promise.withResolvers<void>()
    await visit.page.route('**/embed/search*q=machine&*', async (route) => {
      await late.promise
      await route.continue().catch(() => {})
      continued.resolve()
    })
    await look(visit, 'machine')
    await expectSoon(() => visit.searches.length, 1)
    await look(visit, 'technology')
    await visit.options.first().waitFor()
    await expectSoon(() => failed, [['machine', 'net::ERR_ABORTED']])
    late.resolve()
    await continued.promise
    await visit.wait(1000)
    expect(await visit.part('terms').textContent()).toBe('technology · technology')
    expect(visit.warnings).toEqual([])
    await expectSoon(visit.spent, 1)
  })

  for (const [what, again] of [
    ['Enter', (visit: Visit) => visit.field.press('Enter')],
    ['a space', (visit: Visit) => visit.field.pressSequentially(' ')],
    ['a search by the page', ({ page }: Visit) => page.evaluate('Atumo.search("MACHINE")')],
  ] as const) {
    test(`${what} during a request does not repeat it`, async () => {
      await using visit = await host.visit(stopped)
      const late = Promise.withResolvers<void>()
      await visit.page.route(search, async (route) => {
        const response = await route.fetch()
        await late.promise
        await route.fulfill({ response }).catch(() => {})
      })
      await look(visit, 'machine')
      await expectSoon(visit.spent, 1)
      await again(visit)
      await visit.wait(300)
      expect(visit.searches).toEqual(['machine'])
      late.resolve()
      await visit.options.first().waitFor()
      expect(visit.searches).toEqual(['machine'])
      await expectSoon(visit.spent, 1)
    })
  }

  test('the response of a cleared search is not shown but cached', async () => {
    await using visit = await host.visit(stopped)
    const { promise, resolve } = Promise.withResolvers<void>()
    await visit.page.route(search, async (route) => {
      await promise
      await route.continue()
    })
    await look(visit, 'machine')
    await expectSoon(() => visit.searches.length, 1)
    await visit.field.fill('')
    expect(await visit.part('widget').getAttribute('aria-busy')).toBe('false')
    resolve()
    await expectSoon(visit.spent, 1)
    expect(await visit.options.count()).toBe(0)
    await look(visit, 'machine')
    await visit.options.first().waitFor()
    expect(visit.searches).toEqual(['machine'])
  })

  test('a started delay does not end during composition', async () => {
    await using visit = await host.visit(stopped)
    const session = await visit.page.context().newCDPSession(visit.page)
    await visit.field.pressSequentially('mo')
    await visit.wait(100)
    const composed = { text: 'u', selectionStart: 1, selectionEnd: 1 }
    await session.send('Input.imeSetComposition', composed)
    await visit.wait(1000)
    expect(visit.searches).toEqual([])
  })

  test('on Android, where keyboards compose every word, only the delay counts', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile'
    await using visit = await host.visit({ ...stopped, userAgent })
    const session = await visit.page.context().newCDPSession(visit.page)
    await visit.field.focus()
    const composed = { text: 'machine', selectionStart: 7, selectionEnd: 7 }
    await session.send('Input.imeSetComposition', composed)
    await visit.wait(300)
    await visit.options.first().waitFor()
    expect(visit.searches).toEqual(['machine'])
  })
})
