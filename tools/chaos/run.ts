/**
 * Runs the whole service under load, with random faults determined by a seed, and then checks all invariants.
 * `bin/chaos [seed] [seconds]` exits with 1 if an invariant is violated.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '../../test/support/random'
import { until } from '../../test/support/until'
import {
  bringForward,
  brokenPromises,
  deliveryOf,
  ended,
  leased,
  letTimePass,
  streamsEmpty,
} from '../../test/webhooks/promises'
import { type Fault, faultsOf, type Happened } from './faults'
import { brokenBooks, brokenInvariants, spendingOf } from './invariants'
import { isLost, newJournal } from './journal'
import { createPeople, repairEndpoints } from './people'
import { openStage } from './stage'
import { beginWork } from './work'

const [seed = 1, seconds = 120] = process.argv.slice(2).map(Number)
const random = createRandom(seed)
const print = (line: string) => void process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'atumo-chaos-'))
chmodSync(folder, 0o755)
process.env['TMPDIR'] = folder

// `openStage` adds an exit handler that unmounts the disk. Exit handlers run in the order in which
// they are added, so the folder is deleted after that.
const stage = await openStage(folder).finally(() =>
  process.on('exit', () => rmSync(folder, { recursive: true, force: true })),
)
const journal = newJournal()
const happened: Happened[] = []
/** Deliveries that were leased when a worker died or was suspended. They may be sent twice. */
const inFlight = new Set<string>()

const people = await createPeople(stage)
const run = { stage, people, journal, happened, random: createRandom(seed + 1) }
const broken: string[] = []
try {
  // The faults after which every response must be charged come first, alone. Responses that other faults excuse
  // would hide a few that were free.
  await work(({ price }) => price === 'nothing')
  broken.push(...(await brokenBooks(run)))
  await work(() => true)
  await finish()
  broken.push(...(await brokenInvariants(run)))
  broken.push(...crashed(), ...(await brokenWebhooks()), ...(await brokenSearch()))
} catch (error) {
  broken.push(...journal.violations, Bun.inspect(error))
}
await report()
await stage.close()
process.exit(broken.length === 0 ? 0 : 1)

/** Lets clients work and causes such faults, for half of the run. */
async function work(isWanted: (fault: Fault) => boolean): Promise<void> {
  const endWork = beginWork(run)
  await causeFaults(isWanted, seconds / 2)
  await endWork()
  await recovered()
  for (const line of await spendingOf(run)) print(`       ${line}`)
}

async function causeFaults(isWanted: (fault: Fault) => boolean, forSeconds: number): Promise<void> {
  const faults = faultsOf(stage, random, noteInFlight)
  const names = Object.keys(faults).filter((name) => {
    const fault = faults[name]
    return fault && isWanted(fault)
  })
  const begun = performance.now()
  // Every fault happens once before any fault is repeated.
  let order: string[] = []
  while (performance.now() - begun < forSeconds * 1000) {
    if (order.length === 0) order = names.toSorted(() => random.next() - 0.5)
    const name = order.pop() ?? ''
    const fault = faults[name]
    if (!fault) continue
    await Bun.sleep(random.next() * 2000)
    const from = performance.now()
    print(`${((from - begun) / 1000).toFixed(0).padStart(5)} s  ${name}`)
    const loss = await fault.run()
    if (loss) journal.losses.push(loss)
    happened.push({ name, price: fault.price, from, to: performance.now() })
  }
}

async function noteInFlight(): Promise<void> {
  for (const id of await leased(stage).catch(() => [])) inFlight.add(id)
}

/** Waits until the servers and our own connections have recovered from the last fault. */
async function recovered(): Promise<void> {
  for (const url of stage.urls) {
    await until('a server is ready', async () => (await fetch(`${url}/readyz`)).ok, 30_000)
  }
}

/** Waits until all deliveries have ended, and all spending is stored in PostgreSQL. */
async function finish(): Promise<void> {
  repairEndpoints(stage)
  await noteInFlight()
  await Promise.all(stage.workers.map((worker) => worker.stop()))
  await noteInFlight()
  await letTimePass(stage)
  for (const place of stage.workers.keys()) stage.workers[place] = stage.startOneWorker()
  const hurry = setInterval(() => void bringForward(stage).catch(() => {}), 500)
  try {
    await ended(stage, 120_000)
    await streamsEmpty(stage, 20_000)
  } finally {
    clearInterval(hurry)
  }
  // When a server stops, it writes any remaining spending to PostgreSQL.
  await Promise.all(stage.servers.map((server) => server.stop()))
}

/** Returns the servers and workers that ended unexpectedly. */
function crashed(): string[] {
  return stage.started
    .filter((each) => each.crashed() !== undefined)
    .map((each) => `process ${each.pid} (${each.url || 'worker'}) ended with ${each.crashed()}`)
}

/** Checks that every event for the app was delivered once, with a valid signature. */
async function brokenWebhooks(): Promise<string[]> {
  const [writer] = people.writers
  const rows = await stage.sql<{ id: string }[]>`
    select id from events where app_id is null
      or app_id = (select id from apps where client_id = ${writer?.clientId ?? ''})`
  const committed = new Map(rows.map(({ id }) => [id, 0]))
  const lines = await brokenPromises(
    { ...stage, secret: people.secret, committed, rolledBack: new Set() },
    inFlight,
  )
  // If PostgreSQL loses changes, it also loses the records of attempts that were made then. Attempts, including the
  // time until their results are stored, take at most this many milliseconds.
  const longestAttemptMs = 15_000
  const unrecorded = new Set(
    stage.receiver.received
      .filter(({ at }) => isLost(journal.losses, { from: at - longestAttemptMs, to: at }))
      .map(deliveryOf),
  )
  return lines.filter((line) => !unrecorded.has(line.split(' ')[0] ?? ''))
}

/** Checks that every server finds the approved terms and no rejected ones. */
async function brokenSearch(): Promise<string[]> {
  const servers = await Promise.all(stage.urls.map((_, place) => stage.startServerAt(place)))
  stage.servers.splice(0, stage.servers.length, ...servers)
  const [reader] = people.readers
  const rows = await stage.sql<{ english: string; status: string }[]>`
    select english, status from contributions
    where kind = 'submission' and status <> 'pending' order by number desc limit 100`
  const faults: string[] = []
  for (const { english, status } of rows) {
    for (const { url } of stage.servers) {
      const isFound = async () => {
        const q = encodeURIComponent(english)
        const response = await fetch(`${url}/api/v1/dictionary.php?q=${q}`, {
          headers: { 'x-api-key': reader?.apiKey ?? '' },
        })
        return (await response.text()).includes(`"${english}"`)
      }
      const isApproved = status === 'approved'
      const holds = async () => (await isFound()) === isApproved
      await until(english, holds, 15_000).catch(() =>
        faults.push(`${english} is ${status}, but ${isApproved ? 'not found' : 'found'}`),
      )
    }
  }
  return faults
}

async function report(): Promise<void> {
  print(`\nseed ${seed}, ${seconds} s`)
  for (const [fault, times] of count(happened.map(({ name }) => name))) print(row(times, fault))
  const responses = [...journal.statuses].toSorted(([one], [other]) => one.localeCompare(other))
  for (const [response, times] of responses) print(row(times, response))
  print(
    `${happened.length} faults, ${journal.requests} requests, ${people.submitted.length} submissions, ${stage.receiver.received.length} webhooks received, ${inFlight.size} deliveries leased during a crash`,
  )
  // The reason of a 500, which the client does not see.
  const errors = await stage.operations.errors({ limit: 20, offset: 0 }).catch(() => [])
  for (const { at, method, path, message, requests } of errors) {
    print(`${at.toISOString()} ${method} ${path} failed ${requests} times: ${message}`)
  }
  for (const each of broken.slice(0, 30)) print(`VIOLATION: ${each}`)
  print(broken.length === 0 ? '0 violations' : `${broken.length} violations`)
}

function row(times: number, what: string): string {
  return `${String(times).padStart(8)}  ${what}`
}

function count(names: readonly string[]): [string, number][] {
  return [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length])
}
