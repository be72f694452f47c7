/** The staff pages in a real browser: phone and desktop, both languages, and the keyboard shortcuts. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { violationsOf } from '../../support/axe'
import { hasBrowser, openBrowser } from '../../support/browser'
import { overflowOf } from '../../support/screens'
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
    ['', 1280, 'light'],
    ['/yo', 375, 'dark'],
  ] as const)(
    '%s at %d px: nothing overflows, and axe finds no problems',
    async (prefix, width, scheme) => {
      const term = { slug: 'mouse', english: 'mouse', yoruba: 'eku', aliases: ['a'.repeat(60)] }
      await staff.saveTerms(term)
      const suggestion = await staff.suggested('mouse', { yoruba: `èkúté ${prefix}` })
      const submission = await staff.submitted('mouse', `èkúté ńlá ${prefix}`)
      const page = await openPage(width, scheme)
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
        expect([path, await overflowOf(page)]).toEqual([path, 0])
        const violations = await violationsOf(page)
        expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([])
      }
      await page.context().close()
    },
    240_000,
  )

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
