/**
 * Searches keep working while Meilisearch and the worker that updates its index are killed, stopped and
 * restarted under load.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { lookupsAtOnce } from '../../src/domain/search/responseCache'
import { importTerms } from '../../src/domain/terms/termFile'
import { indexed } from '../../src/domain/terms/terms'
import { findMeilisearch, startMeilisearch } from '../../src/launch/meilisearch'
import { createApp, defaultSettings } from '../support/apps'
import { temporaryFolder } from '../support/folders'
import { smallIndexes } from '../support/meilisearch'
import { count, flood, startServer, startWorker, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { blankTerm } from '../support/testApp'
import { until } from '../support/until'
import { conformanceTerms } from './conformance'

setDefaultTimeout(60_000)

const program = findMeilisearch()
const timeoutMs = 20_000

describe.skipIf(!program)('a service with Meilisearch', () => {
  const dir = temporaryFolder()
  let stores: TestStores
  let meilisearch: Awaited<ReturnType<typeof startMeilisearch>>
  let server: TestProcess
  let second: TestProcess
  let worker: TestProcess
  let apiKey: string

  beforeAll(async () => {
    stores = await openTestStores()
    await importTerms({
      transactions: stores.transactions,
      by: 'test',
      file: Bun.file(conformanceTerms),
      allOrNothing: true,
    })
    const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
    apiKey = (await createApp(stores, settings, 1_000_000)).apiKey
    meilisearch = await start()
    const env = { MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key, METRICS_TOKEN: 'test' }
    worker = startWorker(stores, env)
    server = await startServer(stores, env)
    second = await startServer(stores, env)
    await untilMeilisearchServes()
  })
  afterAll(async () => {
    await Promise.all([server.stop(), second.stop(), worker.stop()])
    await meilisearch.stop()
    await stores.close()
  })

  const start = (port?: number) =>
    startMeilisearch(program ?? '', { dir, log: () => {}, port, settings: smallIndexes })

  const search = (q: string, limit = 100, at = server) =>
    fetch(`${at.url}/api/v1/dictionary.php?q=${encodeURIComponent(q)}&limit=${limit}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })

  const slugsOf = async (q: string, at = server) =>
    ((await (await search(q, 100, at)).json()) as { slug: string }[]).map(({ slug }) => slug)

  /** Returns how many searches an engine has served on a server. */
  async function servedBy(engine: 'meilisearch' | 'postgres', at = server): Promise<number> {
    const headers = { authorization: 'Bearer test' }
    const text = await (await fetch(`${at.url}/metrics`, { headers })).text()
    const line = new RegExp(`atumo_searches_total\\{engine="${engine}"\\} (\\d+)`)
    return Number(line.exec(text)?.[1] ?? 0)
  }

  let unlike = 0
  async function isServedByMeilisearch(at = server): Promise<boolean> {
    const before = await servedBy('meilisearch', at)
    await search(`nobody asked ${unlike++}`, 100, at)
    return (await servedBy('meilisearch', at)) > before
  }

  const untilMeilisearchServes = (at = server) =>
    until('Meilisearch serves searches', () => isServedByMeilisearch(at), timeoutMs)

  /** Waits until PostgreSQL has served another 30 searches. */
  async function untilPostgresServes(): Promise<void> {
    const before = await servedBy('postgres')
    const isServing = async () => (await servedBy('postgres')) >= before + 30
    await until('PostgreSQL serves searches', isServing, timeoutMs)
  }

  /** Sends uncached searches while `happens` runs. */
  async function underLoad(happens: () => Promise<void>) {
    let isOver = false
    const load = flood({
      requests: 1_000_000,
      // Stay two below the limit for concurrent searches, so that no search is refused because of
      // overload.
      concurrency: lookupsAtOnce - 2,
      request: async (n) => {
        // Pause, because a few hundred searches per second are enough load and the servers need CPU
        // time.
        await Bun.sleep(20)
        return search(`machine ${n}`, 1 + (n % 400))
      },
      until: () => isOver,
    })
    await Bun.sleep(300)
    await happens().finally(() => {
      isOver = true
    })
    return load
  }

  test('no search fails when Meilisearch is killed, and searches return to it after a restart', async () => {
    const responded = await underLoad(async () => {
      process.kill(meilisearch.pid, 'SIGKILL')
      await meilisearch.exited
      await untilPostgresServes()
      expect(await isServedByMeilisearch()).toBe(false)
      meilisearch = await start(meilisearch.port)
      await untilMeilisearchServes()
    })
    expect(responded.length).toBeGreaterThan(50)
    expect(count(responded, 200)).toBe(responded.length)
  })

  test('no search fails when Meilisearch hangs', async () => {
    const responded = await underLoad(async () => {
      process.kill(meilisearch.pid, 'SIGSTOP')
      await untilPostgresServes()
      expect(await isServedByMeilisearch()).toBe(false)
      process.kill(meilisearch.pid, 'SIGCONT')
      await untilMeilisearchServes()
    })
    expect(count(responded, 200)).toBe(responded.length)
    expect(responded.length).toBeGreaterThan(50)
  })

  test('every server shows a new, a changed and an unpublished term', async () => {
    const save = (yoruba: string) =>
      stores.transactions.changeTerms('test', (writer) =>
        writer.save([indexed({ ...blankTerm('novelty'), english: 'novelty', yoruba })]),
      )
    const everywhere = (holds: (slugs: string[]) => boolean, q: string) =>
      until(q, async () =>
        [await slugsOf(q, server), await slugsOf(q, second)].every((slugs) => holds(slugs)),
      )
    await slugsOf('novelty')
    await save('tuntun')
    await everywhere((slugs) => slugs.includes('novelty'), 'novelty')
    await save('ọ̀tun')
    await everywhere((slugs) => slugs[0] === 'novelty', 'ọ̀tun')
    await stores.sql`update terms set status = 'unpublished' where slug = 'novelty'`
    await everywhere((slugs) => !slugs.includes('novelty'), 'novelty')
    // The unpublished term must not reappear when Meilisearch has been updated and serves searches again.
    await until(
      'all changes are indexed',
      async () => (await stores.sql`select from index_changes limit 1`).length === 0,
    )
    for (const at of [server, second]) await untilMeilisearchServes(at)
    expect(await slugsOf('novelty')).toEqual([])
    expect(await slugsOf('novelty', second)).toEqual([])
  })

  test('the worker rebuilds a lost index, and no search fails meanwhile', async () => {
    const [row] = await stores.sql<{ live: string }[]>`select live from search_index`
    const responded = await underLoad(async () => {
      await fetch(`${meilisearch.url}/indexes/${row?.live}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${meilisearch.key}` },
      })
      await until('another index is live', async () => {
        const [now] = await stores.sql<{ live: string }[]>`select live from search_index`
        return now !== undefined && now.live !== null && now.live !== row?.live
      })
      await untilMeilisearchServes()
    })
    expect(count(responded, 200)).toBe(responded.length)
    expect(await slugsOf('ọkọ̀')).toEqual(['vehicle', 'hoe', 'husband', 'spear', 'farm'])
  })

  test('the next worker indexes what a killed worker left', async () => {
    await worker.kill()
    await stores.transactions.changeTerms('test', (writer) =>
      writer.save([indexed(blankTerm('interregnum'))]),
    )
    // PostgreSQL serves searches, because Meilisearch is outdated while no worker is running.
    await until('it is found', async () => (await slugsOf('interregnum')).includes('interregnum'))
    const env = { MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key }
    worker = startWorker(stores, env)
    await untilMeilisearchServes()
    expect(await slugsOf('interregnum')).toEqual(['interregnum'])
  })
})
