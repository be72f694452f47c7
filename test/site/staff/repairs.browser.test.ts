/**
 * What reviewers and administrators see in a real browser: the diff, the Approve button and Yoruba messages.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { columns } from '../../../src/domain/terms/termRow'
import { locales } from '../../../src/locales'
import { hasBrowser, type Lent, lendPage } from '../../support/browser'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
let url: string
let lent: Lent

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    staff = await openStaffing()
    url = `http://localhost:${staff.app.listen(0).server?.port}`
    lent = await lendPage({ viewport: { width: 1280, height: 800 } })
    await lent.page.context().addCookies(
      staff.cookies.admin.split('; ').map((cookie) => {
        const at = cookie.indexOf('=')
        return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url }
      }),
    )
  }, 30_000)
  afterAll(async () => {
    await lent.giveBack()
    await staff.app.stop(true)
    await staff.close()
  }, 30_000)

  test('the diff lists each alias, and a new category must be confirmed next to it', async () => {
    const { page } = lent
    await staff.saveTerms({ slug: 'drum', yoruba: 'ìlù', aliases: ['gángan'] })
    const id = await staff.suggested('drum', { aliases: ['dùndún', 'bàtá'] })
    const words = locales.en.staff
    await page.goto(`${url}/staff/review/${id}`)
    const entries = page.locator('ul.entries').last().locator('li')
    expect(await entries.allInnerTexts()).toEqual(['gángan', 'dùndún', 'bàtá'])
    const accept = page.getByRole('button', { name: words.review.accept, exact: true })
    const box = await accept.boundingBox()
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800)

    const categories = async () => (await staff.services.terms.categories()).length
    const before = await categories()
    await page.locator('summary', { hasText: words.category.another }).click()
    await page.getByLabel(words.category.new).fill('Musik')
    await accept.click()
    await page.getByLabel(words.category.sure).waitFor()
    expect([await staff.statusOf(id), await categories()]).toEqual(['pending', before])
    await page.getByLabel(words.category.sure).check()
    await accept.click()
    await page.waitForURL(/done=/)
    expect(await categories()).toBe(before + 1)
  }, 60_000)

  test('imports, grants and app settings report in Yoruba', async () => {
    const { page } = lent
    const words = locales.yo.staff
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const app = `${url}/yo/staff/apps/${staff.clientId}`
    await page.goto(app)
    await page.locator('input[name=credits]').fill('x')
    await press(words.app.grant)
    await page
      .getByText(locales.yo.problems.bad_amount({ code: 'bad_amount', field: 'credits' }))
      .first()
      .waitFor()
    await page.locator('input[name=credits]').fill('5')
    await press(words.app.grant)
    await page.getByText(words.done.granted).waitFor()
    await press(words.save)
    await page.getByText(words.done.saved).waitFor()

    await page.goto(`${url}/yo/staff/import`)
    await page.setInputFiles('#file', {
      name: 'terms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('not,a,dictionary\n'),
    })
    await press(words.files.previewButton)
    const refused = locales.yo.problems.wrong_header({
      code: 'wrong_header',
      found: 'not, a, dictionary',
      missing: ['english', 'yoruba'],
      unknown: ['not', 'a', 'dictionary'],
      optional: columns.filter((column) => column !== 'english' && column !== 'yoruba'),
    })
    await page.getByText(refused).first().waitFor()
  }, 60_000)
})
