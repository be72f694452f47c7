/**
 * Measures uncached searches in dictionaries of increasing size. First measures PostgreSQL alone. Then
 * compares, in alternating rounds, searches through the service with searches sent directly to Meilisearch.
 * Only the ratios are meaningful. With CHART=1, also draws docs/pictures/growth-terms.svg.
 */
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connectMeilisearch } from '../search/meilisearchClient'
import { createMeilisearchIndex } from '../search/meilisearchIndex'
import type { SearchEngine } from '../search/port'
import { createPostgresEngine } from '../search/postgres'
import { searchText } from '../search/words'
import { rebuild } from '../src/domain/search/indexing'
import { exportTerms, importTerms } from '../src/domain/terms/termFile'
import { findMeilisearch, startMeilisearch } from '../src/launch/meilisearch'
import { Unavailable } from '../src/lib/unavailable'
import { resultOf } from '../src/problems'
import type { Sql } from '../src/store/clients'
import { createSearchIndex } from '../src/store/search/searchIndex'
import type { TermFields } from '../src/store/terms/terms'
import { createTransactions } from '../src/store/transactions'
import { svgOf } from './support/chart'
import { median, perSecond, print, quantile, setting, spread } from './support/figures'
import { latencies, type Outgoing, throughput } from './support/http'
import { tablesReadWhole } from './support/plans'
import { newApp } from './support/prepare'
import { highestMemoryOf, memoryOf } from './support/processStats'
import { startStack } from './support/stack'
import { generateTerms } from './support/terms'

const sizes = (process.env['SIZES'] ?? '10000,100000').split(',').map(Number)
const rounds = setting('ROUNDS', 5)
const queriesPerKind = 60
const limit = 20
const concurrency = 16

type Kind = 'whole' | 'prefix' | 'folded' | 'words'

interface Meilisearch {
  url: string
  key: string
  pid: number
}

/** Median times of uncached searches in milliseconds. */
interface Medians {
  service: number
  meilisearch: number
  /** PostgreSQL alone, without the service. */
  postgres: number
}

/** Measures searches in a dictionary of `size` terms. */
async function run(size: number, meilisearchProgram: string): Promise<Medians> {
  print(`\n== ${size} terms`)
  const stack = await startStack()
  const { sql } = stack
  const meili = await startMeilisearch(meilisearchProgram, { dir: stack.dir, log: () => {} })
  try {
    const queries = queriesOf(size)
    await load(sql, size, join(stack.dir, 'terms.csv'))
    await index(sql, meili)
    const postgres = await searchPostgres(sql, queries)
    await explain(stack.databaseUrl, queries)

    const { apiKey } = await newApp(stack)
    const server = await stack.serve('src/server.ts', {
      MEILI_URL: meili.url,
      MEILI_KEY: meili.key,
      REFUSAL_LIMIT: '0',
      METRICS_TOKEN: 'bench',
    })
    await Bun.sleep(1000)
    const live = await liveIndex(sql)
    const found = await compare({
      server,
      apiKey,
      meili,
      live,
      queries: Object.values(queries).flat(),
    })
    await printEngines(server.url)
    print(`memory: server ${memoryOf(server.pid)} MB, Meilisearch ${memoryOf(meili.pid)} MB`)
    return { ...found, postgres }
  } finally {
    await meili.stop()
    await stack.close()
  }
}

async function load(sql: Sql, size: number, file: string): Promise<void> {
  const rows = exportTerms({ all: () => pages(size) }, () => {})
  await pipeline(Readable.from(rows), createWriteStream(file))
  const begun = performance.now()
  const transactions = createTransactions(sql)
  const { imported } = resultOf(
    await importTerms({ transactions, by: 'bench', file: Bun.file(file), allOrNothing: false }),
  )
  await sql`analyze`
  print(`import: ${imported} terms in ${seconds(begun)} s`)
}

/** Yields the generated terms in pages, as PostgreSQL would return them. */
async function* pages(size: number): AsyncGenerator<TermFields[]> {
  let page: TermFields[] = []
  for (const term of generateTerms(size)) {
    page.push(term)
    if (page.length < 500) continue
    yield page
    page = []
  }
  yield page
}

async function index(sql: Sql, meili: Meilisearch): Promise<void> {
  const meilisearch = indexOf(meili)
  const begun = performance.now()
  await sql`truncate index_changes`
  const indexed = await rebuild({ searchIndex: createSearchIndex(sql), meilisearch })
  const peak = highestMemoryOf(meili.pid)
  print(`reindex: ${indexed} terms in ${seconds(begun)} s, Meilisearch at most ${peak} MB`)
}

const indexOf = (meili: Meilisearch) =>
  createMeilisearchIndex(connectMeilisearch({ ...meili, timeoutMs: 60_000 }))

/**
 * Returns queries that people might type, derived from terms taken at regular intervals from the dictionary.
 */
function queriesOf(size: number): Record<Kind, string[]> {
  const queries: Record<Kind, string[]> = { whole: [], prefix: [], folded: [], words: [] }
  const step = Math.max(1, Math.floor(size / queriesPerKind))
  let n = 0
  for (const { english, yoruba } of generateTerms(size)) {
    if (n++ % step !== 0) continue
    queries.whole.push(english)
    queries.prefix.push(english.slice(0, 4))
    queries.folded.push(searchText(yoruba).words.join(' '))
    queries.words.push(yoruba.split(' ').at(-1) ?? yoruba)
  }
  return queries
}

/**
 * Prints PostgreSQL's latencies by kind of query. If a search times out, its latency is the time until the
 * timeout.
 * @returns the median over all kinds
 */
async function searchPostgres(sql: Sql, queries: Record<Kind, string[]>): Promise<number> {
  const engine = createPostgresEngine(sql)
  const all: number[] = []
  for (const [kind, texts] of Object.entries(queries)) {
    const times: number[] = []
    let late = 0
    for (const text of [...texts, ...texts]) {
      const begun = performance.now()
      if (!(await isInTime(engine, text))) late++
      times.push(performance.now() - begun)
    }
    const warm = times.slice(texts.length)
    all.push(...warm)
    print(`PostgreSQL, ${kind}: ${spread(warm)}${late > 0 ? `, ${late} timed out` : ''}`)
  }
  return median(all)
}

/** Searches once. @returns false if the search exceeded the service's timeout */
async function isInTime(engine: SearchEngine, text: string): Promise<boolean> {
  try {
    await engine.find({ text: searchText(text), limit, offset: 0 })
    return true
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return false
  }
}

/**
 * Prints the tables that the searches scan sequentially. With a large dictionary, the only one should be the
 * categories table.
 */
async function explain(databaseUrl: string, queries: Record<Kind, string[]>): Promise<void> {
  const tables = await tablesReadWhole(databaseUrl, { random_page_cost: '1.1' }, async (sql) => {
    const engine = createPostgresEngine(sql)
    for (const text of Object.values(queries).flat()) {
      await isInTime(engine, text)
    }
  })
  print(`EXPLAIN: sequential scans: ${tables.join(', ') || 'none'}`)
}

interface Compared {
  server: { url: string; pid: number }
  apiKey: string
  meili: Meilisearch
  live: string
  queries: string[]
}

/**
 * Measures the service and Meilisearch in alternating rounds. Each round uses a different `limit`, so that no
 * response comes from the cache.
 */
async function compare({ server, apiKey, meili, live, queries }: Compared) {
  const direct = (round: number): Outgoing[] =>
    queries.map((q) => ({
      url: `${meili.url}/indexes/${live}/search`,
      headers: { authorization: `Bearer ${meili.key}` },
      body: { q, limit: limit + round },
    }))
  const served = (round: number): Outgoing[] =>
    queries.map((q) => ({
      url: `${server.url}/api/v1/dictionary.php?q=${encodeURIComponent(q)}&limit=${limit + round}`,
      headers: { authorization: `Bearer ${apiKey}` },
    }))

  await latencies(direct(0))
  await latencies(served(0))
  const alone = { direct: [] as number[], served: [] as number[] }
  const ratios: number[] = []
  const rates: number[] = []
  const cpu = { direct: [] as number[], meilisearch: [] as number[], server: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const [a, b] = [await latencies(direct(round)), await latencies(served(round))]
    alone.direct.push(...a)
    alone.served.push(...b)
    ratios.push(median(b) / median(a))
    const [idle, busy] = [cpuOf(meili.pid), cpuOf(server.pid)]
    const plain = await throughput(direct(round), concurrency)
    const between = cpuOf(meili.pid)
    const through = await throughput(served(round + rounds), concurrency)
    rates.push(through / plain)
    cpu.direct.push((between - idle) / queries.length)
    cpu.meilisearch.push((cpuOf(meili.pid) - between) / queries.length)
    cpu.server.push((cpuOf(server.pid) - busy) / queries.length)
    print(
      `${round}: ${concurrency} at a time: Meilisearch ${perSecond(plain)}, service ${perSecond(through)}`,
    )
  }
  print(`one at a time: Meilisearch ${spread(alone.direct)}`)
  print(`one at a time: service, uncached ${spread(alone.served)}`)
  print(`one at a time: service, cached ${spread(await latencies(served(rounds)))}`)
  print(
    `service to Meilisearch: median latency × ${median(ratios).toFixed(2)}; rate, ${concurrency} at a time × ${median(rates).toFixed(2)} (p10 ${quantile(rates, 0.1).toFixed(2)})`,
  )
  print(
    `CPU time per search: Meilisearch alone ${median(cpu.direct).toFixed(2)} ms; with the service: Meilisearch ${median(cpu.meilisearch).toFixed(2)} ms, server ${median(cpu.server).toFixed(2)} ms`,
  )
  return { service: median(alone.served), meilisearch: median(alone.direct) }
}

/**
 * Prints which engine served the searches. If PostgreSQL served any of them, the measurements are
 * invalid.
 */
async function printEngines(server: string): Promise<void> {
  const response = await fetch(`${server}/metrics`, { headers: { authorization: 'Bearer bench' } })
  const counted = [
    ...(await response.text()).matchAll(/atumo_searches_total\{engine="(\w+)"\} (\d+)/g),
  ]
  print(`served by: ${counted.map(([, engine, count]) => `${engine} ${count}`).join(', ')}`)
}

async function liveIndex(sql: Sql): Promise<string> {
  const [row] = await sql<{ live: string }[]>`select live from search_index`
  return row?.live ?? ''
}

/**
 * Returns the CPU time that a process has used so far, in milliseconds. The kernel counts in units of 10 ms.
 */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}

const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1)

const program = findMeilisearch()
if (!program) throw new Error('This benchmark needs meilisearch on PATH.')
const medians: Medians[] = []
for (const size of sizes) medians.push(await run(size, program))
for (const name of ['service', 'meilisearch', 'postgres'] as const) {
  const [first, last] = [medians[0]?.[name] ?? 0, medians.at(-1)?.[name] ?? 0]
  print(`${name}: median from ${sizes[0]} to ${sizes.at(-1)} terms × ${(last / first).toFixed(2)}`)
}
if (process.env['CHART'] === '1') draw()

function draw(): void {
  const line = (name: string, which: keyof Medians) => ({
    name,
    points: sizes.map((size, at) => [size, medians[at]?.[which] ?? 0] as const),
  })
  const lines = [
    line('Atumo with Meilisearch', 'service'),
    line('Meilisearch directly', 'meilisearch'),
    line('PostgreSQL alone', 'postgres'),
  ]
  const title = 'Median time of an uncached search by terms'
  writeFileSync(
    resolve(import.meta.dir, '../docs/pictures/growth-terms.svg'),
    svgOf({ title, x: 'terms', y: 'ms', isLogarithmic: true, lines }),
  )
}
