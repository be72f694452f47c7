/**
 * With both engines, searches find published terms within the promised time and never find unpublished ones.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createMeilisearchIndex } from '../../../search/meilisearchIndex'
import { accept, approve, reject, withdraw } from '../../../src/domain/review/review'
import { rollBack, unpublish } from '../../../src/domain/terms/termChanges'
import { randomBase62 } from '../../../src/lib/base62'
import { createSearchIndex } from '../../../src/store/search/searchIndex'
import { createApp, defaultSettings } from '../../support/apps'
import {
  connectSuiteMeilisearch,
  hasMeilisearch,
  suiteMeilisearch,
} from '../../support/meilisearch'
import { startServer, startWorker, type TestProcess } from '../../support/processes'
import { runningTime } from '../../support/runningTime'
import { openTestStores, type TestStores } from '../../support/stores'
import { baseUrl } from '../../support/testApp'

setDefaultTimeout(60_000)

const by = 'test'
const category = 'Kitchen'

describe.skipIf(!hasMeilisearch)('with Meilisearch', () => promises(true, 2000))
describe('with PostgreSQL', () => promises(false, 1000))

/** @param changeMs the time within which responses must show a change */
function promises(isMeilisearch: boolean, changeMs: number): void {
  /** A period in ms that is longer than the engine takes to receive a change. */
  const unseenMs = changeMs + 500
  const prefix = `test_${randomBase62(8)}`
  let stores: TestStores
  let server: TestProcess
  let worker: TestProcess
  let keys: { reader: string; writer: string; trusted: string }

  beforeAll(async () => {
    stores = await openTestStores()
    await stores.sql`update search_index set prefix = ${prefix}`
    keys = {
      reader: await newKey({ scopes: ['dictionary:read'] }),
      writer: await newKey({ scopes: ['dictionary:write'] }),
      trusted: await newKey({ scopes: ['dictionary:write'], autoPublish: true }),
    }
    const env = environment(isMeilisearch)
    worker = startWorker(stores, env)
    server = await startServer(stores, env)
    const searchIndex = createSearchIndex(stores.sql)
    const isReady = async () => !isMeilisearch || (await searchIndex.state()).live !== null
    expect(await within(30_000, isReady)).toBe(true)
  })
  afterAll(async () => {
    await Promise.all([server.stop(), worker.stop()])
    if (isMeilisearch) {
      const meilisearch = createMeilisearchIndex(connectSuiteMeilisearch())
      for (const name of await meilisearch.names(prefix)) await meilisearch.drop(name)
    }
    await stores.close()
  })

  const newKey = async (settings: Partial<typeof defaultSettings>) => {
    const limits = { hourlyLimit: 1_000_000, name: 'Test' }
    const { apiKey } = await createApp(
      stores,
      { ...defaultSettings, ...limits, ...settings },
      1_000_000,
    )
    return apiKey
  }

  async function contribute(script: string, key: string, body: object): Promise<string> {
    const response = await fetch(`${server.url}/api/v1/${script}.php`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    const [id] = /su[bg]_\w+/.exec(text) ?? []
    if (id === undefined) throw new Error(text)
    return id
  }

  const submit = (english: string, key = keys.writer) =>
    contribute('submit', key, {
      english_term: english,
      yoruba_term: yorubaOf(english),
      definition_en: `What one calls ${english}.`,
    })

  const reviewing = () => ({ transactions: stores.transactions, baseUrl })

  async function search(parameters: Record<string, string>): Promise<string> {
    const query = new URLSearchParams(parameters).toString()
    const response = await fetch(`${server.url}/api/v1/dictionary.php?${query}`, {
      headers: { 'x-api-key': keys.reader },
    })
    // If the machine is suspended for a long time, the charge can time out.
    if (response.status === 503) return search(parameters)
    expect(response.status).toBe(200)
    return response.text()
  }

  let readers = 0

  async function page(path: string): Promise<string> {
    // Each request comes from a different reader, because each reader's searches per minute are
    // limited.
    const forwarded = `10.${readers >> 16}.${(readers >> 8) & 255}.${readers++ & 255}`
    const headers = { accept: 'text/html', 'x-forwarded-for': forwarded }
    const response = await fetch(server.url + path, { headers })
    return `${response.status} ${await response.text()}`
  }

  /** Returns the names of the pages and searches that show a term. */
  async function placesOf(slug: string): Promise<string[]> {
    const [letter = ''] = slug
    const inResult = `"slug":"${slug}"`
    const linked = `/terms/${slug}"`
    const looks = {
      text: search({ q: slug }).then((found) => found.includes(inResult)),
      yoruba: search({ q: yorubaOf(slug) }).then((found) => found.includes(inResult)),
      definition: search({ q: `calls ${slug}` }).then((found) => found.includes(inResult)),
      slug: search({ slug }).then((found) => found.includes(inResult)),
      letter: search({ letter: letter.toUpperCase() }).then((found) => found.includes(inResult)),
      category: search({ category: 'kitchen' }).then((found) => found.includes(inResult)),
      page: page(`/terms/${slug}`).then((shown) => shown.startsWith('200')),
      yorubaPage: page(`/yo/terms/${slug}`).then((shown) => shown.startsWith('200')),
      browsed: page(`/browse/english/${letter}`).then((shown) => shown.includes(linked)),
      categories: page('/categories/kitchen').then((shown) => shown.includes(linked)),
      meant: page(`/terms/${slug.slice(0, -1)}`).then((shown) => shown.includes(linked)),
    }
    const seen = await Promise.all(
      Object.entries(looks).map(async ([place, look]) => ((await look) ? place : '')),
    )
    return seen.filter(Boolean)
  }

  const everywhere = (slug: string) => async () => (await placesOf(slug)).length === 11

  const isFound = (slug: string) => async () =>
    (await search({ q: slug })).includes(`"slug":"${slug}"`)

  test('uses the intended search engine', async () => {
    const engine = isMeilisearch ? 'meilisearch' : 'postgres'
    const isAsked = async () => {
      await search({ q: randomBase62(12) })
      return new RegExp(`atumo_searches_total\\{engine="${engine}"\\} [1-9]`).test(await metrics())
    }
    expect(await within(15_000, isAsked)).toBe(true)
  })

  const metrics = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    return (await fetch(`${server.url}/metrics`, { headers })).text()
  }

  test('finds an approved submission within two seconds, and shows it everywhere', async () => {
    const id = await submit('kettle')
    expect(await placesOf('kettle')).toEqual([])
    await approve(reviewing(), id, { by, edits: { category } })
    expect(await within(2000, isFound('kettle'))).toBe(true)
    expect(await within(2000, everywhere('kettle'))).toBe(true)
  })

  test('finds an automatically published submission within two seconds', async () => {
    await submit('ladle', keys.trusted)
    expect(await within(2000, isFound('ladle'))).toBe(true)
  })

  test(`changes responses within ${changeMs} ms of an accepted suggestion`, async () => {
    await submit('skillet', keys.trusted)
    expect(await within(10_000, isFound('skillet'))).toBe(true)
    // Put a response in the cache before the change, to check that cached responses change as well.
    expect(await search({ q: 'pancake tin' })).not.toContain('skillet')
    const suggestion = {
      slug: 'skillet',
      suggested_yoruba: 'àwo',
      suggested_aliases: 'pancake tin',
    }
    const id = await contribute('suggest', keys.writer, suggestion)
    await accept(reviewing(), id, { by })
    const isChanged = async () => {
      const responses = await Promise.all([search({ q: 'pancake tin' }), search({ q: 'skillet' })])
      return responses.every((response) => response.includes('"yoruba":"àwo"'))
    }
    expect(await within(changeMs, isChanged)).toBe(true)
  })

  /**
   * Creates a term that is published immediately, and two suggestions for it: one pending, one rejected.
   * @returns the aliases that they suggest
   */
  async function suggestInVain(): Promise<string[]> {
    await submit('griddle', keys.trusted)
    expect(await within(10_000, isFound('griddle'))).toBe(true)
    const suggested = (alias: string) =>
      contribute('suggest', keys.writer, { slug: 'griddle', suggested_aliases: alias })
    await suggested('hot plate')
    await reject(reviewing(), await suggested('cold plate'), { by, reason: 'Why' })
    return ['hot plate', 'cold plate']
  }

  test('shows nothing that is pending, rejected, withdrawn or unpublished, until a rollback', async () => {
    const { transactions } = stores
    const [taken, rejected] = [await submit('colander'), await submit('strainer', keys.trusted)]
    await approve(reviewing(), taken, { by, edits: { category } })
    expect(await within(10_000, everywhere('colander'))).toBe(true)
    expect(await within(10_000, isFound('strainer'))).toBe(true)
    const aliases = await suggestInVain()
    await submit('pending')
    await reject(reviewing(), await submit('rejected'), { by, reason: 'Why' })
    await withdraw(reviewing(), await submit('withdrawn'), { by })
    const hidden = ['pending', 'rejected', 'withdrawn']

    const seen = new Set<string>()
    const look = async (slugs: readonly string[]) => {
      for (const slug of slugs)
        for (const place of await placesOf(slug)) seen.add(`${slug} ${place}`)
      for (const q of aliases) if ((await search({ q })).includes('griddle')) seen.add(q)
    }
    await unpublish(transactions, { slug: 'colander', by })
    await reject(reviewing(), rejected, { by, reason: 'Why' })
    // Until this time, pages and searches may still use an engine that has not received the change.
    const goneAt = runningTime() + 2000
    for (const end = goneAt + unseenMs; runningTime() < end; await Bun.sleep(200)) {
      await look(runningTime() < goneAt ? hidden : [...hidden, 'colander', 'strainer'])
    }
    await look([...hidden, 'colander', 'strainer'])
    expect([...seen]).toEqual([])

    await rollBack(transactions, { slug: 'colander', revision: 1, by })
    expect(await within(10_000, everywhere('colander'))).toBe(true)
  })
}

const metricsToken = 'token'

function environment(isMeilisearch: boolean): Record<string, string> {
  const common = { METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: '127.0.0.1' }
  if (!isMeilisearch) return common
  const { url, key } = suiteMeilisearch()
  return { ...common, MEILI_URL: url, MEILI_KEY: key ?? '' }
}

/** Returns a Yoruba word that no other term contains. */
const yorubaOf = (english: string) => `ọ̀rọ̀${english}`

/**
 * Returns whether `isTrue` resolves to true within `ms`. The last check only has to begin before the
 * deadline.
 */
async function within(ms: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const deadline = runningTime() + ms
  while (runningTime() <= deadline) {
    if (await isTrue()) return true
    await Bun.sleep(50)
  }
  return false
}
