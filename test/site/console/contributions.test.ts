/** The console page that lists an app's contributions. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { accept, approve, reject } from '../../../src/domain/review/review'
import { locales } from '../../../src/locales'
import { type Console, type OwnApp, openConsole, textOf } from './support'

const words = locales.en.console
const states = words.contributionStatus

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

const newApp = async () =>
  (await it.owner()).newApp({ scopes: ['dictionary:read', 'dictionary:write'] })

const page = async (app: OwnApp, query = '') => app.page(`/contributions${query}`)

/** Returns the text of each contribution on the page. */
const itemsOf = (html: string) =>
  [...(html.split('<footer')[0] ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) =>
    textOf(item),
  )

test('is empty at first', async () => {
  expect(await page(await newApp())).toContain(words.noContributions)
})

test('shows the status of each, and the reason for a rejection', async () => {
  const app = await newApp()
  const ids = [
    await it.submit(app.apiKey, 'waiting word'),
    await it.submit(app.apiKey, 'good word'),
    await it.submit(app.apiKey, 'bad word'),
  ]
  const review = { transactions: it.site.services.transactions, baseUrl: it.site.services.baseUrl }
  await approve(review, ids[1] ?? '', { by: 'Adé' })
  await reject(review, ids[2] ?? '', { by: 'Adé', reason: 'Not a word <of> anything.' })
  const html = await page(app)
  const items = itemsOf(html)
  expect(items).toHaveLength(3)
  expect(items[0]).toContain(states.rejected)
  expect(items[0]).toContain(`${words.reason}: Not a word <of> anything.`)
  expect(items[0]).toContain(ids[2] ?? '')
  expect(items[1]).toContain(states.approved)
  expect(html).toContain('<a href="/terms/good-word">good word</a>')
  expect(items[2]).toContain(states.pending)
  expect(html).not.toContain('/terms/waiting-word')
  expect(await app.page('/contributions')).not.toContain('Adé</')
})

test('a suggestion shows its term, and whether the term has changed since', async () => {
  const app = await newApp()
  const review = { transactions: it.site.services.transactions, baseUrl: it.site.services.baseUrl }
  const first = await it.suggest(app.apiKey, 'machine', 'ẹ̀rọ tuntun')
  await it.suggest(app.apiKey, 'machine', 'ẹ̀rọ mìíràn')
  expect(itemsOf(await page(app)).map((item) => item.includes(states.pending))).toEqual([
    true,
    true,
  ])
  await accept(review, first, { by: 'Adé' })
  const html = await page(app)
  expect(html).toContain('href="/terms/machine"')
  const [newer = '', older = ''] = itemsOf(html)
  expect(newer).toContain(states.superseded)
  expect(older).toContain(states.accepted)
})

test('does not list contributions of other apps', async () => {
  const [app, other] = [await newApp(), await newApp()]
  await it.submit(other.apiKey, 'secret word')
  expect(await page(app)).not.toContain('secret word')
})

test('lists 50 per page, and links to the older ones', async () => {
  const app = await newApp()
  for (let count = 0; count < 52; count++) await it.submit(app.apiKey, `paged ${count}`)
  const html = await page(app)
  expect(itemsOf(html)).toHaveLength(50)
  const older = html.match(/contributions(\?before=\d+)"/)?.[1] ?? ''
  expect(itemsOf(await page(app, older)).map((item) => item.match(/paged \d+/)?.[0])).toEqual([
    'paged 1',
    'paged 0',
  ])
})

const noPlaces = ['', 'x', '-1', 'NaN', '1.5', '1e30', 'Infinity', '9'.repeat(400), '1;2', '%F0']

test.each(noPlaces)('ignores an invalid position: ?before=%s', async (before) => {
  const app = await newApp()
  expect(await page(app, `?before=${before}`)).toContain(words.noContributions)
  await it.submit(app.apiKey, `placed ${noPlaces.indexOf(before)}`)
  expect(itemsOf(await page(app, `?before=${before}`))).toHaveLength(1)
})

test.each(['0', '1', '9'.repeat(15)])(
  'accepts any number as a position: ?before=%s',
  async (before) => {
    const app = await newApp()
    expect(await page(app, `?before=${before}`)).toContain(words.noContributions)
  },
)

test('the Yoruba page shows the status in Yoruba', async () => {
  const owner = await it.owner()
  const app = await owner.newApp({ scopes: ['dictionary:write'] })
  await it.submit(app.apiKey, 'bilingual')
  const html = await owner.page(`/yo${app.path}/contributions`)
  expect(html).toContain(locales.yo.console.contributionStatus.pending)
})
