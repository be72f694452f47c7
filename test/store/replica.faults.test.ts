/**
 * Reads that may be slightly stale are served by a streaming replica, as long as it keeps up with the
 * primary.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type OwnServer, openPostgres } from '../support/ownServers'
import { type Replica, startReplica } from '../support/replica'
import { startTestApp, type TestApp } from '../support/testApp'
import { eventually, until } from '../support/until'

// The tests copy a database and start two servers, which takes a long time.
setDefaultTimeout(60_000)

let primary: OwnServer
let replica: Replica
let app: TestApp

beforeAll(async () => {
  primary = await openPostgres()
  replica = await startReplica(primary)
  app = await startTestApp({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url })
  await app.saveTerms({ slug: 'keyboard' })
})
afterAll(async () => {
  await app.close()
  await primary.stop()
})

const find = (slug: string) => app.services.search.find({ slug, limit: 1, offset: 0 })
const slugs = async (slug: string) => (await find(slug)).terms.map((term) => term.slug)

/** Returns how many times searches have scanned the terms table on the replica. */
async function readsOfReplica(): Promise<number> {
  // PostgreSQL backends report their statistics when idle, at most once a second.
  const [row] = await replica.admin<{ reads: number }[]>`
    select (seq_scan + coalesce(idx_scan, 0))::float8 as reads
    from pg_stat_user_tables where relname = 'terms'`
  return row?.reads ?? 0
}

const caughtUp = () =>
  eventually(async () => {
    await app.services.watch()
    const [there] = await replica.admin`select version from dictionary`
    const [here] = await app.services.searchIndex.state().then((state) => [state])
    expect(Number(there?.['version'])).toBe(here?.version ?? 0)
    await app.services.watch()
  })

test('searches and lists read the replica', async () => {
  await caughtUp()
  const before = await readsOfReplica()
  await until('the replica is read', async () => {
    expect(await slugs('keyboard')).toEqual(['keyboard'])
    expect((await app.services.terms.newest(5)).map(({ slug }) => slug)).toEqual(['keyboard'])
    return (await readsOfReplica()) > before
  })
})

test('a changed term comes from the primary until the replica has it', async () => {
  await caughtUp()
  await replica.pause()
  await app.saveTerms({ slug: 'mouse' })
  expect(await slugs('mouse')).toEqual(['mouse'])
  expect(await slugs('keyboard')).toEqual(['keyboard'])
  await replica.resume()
  await caughtUp()
  expect(await slugs('mouse')).toEqual(['mouse'])
})

test('while the replica does not respond, the primary is used', async () => {
  await caughtUp()
  const thaw = replica.freeze()
  expect(await slugs('mouse')).toEqual(['mouse'])
  expect((await app.services.terms.newest(1)).map(({ slug }) => slug)).toEqual(['mouse'])
  thaw()
  await caughtUp()
})

test('after the replica was killed, the primary is used', async () => {
  await caughtUp()
  await replica.kill()
  expect(await slugs('mouse')).toEqual(['mouse'])
  await app.services.watch()
  expect(await slugs('keyboard')).toEqual(['keyboard'])
})
