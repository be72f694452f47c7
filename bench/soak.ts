/**
 * Runs a server and a worker as bin/start does, and sends a mixed load for an hour, at 70 % of the highest
 * rate that the machine can sustain. Prints latency and memory usage for each minute, and compares the first
 * quarter of the run with the last. Finally, checks that the credits spent and the webhooks delivered match
 * the responses that the clients received.
 */
import { fileURLToPath } from 'node:url'
import { connectMeilisearch } from '../search/meilisearchClient'
import { createMeilisearchIndex } from '../search/meilisearchIndex'
import { workerEnvironment } from '../src/config'
import { sweepAll } from '../src/domain/apps/books'
import { balanceOf } from '../src/domain/apps/credits'
import { meteringRules } from '../src/domain/metering/limits'
import { rebuild } from '../src/domain/search/indexing'
import { newWebhookSecret } from '../src/domain/webhooks/signatures'
import { freePort } from '../src/launch/address'
import { findMeilisearch, startMeilisearch } from '../src/launch/meilisearch'
import { randomBase62 } from '../src/lib/base62'
import { createApps } from '../src/store/apps/apps'
import { createLedger } from '../src/store/metering/ledger'
import { createSearchIndex } from '../src/store/search/searchIndex'
import { createEndpoints } from '../src/store/webhooks/endpoints'
import { createRandom } from '../test/support/random'
import { testKeyring } from '../test/support/secrets'
import { until } from '../test/support/until'
import { median, perSecond, print, quantile, setting } from './support/figures'
import { createHistogram } from './support/histogram'
import { type Outgoing, send } from './support/http'
import { newApp, prepare } from './support/prepare'
import { memoryOf } from './support/processStats'
import { startStack } from './support/stack'
import { shippedWords, zipf } from './support/terms'

const minutes = setting('MINUTES', 60)
const share = setting('SHARE', 0.7)
const appCount = setting('APPS', 20)
const atOnce = 16
const rampSeconds = setting('RAMP', 20)
/** Number of requests of each kind per 1,000 requests. The rest are searches for words from the dictionary. */
const mix = { widget: 60, rare: 30, submission: 5 }
const ca = fileURLToPath(new URL('../test/support/tls/ca.pem', import.meta.url))

const program = findMeilisearch()
if (!program) throw new Error('This benchmark needs meilisearch on PATH.')
const stack = await startStack()
const meilisearch = await startMeilisearch(program, { dir: stack.dir, log: () => {} })
try {
  const apps = await prepareApps()
  const receiver = await startReceiver(apps)
  await rebuild({
    searchIndex: createSearchIndex(stack.sql),
    meilisearch: createMeilisearchIndex(connectMeilisearch({ ...meilisearch, timeoutMs: 60_000 })),
  })
  const engine = { MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key }
  const server = await stack.serve('src/server.ts', { ...engine, REFUSAL_LIMIT: '0' })
  const worker = stack.run('src/worker.ts', {
    ...engine,
    ...workerEnvironment(),
    WEBHOOK_ALLOW: '127.0.0.0/8',
    WEBHOOK_CA: ca,
  })
  const redis = Number(/process_id:(\d+)/.exec(await stack.redis.info('server'))?.[1])
  const processes = {
    server: server.pid,
    worker: worker.pid,
    Redis: redis,
    Meilisearch: meilisearch.pid,
  }
  const load = createLoad(server.url, apps)

  await load.atMost(rampSeconds * 1000)
  const highest = await load.atMost(rampSeconds * 1000)
  print(`responses until now: ${load.shown()}`)
  const rate = highest * share
  print(`highest rate ${perSecond(highest)}, ${atOnce} at a time; the load is ${perSecond(rate)}`)
  const rows: { p99: number; memory: Record<string, number> }[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const times = createHistogram()
    await load.atRate(rate, 60_000, times)
    const memory = Object.fromEntries(
      Object.entries(processes).map(([name, pid]) => [name, memoryOf(pid)]),
    )
    rows.push({ p99: times.quantile(0.99), memory })
    const shown = [0.5, 0.99, 0.999].map((at) => times.quantile(at).toFixed(2)).join(', ')
    const used = Object.entries(memory)
      .map(([name, mb]) => `${name} ${mb}`)
      .join(', ')
    print(`${minute}: ${perSecond(times.count / 60)}, p50, p99, p99.9 ${shown} ms; MB: ${used}`)
  }
  await load.finished()
  compareQuarters(rows)
  await checkBooks(apps, load)
  await checkWebhooks(receiver, load)
} finally {
  await meilisearch.stop()
  await stack.close()
}

interface App {
  apiKey: string
  clientId: string
}

async function prepareApps(): Promise<App[]> {
  const scopes = ['dictionary:read', 'dictionary:write'] as const
  const settings = { scopes: [...scopes], visitorLimit: 0 }
  const apps = [await prepare(stack, settings)]
  while (apps.length < appCount) apps.push(await newApp(stack, settings))
  return apps
}

/**
 * Starts a webhook receiver. For each app, registers the receiver as a webhook endpoint for submission
 * events.
 * @returns the receiver's port
 */
async function startReceiver(apps: readonly App[]): Promise<number> {
  const port = await freePort()
  stack.run('bench/support/receiver.ts', { PORT: String(port) })
  const endpoints = createEndpoints(stack.sql, testKeyring(stack.sql))
  for (const { clientId } of apps) {
    await endpoints.add(clientId, {
      id: `end_${randomBase62(20)}`,
      url: `https://127.0.0.1:${port}/hooks`,
      kinds: ['dictionary.term.submitted'],
      secret: newWebhookSecret(),
    })
  }
  return port
}

type Load = ReturnType<typeof createLoad>

/**
 * Sends requests in the proportions given by `mix` and counts the credits that each app should be charged.
 */
function createLoad(url: string, apps: readonly App[]) {
  const words = shippedWords('english', 'yoruba')
  const random = createRandom(20_261_123)
  const paid = new Map<string, number>()
  const statuses = new Map<number, number>()
  let submitted = 0
  let open = 0

  function draw(): { app: App; request: Outgoing } {
    const app = apps[zipf(apps.length, random.next())] as App
    const word = () => encodeURIComponent(words[zipf(words.length, random.next())] ?? '')
    const headers = { authorization: `Bearer ${app.apiKey}` }
    const kind = random.below(1000)
    const dictionary = `${url}/api/v1/dictionary.php`
    if (kind < mix.submission) {
      const body = {
        english_term: `word ${randomBase62(12)}`,
        yoruba_term: 'ọ̀rọ̀ kan',
        definition_en: 'A word that is submitted during a long load.',
      }
      return { app, request: { url: `${url}/api/v1/submit.php`, headers, body } }
    }
    if (kind < mix.submission + mix.rare) {
      return { app, request: { url: `${dictionary}?q=${word()}+${randomBase62(3)}`, headers } }
    }
    if (kind < mix.submission + mix.rare + mix.widget) {
      const search = `${url}/embed/search?client_id=${app.clientId}&q=${word()}`
      return { app, request: { url: search, headers: { origin: 'https://site.example' } } }
    }
    return { app, request: { url: `${dictionary}?q=${word()}&limit=10`, headers } }
  }

  async function one(): Promise<void> {
    const { app, request } = draw()
    open++
    const response = await send(request).catch(() => undefined)
    open--
    statuses.set(response?.status ?? 0, (statuses.get(response?.status ?? 0) ?? 0) + 1)
    if (!response) return
    const { status, headers } = response
    if (status === 201) submitted++
    if (status === 200 || status === 201) {
      const cost = Number(headers['x-credit-cost'])
      paid.set(app.clientId, (paid.get(app.clientId) ?? 0) + cost)
    }
  }

  return {
    paid,
    submissions: () => submitted,
    shown: () => [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),

    /** @returns requests per second with `atOnce` concurrent requests, measured in the second half of the run */
    async atMost(ms: number): Promise<number> {
      const begun = performance.now()
      let counted = 0
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let now = begun; now < begun + ms; now = performance.now()) {
            await one()
            if (now > begun + ms / 2) counted++
          }
        }),
      )
      return counted / (ms / 2000)
    },

    /**
     * Sends requests at a fixed rate. Latency is measured from the time at which each request was due to be
     * sent.
     */
    async atRate(
      rate: number,
      ms: number,
      times: ReturnType<typeof createHistogram>,
    ): Promise<void> {
      const begun = performance.now()
      for (let sent = 0; sent < (rate * ms) / 1000; sent++) {
        const due = begun + (sent * 1000) / rate
        const wait = due - performance.now()
        if (wait > 1) await Bun.sleep(wait)
        const from = Math.min(due, performance.now())
        void one().then(() => times.add(performance.now() - from))
      }
    },

    finished: () => until('every request has a response', () => open === 0),
  }
}

function compareQuarters(rows: readonly { p99: number; memory: Record<string, number> }[]): void {
  const quarter = Math.ceil(rows.length / 4)
  const [first, last] = [rows.slice(0, quarter), rows.slice(-quarter)]
  const both = (value: (row: (typeof rows)[number]) => number) =>
    [first, last].map((part) => median(part.map(value)))
  const [before = 0, after = 0] = both(({ p99 }) => p99)
  const all = rows.map(({ p99 }) => p99)
  print(
    `p99: first quarter ${before.toFixed(2)} ms, last quarter ${after.toFixed(2)} ms; ${quantile(all, 0).toFixed(2)} to ${Math.max(...all).toFixed(2)} ms`,
  )
  for (const name of Object.keys(rows[0]?.memory ?? {})) {
    const [from, to] = both(({ memory }) => memory[name] ?? 0)
    print(`memory of ${name}: first quarter ${from} MB, last quarter ${to} MB`)
  }
}

/**
 * Checks that the credits spent by each app, as stored in both Redis and PostgreSQL, match the responses that
 * the clients received.
 */
async function checkBooks(apps: readonly App[], { paid, shown }: Load): Promise<void> {
  const ledger = createLedger(stack.redis, meteringRules(5000))
  const stored = createApps(stack.sql)
  const faults: string[] = []
  let total = 0
  for (const { clientId } of apps) {
    const expected = paid.get(clientId) ?? 0
    total += expected
    await until(`the spending of ${clientId} is stored`, async () => {
      await sweepAll({ apps: stored, ledger })
      const app = await stored.byClientId(clientId)
      return app?.spent === (await ledger.read(clientId))?.spent
    })
    const books = await ledger.read(clientId)
    const held = (books?.held.api ?? 0) + (books?.held.embed ?? 0)
    if (books?.spent !== expected || held !== 0) {
      faults.push(
        `${clientId} paid ${books?.spent} and holds ${held} credits, expected ${expected}`,
      )
    } else if (balanceOf(books) !== books.granted - expected)
      faults.push(`${clientId}: wrong balance`)
  }
  print(
    `responses: ${shown()}; ${total} credits; faults of the books: ${faults.join('; ') || 'none'}`,
  )
  if (faults.length > 0) process.exitCode = 1
}

/** Waits until the event for each submission has been delivered. */
async function checkWebhooks(receiver: number, { submissions }: Load): Promise<void> {
  const tls = { ca: await Bun.file(ca).text() }
  const count = async () =>
    Number(await (await fetch(`https://127.0.0.1:${receiver}/count`, { tls })).text())
  await until('all events are received', async () => (await count()) >= submissions(), 60_000)
  print(`${submissions()} submissions, ${await count()} events received`)
}
