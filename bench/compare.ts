/**
 * Compares Atumo's cached, metered search with small hand-written programs on other stacks (bench/peers).
 * These programs also meter requests and return the same response. Measures them in alternating rounds. Only
 * the ratios are meaningful, because absolute rates vary with the load on the machine. docs/performance.md
 * describes the method.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newApiKey } from '../src/domain/apps/credentials'
import { type Books, openBooks } from './peers/books'
import { atumo, type Peer, peers } from './peers/peers'
import { median, print, setting } from './support/figures'
import { hotQuery } from './support/hotQuery'
import { throughput } from './support/http'
import { prepare } from './support/prepare'
import { startStack } from './support/stack'
import { connections, seconds, wrk } from './support/wrk'

const turns = setting('TURNS', 5)
/** Number of API keys to spread the load over. */
const apps = setting('APPS', 1)

const path = `/api/v1/dictionary.php?${hotQuery}`
const plenty = 1_000_000_000
/** Number of concurrent requests to send when the status codes are checked. */
const atOnce = 20
/** Number of requests to send after the load test. Each must cost exactly one credit. */
const counted = 2000

interface Runner {
  peer: Peer
  url: string
  books: Books | undefined
  /** The API keys that the load test uses. */
  keys: string[]
  /** Path of the wrk script that uses all keys; undefined if there is only one key. */
  script: string | undefined
  rates: number[]
  /** Number of responses that wrk received. */
  responses: number
  loads: number
}

const stack = await startStack()
const books = await openBooks(stack)
const bodyFile = join(stack.dir, 'body.json')
try {
  const runners = await startAll()
  for (const runner of runners) await check(runner)
  for (const runner of runners) await load(runner, Math.min(seconds, 2))
  for (let turn = 0; turn < turns; turn++) {
    const split = turn % runners.length
    for (const runner of [...runners.slice(split), ...runners.slice(0, split)]) {
      runner.rates.push(await load(runner, seconds))
    }
  }
  for (const runner of runners) await checkSpending(runner)
  report(runners)
} finally {
  await books.close()
  await stack.close()
}

/** Starts Atumo and every peer that is installed. The peers return the same bytes as Atumo. */
async function startAll(): Promise<Runner[]> {
  const { apiKey } = await prepare(stack)
  const runners: Runner[] = []
  for (const peer of peers) {
    const runner = await start(peer)
    if (!runner) continue
    runners.push(runner)
    if (peer !== atumo) continue
    const bytes = await (await search(runner, apiKey)).bytes()
    writeFileSync(bodyFile, bytes)
    print(
      `turns: ${turns}, seconds per load: ${seconds}, connections: ${connections}, API keys: ${apps}, bytes per response: ${bytes.length}`,
    )
  }
  return runners
}

/** @returns undefined if the peer is not installed */
async function start(peer: Peer): Promise<Runner | undefined> {
  const program = peer.prepare(stack.dir)
  if ('missing' in program) {
    print(`${peer.name} is left out: ${program.missing}`)
    return undefined
  }
  const { url } = await stack.serve(program.command, { BODY_FILE: bodyFile, ...program.env })
  const own = peer.store && books.stores[peer.store]
  const keys: string[] = []
  for (let n = 0; n < apps; n++) keys.push(own ? await own.add(plenty, plenty) : newApiKey())
  const script = apps > 1 ? scriptOf(peer, keys) : undefined
  return { peer, url, books: own, keys, script, rates: [], responses: 0, loads: 0 }
}

/** Writes a wrk script that cycles through the keys, one request per key. */
function scriptOf(peer: Peer, keys: readonly string[]): string {
  const file = join(stack.dir, `${peer.name.replace(/\W+/g, '-')}.lua`)
  writeFileSync(
    file,
    `local requests = {}
function init()
  for n, key in ipairs({${keys.map((key) => `"${key}"`).join(', ')}}) do
    requests[n] = wrk.format("GET", "${path}", {["Authorization"] = "Bearer " .. key})
  end
end
local n = 0
function request()
  n = n % #requests + 1
  return requests[n]
end
`,
  )
  return file
}

/** Sends requests for `lasting` seconds. @returns the number of requests per second */
async function load(runner: Runner, lasting: number): Promise<number> {
  const { peer, url, keys, script } = runner
  const { rate, responses } = await wrk(
    script === undefined ? { url: `${url}${path}`, headers: bearer(keys[0]) } : { url, script },
    lasting,
  )
  if (responses === 0) throw new Error(`${peer.name}: no response`)
  runner.responses += responses
  runner.loads += 1
  return rate
}

/**
 * Checks that a program returns the same body as Atumo. If the program meters requests, also checks the
 * headers and the 401, 429 and 402 responses.
 */
async function check(runner: Runner): Promise<void> {
  const { books: own } = runner
  const [limit, credits] = [1000, 500]
  const response = await search(runner, own ? await own.add(limit, credits) : newApiKey())
  expect(runner, 'status', response.status, 200)
  const isSame = (await response.text()) === (await Bun.file(bodyFile).text())
  expect(runner, 'body is that of Atumo', isSame, true)
  if (!own) return

  const header = (name: string) => Number(response.headers.get(name))
  expect(runner, 'X-RateLimit-Limit', header('x-ratelimit-limit'), limit)
  expect(runner, 'X-RateLimit-Remaining', header('x-ratelimit-remaining'), limit - 1)
  expect(runner, 'X-Credit-Balance', header('x-credit-balance'), credits - 1)
  expect(runner, 'X-Credit-Cost', header('x-credit-cost'), 1)
  const wait = header('x-ratelimit-reset') - Date.now() / 1000
  expect(runner, 'X-RateLimit-Reset is within an hour', wait > -2 && wait < 3602, true)

  expect(runner, 'unknown key', (await search(runner, newApiKey())).status, 401)
  const allowed = 5
  const limited = await own.add(allowed, plenty)
  expect(runner, 'over the limit', await statuses(runner, limited), {
    200: allowed,
    429: atOnce - allowed,
  })
  expect(runner, 'balance over the limit', await own.balance(limited), plenty - allowed)
  const poor = await own.add(plenty, allowed)
  expect(runner, 'without credits', await statuses(runner, poor), {
    200: allowed,
    402: atOnce - allowed,
  })
  expect(runner, 'balance without credits', await own.balance(poor), 0)
}

/** Sends concurrent requests and counts the responses by status. */
async function statuses(runner: Runner, apiKey: string): Promise<Record<number, number>> {
  const responses = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const response = await search(runner, apiKey)
      await response.bytes()
      return response.status
    }),
  )
  return Object.fromEntries(
    [...new Set(responses)].map((status) => [
      status,
      responses.filter((other) => other === status).length,
    ]),
  )
}

/**
 * Compares the credits spent with the number of responses. When a load ends, wrk closes its connections while
 * each still has a request in progress, so the credits spent may exceed the number of responses by up to one
 * per connection. Then sends more requests, which must cost exactly one credit each.
 */
async function checkSpending(runner: Runner): Promise<void> {
  const { peer, url, books: own, keys, responses, loads } = runner
  if (!own) return
  const spent = async () => {
    const balances = await Promise.all(keys.map((key) => own.balance(key)))
    return balances.reduce((sum, balance) => sum + plenty - balance, 0)
  }
  await Bun.sleep(500)
  const before = await spent()
  const unread = before - responses
  if (!(unread >= 0 && unread <= loads * connections)) {
    throw new Error(`${peer.name}: ${before} credits spent for ${responses} responses`)
  }
  const requests = Array.from({ length: counted }, (_, n) => ({
    url: `${url}${path}`,
    headers: bearer(keys[n % keys.length]),
  }))
  await throughput(requests, connections)
  expect(runner, `credits spent by ${counted} responses`, (await spent()) - before, counted)
}

function expect(runner: Runner, what: string, actual: unknown, expected: unknown): void {
  if (Bun.deepEquals(actual, expected)) return
  throw new Error(
    `${runner.peer.name}: ${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
  )
}

function search({ url }: Runner, apiKey: string): Promise<Response> {
  return fetch(`${url}${path}`, { headers: bearer(apiKey) })
}

function bearer(apiKey = '') {
  return { authorization: `Bearer ${apiKey}` }
}

function report(runners: readonly Runner[]): void {
  const own = runners.find(({ peer }) => peer === atumo)
  const whole = (rate: number) => Math.round(rate).toLocaleString('en')
  const rows = runners.map(({ peer, rates }) => {
    const ratios = rates.map((rate, turn) => (own?.rates[turn] ?? Number.NaN) / rate)
    const spread = `${whole(Math.min(...rates))} to ${whole(Math.max(...rates))}`
    return [peer.name, whole(median(rates)), spread, median(ratios).toFixed(2)]
  })
  const table = [['Program', 'Requests per second', 'Spread', 'Atumo to program'], ...rows]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    print(cells.join('  '))
  }
}
