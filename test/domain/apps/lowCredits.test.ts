/**
 * Each time the balance falls to the threshold, the low-credit notice is sent exactly once, even if several
 * workers check at the same time.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { changeApp } from '../../../src/domain/apps/apps'
import { noticeLowCredits } from '../../../src/domain/apps/lowCredits'
import { dayOf } from '../../../src/lib/time'
import type { LowSearch } from '../../../src/store/apps/books'
import { grantWithin } from '../../../src/store/apps/books'
import { createApp, defaultSettings } from '../../support/apps'
import { untilLockIsAwaited } from '../../support/locks'
import { openTestStores, type TestStores } from '../../support/stores'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores({ pool: 8 })
})
afterAll(() => stores.close())

let made = 0

/** Creates an app that has credits, a low-credit threshold and an endpoint for low-credit events. */
async function newApp({
  credits = 1000,
  lowCredits = 100,
}: {
  credits?: number | 'sandbox'
  lowCredits?: number | null
} = {}) {
  const owner = `user_${++made}`
  await stores.sql`
    insert into users (id, name, email, email_verified)
    values (${owner}, 'Adé', ${`${owner}@example.org`}, true)`
  const settings = { name: 'Test', ...defaultSettings, lowCredits }
  const { clientId } = await createApp(stores, settings, credits)
  await stores.sql`update apps set owner_id = ${owner} where client_id = ${clientId}`
  const endpoint = { id: `end_${String(made).padStart(20, '0')}`, url: 'https://example.org/' }
  await stores.endpoints.add(clientId, { ...endpoint, kinds: ['credits.low'], secret: 'whsec_x' })

  const noticesOf = () => stores.sql<{ kind: string; facts: { balance: number } }[]>`
    select kind, facts from notices where user_id = ${owner} order by id`
  let spent = 0
  return {
    clientId,
    owner,
    async spend(more: number) {
      spent += more
      const cell = { clientId, day: dayOf(Date.now()), channel: 'api' as const, credits: spent }
      await stores.apps.mergeSpending([cell])
    },
    grant: (amount: number) =>
      stores.apps.grant(clientId, { kind: 'credits', credits: amount, reference: `r${++made}` }),
    /** The balances in all low-credit notices so far. */
    told: async () =>
      [...(await noticesOf())]
        .filter(({ kind }) => kind === 'lowCredits')
        .map(({ facts }) => facts.balance),
    /** All low-credit events so far, each with its number of deliveries. */
    events: async () => [
      ...(await stores.sql<{ body: string; deliveries: number }[]>`
        select e.body, (select count(*)::int from deliveries where event_id = e.id) as deliveries
        from events e join apps a on a.id = e.app_id
        where a.client_id = ${clientId} and e.kind = 'credits.low' order by e.number`),
    ],
  }
}

const look = (which: LowSearch = 'recent') => noticeLowCredits(stores, which)

test('the owner and the app are notified once when the balance falls to the threshold', async () => {
  const app = await newApp()
  await app.spend(899)
  await look()
  expect(await app.told()).toEqual([])
  await app.spend(1)
  expect((await look()).map(({ clientId }) => clientId)).toEqual([app.clientId])
  await app.spend(50)
  await look()
  expect(await app.told()).toEqual([100])
  const [event, ...more] = await app.events()
  expect([event?.deliveries, more]).toEqual([1, []])
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    kind: 'credits.low',
    data: { client_id: app.clientId, credit_balance: 100, threshold: 100 },
  })
})

test('workers that check at the same time send one notice', async () => {
  const app = await newApp()
  await app.spend(950)
  await Promise.all(Array.from({ length: 8 }, () => look()))
  expect([await app.told(), (await app.events()).length]).toEqual([[50], 1])
})

test('the next fall is reported only after the balance has been above the threshold', async () => {
  const app = await newApp()
  await app.spend(950)
  await look()
  await app.grant(50)
  await look()
  expect(await app.told()).toEqual([50])
  await app.grant(1)
  await app.spend(1)
  await look()
  expect(await app.told()).toEqual([50, 100])
})

test('a grant that is committed while workers check is counted', async () => {
  const app = await newApp()
  await app.spend(950)
  await Promise.all([look(), app.grant(500), look()])
  const falls = await app.told()
  expect(falls.length).toBeLessThan(2)
  // The balance is now 550, whether the grant or a check came first. It is above the threshold, so
  // the next fall is reported.
  await app.spend(500)
  await look()
  expect(await app.told()).toEqual([...falls, 50])
})

test('credits that an administrator takes away count like spending', async () => {
  const app = await newApp()
  await app.grant(-950)
  await look()
  expect(await app.told()).toEqual([50])
})

test('nobody is notified without a threshold, or about a revoked app or a sandbox app', async () => {
  const [silent, revoked] = [await newApp({ lowCredits: null }), await newApp()]
  const sandbox = await newApp({ credits: 'sandbox' })
  await stores.apps.setRevoked(revoked.clientId, true)
  for (const app of [silent, revoked]) await app.spend(1000)
  await look()
  expect(await Promise.all([silent, revoked, sandbox].map((app) => app.told()))).toEqual([
    [],
    [],
    [],
  ])
})

test('a threshold above the balance is not reported when it is set, but after the next rise and fall', async () => {
  const app = await newApp({ credits: 500, lowCredits: null })
  expect(await changeApp(stores, app.clientId, { lowCredits: 700 })).toBeUndefined()
  await look()
  expect(await app.told()).toEqual([])
  await app.grant(300)
  await app.spend(150)
  await look()
  expect(await app.told()).toEqual([650])
})

test('a fall of some hours ago is found by the search of all apps only', async () => {
  const app = await newApp()
  await app.spend(950)
  await stores.sql`update hourly_spending set hour = hour - interval '2 hours'`
  await look()
  expect(await app.told()).toEqual([])
  await look('all')
  expect(await app.told()).toEqual([50])
})

test('other settings can be saved between the fall and its notice', async () => {
  const app = await newApp()
  await app.spend(950)
  await changeApp(stores, app.clientId, { name: 'Renamed', lowCredits: 100 })
  await look()
  expect(await app.told()).toEqual([50])
})

test('a threshold that is set while credits are added counts them', async () => {
  const app = await newApp({ credits: 500, lowCredits: null })
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const granting = stores.sql.begin(async (tx) => {
    const grant = { kind: 'credits' as const, credits: 300, reference: `r${++made}` }
    await grantWithin(tx, app.clientId, grant)
    locked()
    await mayCommit
  })
  await isLocked
  const changing = changeApp(stores, app.clientId, { lowCredits: 700 })
  await untilLockIsAwaited(stores.sql)
  commit()
  await Promise.all([granting, changing])
  await app.spend(150)
  await look()
  expect(await app.told()).toEqual([650])
})

test.each([0, -1, 1.5, 1_000_000_001])('a threshold of %p is refused', async (lowCredits) => {
  const app = await newApp()
  const problem = await changeApp(stores, app.clientId, { lowCredits })
  expect(problem).toMatchObject({ code: 'bad_limit', field: 'lowCredits' })
  expect((await stores.apps.byClientId(app.clientId))?.lowCredits).toBe(100)
})

test('an owner who muted the notice gets no e-mail, and the app still gets the event', async () => {
  const app = await newApp()
  await stores.noticeOutbox.mute(app.owner, ['lowCredits'])
  await app.spend(950)
  await look()
  expect([await app.told(), (await app.events()).length]).toEqual([[], 1])
})
