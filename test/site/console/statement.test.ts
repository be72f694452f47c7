/** An app's credit statement, both on its page and as CSV, and the contents of the credits page. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { dateOfDay, dayOf } from '../../../src/lib/time'
import { locales } from '../../../src/locales'
import { grantCredits } from '../../support/apps'
import { type Console, type OwnApp, openConsole, rowsOf, textOf } from './support'

const words = locales.en.console

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

const day = (ago: number) => dateOfDay(dayOf(Date.now()) - ago)

/**
 * Creates an app that has received 1,000 starter credits and a pack, and has spent 7 credits through the API
 * and 5 through the widget.
 */
async function usedApp(): Promise<OwnApp> {
  const app = await (await it.owner()).newApp({ name: 'Used' })
  await grantCredits(it.site.services, app.clientId, { pack: 'starter' }, `inv-${app.clientId}`)
  await it.site.sql`
    insert into spending (app_id, day, channel, credits)
    select id, (now() at time zone 'utc')::date - ago, channel, credits
    from apps, (values (0, 'api', 7), (0, 'embed', 5)) as row (ago, channel, credits)
    where client_id = ${app.clientId}`
  return app
}

describe('a statement', () => {
  test('has grants and spending with references and balances', async () => {
    const app = await usedApp()
    const html = await app.page(`/statement?from=${day(3)}&to=${day(0)}`)
    expect(rowsOf(html)).toEqual([
      [day(0), words.movements.starter, `starter:${app.clientId}`, '1,000', '1,000'],
      [day(0), words.movements.pack, `inv-${app.clientId}`, '2,000', '3,000'],
      [day(0), words.movements.api, '', '-7', '2,993'],
      [day(0), words.movements.embed, '', '-5', '2,988'],
    ])
    const text = textOf(html)
    expect(text).toContain(`${words.opening} 0`)
    expect(text).toContain(`${words.closing} 2,988`)
  })

  test('of a range without movements says so, and has the balance before it', async () => {
    const app = await usedApp()
    const html = textOf(await app.page(`/statement?from=${day(9)}&to=${day(8)}`))
    expect([html.includes(words.noMovements), html.includes(`${words.closing} 0`)]).toEqual([
      true,
      true,
    ])
  })

  test('is a CSV file with the same figures', async () => {
    const app = await usedApp()
    const response = await app.get(`/statement.csv?from=${day(1)}&to=${day(0)}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${app.clientId}-${day(1)}-${day(0)}.csv"`,
    )
    expect((await response.text()).trimEnd().split('\n')).toEqual([
      '\ufeffdate,kind,reference,credits,balance',
      `${day(1)},opening,,,0`,
      `${day(0)},starter,starter:${app.clientId},1000,1000`,
      `${day(0)},pack,inv-${app.clientId},2000,3000`,
      `${day(0)},api,,-7,2993`,
      `${day(0)},embed,,-5,2988`,
    ])
  })

  test('guards references that spreadsheets would run as formulas', async () => {
    const app = await usedApp()
    await grantCredits(it.site.services, app.clientId, { credits: 1 }, '=cmd()')
    const file = await (await app.get(`/statement.csv?from=${day(1)}&to=${day(0)}`)).text()
    expect(file).toContain(",'=cmd(),1,")
  })

  test('with an invalid range is that of the current month', async () => {
    const app = await usedApp()
    const month = day(0).slice(0, 7)
    for (const query of ['', '?from=x&to=y', '?from=2026-02-31&to=2020-01-01&by=year']) {
      expect(textOf(await app.page(`/statement${query}`))).toContain(`${month}-01 – ${day(0)}`)
    }
  })
})

describe('the credits page', () => {
  test('shows the balance at once, and the credits that were added', async () => {
    const app = await usedApp()
    await it.site.sql`delete from spending`
    await it.statusOf(app.apiKey)
    await it.site.app.books(app.clientId)
    const html = await app.page('/credits')
    expect(textOf(html)).toContain(`${words.balance} 2,999`)
    expect(textOf(html)).toContain(`${words.spent} 1 `)
    const history = html.split(`aria-label="${words.history}"`)[1]?.split('</table>')[0] ?? ''
    expect(rowsOf(history).map((row) => row.slice(1))).toEqual([
      [words.movements.pack, `inv-${app.clientId}`, '2,000'],
      [words.movements.starter, `starter:${app.clientId}`, '1,000'],
    ])
    expect(html).toContain(`href="${app.path}/statement"`)
  })

  test('shows the reference of a request, and administrators are told about it once', async () => {
    const admin = await it.site.member()
    await it.site.sql`
      update users set role = 'admin', email_verified = true, language = 'yo' where id = ${admin.id}`
    const app = await usedApp()
    await app.post('/credits', { pack: 'growth' })
    await app.post('/credits', { pack: 'growth' })
    const [request] = await it.site.services.topUps.waiting(10)
    expect(await app.page('/credits')).toContain(`<code>request:${request?.id}</code>`)
    const mails = it.site.emailsTo(admin.email).filter(({ text }) => text.includes(app.clientId))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`request:${request?.id}`)
    expect(mails[0]?.subject).toBe(locales.yo.notices.topUpRequested.subject({ app: 'Used' }))
  })
})
