/** The staff pages in a real browser: on phone and desktop, in both languages, and with keyboard shortcuts. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { columns } from '../../../src/domain/terms/termRow'
import { locales } from '../../../src/locales'
import { violationsOf } from '../../support/axe'
import { hasBrowser, openBrowser } from '../../support/browser'
import { overflowOf, showOn } from '../../support/screens'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
let browser: Browser
let url: string

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    staff = await openStaffing()
    url = `http://localhost:${staff.app.listen(0).server?.port}`
    browser = await openBrowser()
  }, 30_000)
  afterAll(async () => {
    await staff.app.stop(true)
    await staff.close()
  }, 30_000)

  async function openPage(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    const cookies = staff.cookies.admin.split('; ').map((cookie) => {
      const at = cookie.indexOf('=')
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url }
    })
    await context.addCookies(cookies)
    return context.newPage()
  }

  test.each([
    [
      '',
      [
        { width: 1280, colorScheme: 'light' },
        { width: 375, colorScheme: 'dark' },
      ],
    ],
    [
      '/yo',
      [
        { width: 1280, colorScheme: 'dark' },
        { width: 375, colorScheme: 'light' },
      ],
    ],
  ] as const)(
    '%p: nothing overflows on phone and desktop, and axe finds no problems',
    async (prefix, screens) => {
      const term = { slug: 'mouse', english: 'mouse', yoruba: 'eku', aliases: ['a'.repeat(60)] }
      await staff.saveTerms(term)
      const suggestion = await staff.suggested('mouse', { yoruba: `èkúté ${prefix}` })
      const submission = await staff.submitted('mouse', `èkúté ńlá ${prefix}`)
      const day = new Date(staff.services.now()).toISOString().slice(0, 10)
      await staff.services.missed.add(
        ['ẹ̀rọ ayélujára', 'blockchain'].map((text) => ({ day, text, searches: 7 })),
      )
      await staff.services.missed.handle('blockchain', 'reviewer@example.org')
      const about = { requestId: 'id', method: 'GET', path: '/broken' }
      staff.services.errors.record(new Error('a long message of PostgreSQL'), about)
      await staff.services.errors.flush()
      const page = await openPage(1280, 'light')
      for (const path of [
        '/staff',
        '/staff/review',
        `/staff/review/${suggestion}`,
        `/staff/review/${submission}`,
        '/staff/terms',
        '/staff/terms/mouse',
        '/staff/import',
        '/staff/apps',
        `/staff/apps/${staff.clientId}`,
        '/staff/top-ups',
        '/staff/misses',
        '/staff/misses?state=handled',
        '/staff/settings',
        '/staff/operations',
        '/staff/users',
        '/staff/users/developer@example.org',
        '/staff/readers',
        '/terms/mouse/suggest',
        '/contributions',
        '/reading',
        '/staff/audit',
      ]) {
        await page.goto(url + prefix + path)
        for (const screen of screens) {
          await showOn(page, screen)
          expect([path, screen, await overflowOf(page)]).toEqual([path, screen, 0])
          const violations = await violationsOf(page)
          expect(violations.map(({ id, nodes }) => [path, screen, id, nodes[0]?.html])).toEqual([])
        }
      }
      await page.context().close()
    },
    240_000,
  )

  test('the editor warns about spelling and shows the preview while one types', async () => {
    await staff.saveTerms({ slug: 'modem', english: 'modem', yoruba: 'mọ́dẹ́mù' })
    const page = await openPage(1280, 'light')
    await page.goto(`${url}/staff/terms/modem`)
    await page.fill('#yoruba', 'bluutu')
    await page.getByText('“bluutu” contains a syllable that is not possible in Yoruba').waitFor()
    expect(await page.locator('#preview h2 [lang=yo]').textContent()).toBe('bluutu')
    await page.fill('#yoruba', 'báǹkì')
    await page.locator('#yoruba-warnings:empty').waitFor({ state: 'attached' })
    expect(await page.locator('#warnings').textContent()).toBe('')
    // The button works without JavaScript.
    await page.getByRole('button', { name: 'Check and preview' }).click()
    await page.waitForURL(/preview#preview$/)
    expect(await page.inputValue('#yoruba')).toBe('báǹkì')
    expect((await staff.latest('modem')).revision).toBe(1)
    await page.context().close()
  }, 240_000)

  test('an import shows its changes before it stores them', async () => {
    const page = await openPage(375, 'light')
    const header = columns.slice(0, 12).join(',')
    const csv = `${header}\nlamp,lamp,fìtílà,,Lights,,,,,,,\nbad,,,,,,,,,,,\n`
    for (const language of ['yo', 'en'] as const) {
      const words = locales[language].staff.files
      await page.goto(`${url}${language === 'yo' ? '/yo' : ''}/staff/import`)
      await page.setInputFiles('#file', {
        name: 'terms.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv),
      })
      await page.getByRole('button', { name: words.previewButton }).click()
      await page.getByText(words.notYet).waitFor()
      for (const screen of [
        { width: 1280, colorScheme: 'dark' },
        { width: 375, colorScheme: 'light' },
      ] as const) {
        await showOn(page, screen)
        expect([language, screen, await overflowOf(page)]).toEqual([language, screen, 0])
        expect([language, screen, await violationsOf(page)]).toEqual([language, screen, []])
      }
    }
    expect(await staff.services.termHistory.of('lamp')).toHaveLength(0)
    await page
      .locator('main')
      .getByRole('button', { name: /^Import/ })
      .click()
    await page.getByText('Terms added: 1.').waitFor()
    expect((await staff.latest('lamp')).content.yoruba).toBe('fìtílà')
    await page.context().close()
  }, 240_000)

  test('a submission, what resembles it, and the decision fit one screen', async () => {
    await staff.saveTerms({ slug: 'drum', english: 'drum', yoruba: 'ìlù' })
    const submission = await staff.submitted('drum', 'gángan', 'A part that prints. '.repeat(8))
    const suggestion = await staff.suggested('drum', { yoruba: 'ìlù ńlá', notes: 'From a school.' })
    const page = await openPage(1280, 'light')
    for (const [id, shown] of [
      [submission, ['gángan', 'Similar terms in the dictionary', 'Merge']],
      [suggestion, ['As suggested', 'From a school.', 'Reject']],
    ] as const) {
      await page.goto(`${url}/staff/review/${id}`)
      for (const text of shown) {
        const box = await page.locator('main').getByText(text, { exact: true }).last().boundingBox()
        expect([text, (box?.y ?? 800) + (box?.height ?? 0) <= 800]).toEqual([text, true])
      }
    }
    // On a phone, the contribution comes first, followed by similar terms and the decision form.
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto(`${url}/staff/review/${submission}`)
    const tops = await Promise.all(
      ['gángan', 'Similar terms in the dictionary', 'Decide'].map(
        async (text) =>
          (await page.locator('main').getByText(text, { exact: true }).first().boundingBox())?.y,
      ),
    )
    expect(tops).toEqual(tops.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
    await page.context().close()
  }, 240_000)

  test('a checkbox selects all contributions of the page, with the keyboard', async () => {
    const ids = [await staff.submitted('pan', 'páànù'), await staff.submitted('pot', 'ìkòkò')]
    const page = await openPage(1280, 'light')
    await page.goto(`${url}/staff/review?kind=submission`)
    const all = page.getByLabel('Select all on this page')
    const rows = page.locator('tbody input[type=checkbox]')
    const states = async () => [
      await all.isChecked(),
      (await page.locator('[data-all]:indeterminate').count()) > 0,
      (await rows.count()) - (await page.locator('tbody input:checked').count()),
    ]
    await all.focus()
    await page.keyboard.press('Space')
    expect(await states()).toEqual([true, false, 0])
    await rows.last().uncheck()
    expect(await states()).toEqual([false, true, 1])
    await rows.last().check()
    // If no reason is entered, the selection is kept and the focus moves to the reason field.
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.locator('#reason-error').waitFor()
    expect(await states()).toEqual([true, false, 0])
    expect(await page.locator(':focus').getAttribute('id')).toBe('reason')
    await all.uncheck()
    expect(await states()).toEqual([false, false, await rows.count()])
    await page.setViewportSize({ width: 375, height: 800 })
    await all.check()
    expect(await states()).toEqual([true, false, 0])
    await page.context().close()
    for (const id of ids) await staff.post(`/staff/review/${id}/reject`, { reason: 'No.' })
  }, 240_000)

  test('reviewers decide with keyboard shortcuts, which do not apply in fields', async () => {
    const first = await staff.submitted('jar', 'ìgò')
    const second = await staff.submitted('kart', 'kẹ̀kẹ́')
    const page = await openPage(1280, 'light')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.goto(`${url}/staff/review?kind=submission&status=all`)
    await press('j', 'j', 'k', 'Enter')
    await page.waitForURL(/\/sub_/)

    await page.goto(`${url}/staff/review/${first}`)
    await press('r')
    await page.keyboard.type('jar: aare')
    await press('Enter')
    await page.waitForURL(/done=rejected/)
    expect((await staff.services.contributions.decisions(first))[0]?.reason).toBe('jar: aare')

    expect(page.url()).toContain(second)
    await press('e', 'Home')
    await page.keyboard.type('go-')
    await page.getByRole('heading', { level: 1 }).click()
    await press('a', 'Enter')
    await page.waitForURL(/done=approved/)
    expect((await staff.latest('go-kart')).by).toBe('admin@example.org')
    await page.context().close()
  }, 240_000)
})
