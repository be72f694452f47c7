/** Requests for credit packs, and how pages show credits, usage and refused requests. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { dateOfDay, dayOf } from '../../../src/lib/time'
import { locales } from '../../../src/locales'
import { grantCredits } from '../../support/apps'
import { leads } from '../account/support'
import { type Console, type OwnApp, openConsole, rowsOf, textOf } from './support'

const words = locales.en.console
const names = locales.en.refusalNames

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

const newApp = async (settings = {}) => (await it.owner()).newApp(settings)

describe('a pack', () => {
  const waiting = async (app: OwnApp) =>
    (await it.site.services.topUps.waiting(100))
      .filter(({ clientId }) => clientId === app.clientId)
      .map(({ pack }) => pack)

  test('is requested once by repeated requests, and adds no credits by itself', async () => {
    const app = await newApp()
    for (const pack of ['growth', 'growth', 'starter', 'growth']) {
      const response = await app.post('/credits', { pack })
      expect(leads(response)).toEqual([303, `${app.path}/credits?done=asked`])
    }
    expect(await waiting(app)).toEqual(['growth', 'starter'])
    const html = await app.page('/credits?done=asked')
    expect(html).toContain(words.asked)
    expect(textOf(html)).toMatch(
      /Starter · [-0-9: ]+ · request:\d+ · waiting Growth · [-0-9: ]+ · request:\d+ · waiting/,
    )
    expect((await it.search(app.apiKey)).headers.get('x-credit-balance')).toBe('999')
  })

  test('can be requested again after a decision', async () => {
    const app = await newApp()
    await app.post('/credits', { pack: 'growth' })
    const requests = await it.site.services.topUps.waiting(100)
    const request = requests.find(({ clientId }) => clientId === app.clientId)
    await it.site.services.topUps.decline(request?.id ?? 0, 'admin@example.org')
    expect(textOf(await app.page('/credits'))).toContain('declined')
    await app.post('/credits', { pack: 'growth' })
    expect(await waiting(app)).toEqual(['growth'])
  })

  test.each(['', 'giant', 'constructor', 'toString', '__proto__'])(
    'that does not exist cannot be requested: %p',
    async (pack) => {
      const app = await newApp()
      expect((await app.post('/credits', { pack })).status).toBe(400)
      expect(await waiting(app)).toEqual([])
    },
  )
})

describe('usage', () => {
  const today = () => dateOfDay(dayOf(it.site.services.now()))

  test('of today is shown at once, from the ledger', async () => {
    const app = await newApp()
    for (let count = 0; count < 3; count++) await it.search(app.apiKey)
    await it.site.app.fetch(`/embed/search?client_id=${app.clientId}&q=machine`)
    await it.site.app.books(app.clientId)
    const html = await app.page()
    expect(rowsOf(html.split('class="legend"')[1]?.split('</table>')[0] ?? '')).toHaveLength(7)
    expect(rowsOf(html.split('</table>')[0] ?? '').at(-1)).toEqual([today(), '3', '1', '4'])
    expect(textOf(html)).toContain('996')
  })

  test('of earlier days is what was flushed, with every day listed', async () => {
    const app = await newApp()
    await it.site.sql`
      insert into spending (app_id, day, channel, credits)
      select id, (now() at time zone 'utc')::date - ago, channel, credits
      from apps, (values (1, 'api', 1200), (1, 'embed', 30), (6, 'api', 5), (29, 'embed', 7),
        (30, 'api', 9)) as row (ago, channel, credits) where client_id = ${app.clientId}`
    const week = rowsOf(await app.page())
    const figures = (rows: string[][]) => rows.map(([, ...row]) => row.join(' '))
    const nothing = '0 0 0'
    expect(figures(week)).toEqual([
      '5 0 5',
      ...Array.from({ length: 4 }, () => nothing),
      '1,200 30 1,230',
      nothing,
    ])
    const month = figures(rowsOf(await app.page('?days=30')))
    expect([month.length, month[0], month.at(-2)]).toEqual([30, '0 7 7', '1,200 30 1,230'])
  })

  test.each([
    [7, 7],
    [30, 5],
  ])('of %p days has each label below its own bar, the last below today', async (days, labels) => {
    const html = await (await newApp()).page(`?days=${days}`)
    const axis = /<ol class="chart-axis"[^>]*>(.*?)<\/ol>/s.exec(html)?.[1] ?? ''
    const cells = [...axis.matchAll(/<li>(.*?)<\/li>/gs)].map(([, cell = '']) =>
      textOf(cell).trim(),
    )
    expect(cells).toHaveLength(days)
    const named = cells.map((cell, index) => ({ cell, index })).filter(({ cell }) => cell !== '')
    expect(named).toHaveLength(labels)
    const first = dayOf(it.site.services.now()) - days + 1
    for (const { cell, index } of named) expect(cell).toBe(dateOfDay(first + index).slice(5))
    expect(named.at(-1)?.index).toBe(days - 1)
  })

  test.each([
    [0.4, words.runwayShort, locales.yo.console.runwayShort],
    [1.2, words.runwayFor.days(1), locales.yo.console.runwayFor.days(1)],
    [13, words.runwayFor.days(13), locales.yo.console.runwayFor.days(13)],
    [20, words.runwayFor.weeks(3), locales.yo.console.runwayFor.weeks(3)],
    [100, words.runwayFor.months(3), locales.yo.console.runwayFor.months(3)],
    [1832.3, words.runwayFor.years(5), locales.yo.console.runwayFor.years(5)],
    [40_000, words.runwayFor.decades, locales.yo.console.runwayFor.decades],
  ])('lasts for %p days: %p', async (days, english, yoruba) => {
    const owner = await it.owner()
    const app = await owner.newApp()
    // The app spends ten credits a day, so its balance lasts for balance / 10 days.
    for (let count = 0; count < 10; count++) await it.search(app.apiKey)
    const rest = Math.round(days * 10) - 990
    if (rest !== 0) await grantCredits(it.site.services, app.clientId, { credits: rest })
    await it.site.sql`
      update apps set created_at = now() - interval '25 h' where client_id = ${app.clientId}`
    expect(textOf(await app.page())).toContain(english)
    expect(textOf(await owner.page(`/yo${app.path}`))).toContain(yoruba)
  })

  test('of the first day says nothing about how long the credits last', async () => {
    const owner = await it.owner()
    const app = await owner.newApp()
    expect(textOf(await app.page())).toContain(words.noRunway)
    await it.search(app.apiKey)
    const text = textOf(await app.page())
    expect(text).toContain(words.runwayLater)
    expect(text).not.toContain(words.runwayFor.years(3))
    expect(await owner.page(`/yo${app.path}`)).toContain(locales.yo.console.runwayLater)
  })

  test('of the last 24 hours is shown by hour, as it was flushed', async () => {
    const app = await newApp()
    const spend = (credits: number, daysAgo = 0) => it.site.sql`
      insert into spending (app_id, day, channel, credits)
      select id, (now() at time zone 'utc')::date - ${daysAgo}::int, 'api', ${credits} from apps
      where client_id = ${app.clientId}
      on conflict (app_id, day, channel) do update set credits = excluded.credits`
    await spend(5)
    await spend(12)
    // Spending on earlier days must not count as usage in the current hour.
    await spend(100, 3)
    await it.site.sql`
      insert into hourly_spending select id, date_trunc('hour', now(), 'UTC') - interval '3 h', 'embed', 4
      from apps where client_id = ${app.clientId}`
    const rows = rowsOf((await app.page('?days=1')).split('</table>')[0] ?? '')
    expect(rows).toHaveLength(24)
    expect(rows.at(-1)).toEqual([
      `${new Date().toISOString().slice(0, 13).replace('T', ' ')}:00`,
      '12',
      '0',
      '12',
    ])
    expect([rows.at(-4)?.slice(1), rows[0]?.slice(1)]).toEqual([
      ['0', '4', '4'],
      ['0', '0', '0'],
    ])
  })

  test('of 90 days includes the oldest', async () => {
    const app = await newApp()
    await it.site.sql`
      insert into spending (app_id, day, channel, credits)
      select id, (now() at time zone 'utc')::date - 89, 'api', 3 from apps
      where client_id = ${app.clientId}`
    const rows = rowsOf((await app.page('?days=90')).split('</table>')[0] ?? '')
    expect([rows.length, rows[0]?.[1]]).toEqual([90, '3'])
  })

  test('is summed up in cards, with a success rate below 100 % if a request was refused', async () => {
    const app = await newApp()
    expect(textOf(await app.page())).toContain(`${words.successRate} – `)
    await it.site.sql`
      insert into spending (app_id, day, channel, credits)
      select id, (now() at time zone 'utc')::date, 'api', 9999 from apps
      where client_id = ${app.clientId}`
    await it.site.sql`
      insert into refusal_counts select id, date_trunc('hour', now(), 'UTC'), 'throttled', 1 from apps
      where client_id = ${app.clientId}`
    const text = textOf(await app.page())
    const hour = `${new Date().toISOString().slice(0, 13).replace('T', ' ')}:00`
    expect(text).toContain(`throttled 1 ${hour}`)
    expect(text).toContain(`${words.requestCount} 10,000 ${words.chargedAndRefused('9,999', '1')}`)
    expect(text).toContain(`${words.successRate} 99.9 % ${words.chargedOf('9,999', '10,000')}`)
    expect(text).toContain(
      `${words.usage(words.days(7))} ${words.api}: 9,999 ${words.embed}: 0 10,000 5,000 0 `,
    )
    expect(text).toContain(`${words.errors} 1 ${words.seeBelow}`)
    const html = await app.page()
    expect(html).toContain('href="/docs/errors#throttled"')
    expect(html).toContain(`href="${app.path}/requests?show=refused&amp;find=throttled">1</a>`)
  })

  test('is shown as a chart with a scale, and the figures of each bar', async () => {
    const app = await newApp()
    await it.site.sql`
      insert into spending (app_id, day, channel, credits)
      select id, (now() at time zone 'utc')::date, channel, credits
      from apps, (values ('api', 30), ('embed', 12)) as spent (channel, credits)
      where client_id = ${app.clientId}`
    const chart = (await app.page('?days=30')).split('class="chart-frame"')[1] ?? ''
    expect(chart).toContain('<li>60</li><li>40</li><li>20</li><li>0</li>')
    expect(chart).toContain(`<title>${today()} · ${words.api}: 30 · ${words.embed}: 12</title>`)
    expect(chart).toContain(`role="img" aria-label="${words.usage(words.days(30))}"`)
    expect(chart.split('<title>')).toHaveLength(31)
  })

  test('has a link to the statement of the app', async () => {
    const app = await newApp()
    expect(await app.page()).toContain(`<a href="${app.path}/statement">`)
  })

  test('is a CSV file with the refused requests', async () => {
    const app = await newApp()
    await it.search(app.apiKey)
    await it.site.app.books(app.clientId)
    await it.site.sql`
      insert into refusal_counts select id, date_trunc('hour', now(), 'UTC'), 'throttled', 3 from apps
      where client_id = ${app.clientId}`
    const response = await app.get('/usage.csv?days=7')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${app.clientId}-usage-7d.csv"`,
    )
    const lines = (await response.text()).trimEnd().split('\n')
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      8,
      '\ufefftime_utc,api,widget,refused',
      `${today()},1,0,3`,
    ])
    expect((await (await app.get('/usage.csv?days=1')).text()).trimEnd().split('\n')).toHaveLength(
      25,
    )
  })

  test('ticks the first steps, which disappear when all are done', async () => {
    const app = await newApp()
    const done = async () => (await app.page()).match(/<li class="done">/g)?.length ?? 0
    expect(await done()).toBe(1)
    await it.search(app.apiKey)
    await it.site.app.books(app.clientId)
    expect(await done()).toBe(2)
    await app.post('/settings', { name: 'T', scope: 'dictionary:read', origins: 'example.org' })
    const html = await app.page()
    expect([html.includes('class="done"'), html.includes(words.steps.title)]).toEqual([
      false,
      false,
    ])
  })

  test('accepts only the spans that the page offers', async () => {
    const app = await newApp()
    for (const days of ['1000000', '-1', 'x', '']) {
      expect([days, rowsOf(await app.page(`?days=${days}`)).length]).toEqual([days, 7])
    }
  })
})

describe('refusals', () => {
  async function refusalsOf(app: OwnApp) {
    await it.site.services.refused.flush()
    const html = await app.page()
    const table = html.split(`${words.code}</th>`)[1]
    return table === undefined ? [] : rowsOf(table).map(([name, , requests]) => [name, requests])
  }

  test('are listed by reason, most frequent first, without those of other apps', async () => {
    const [app, other] = [await newApp(), await newApp()]
    expect(await refusalsOf(app)).toEqual([])
    for (const q of ['!', '?', '']) {
      await it.site.app.get(`/api/v1/dictionary.php?q=${q}`, app.apiKey)
    }
    await app.post('/settings', { name: 'x', scope: 'dictionary:write' })
    await it.search(app.apiKey)
    await app.post('/revoke', { sure: 'yes' })
    for (let count = 0; count < 2; count++) await it.search(app.apiKey)
    expect(await refusalsOf(app)).toEqual([
      [names.other, expect.any(String)],
      [names.revoked, '2'],
      [names.scope_missing, '1'],
    ])
    expect(await refusalsOf(other)).toEqual([])
  })

  test('for lack of credits are named, and the page shows the balance', async () => {
    const app = await newApp()
    await it.site.sql`
      insert into grants (app_id, credits, kind, reference)
      select id, -1000, 'credits', client_id from apps where client_id = ${app.clientId}`
    await app.post('/settings', { name: 'Poor', scope: 'dictionary:read' })
    expect(await it.statusOf(app.apiKey)).toBe(402)
    expect(await refusalsOf(app)).toEqual([[names.out_of_credits, '1']])
  })

  test('are shown for seven days', async () => {
    const app = await newApp()
    await it.site.sql`
      insert into refusal_counts select id, now() - interval '8 days', 'revoked', 3 from apps
      where client_id = ${app.clientId}`
    expect(await refusalsOf(app)).toEqual([])
  })
})
