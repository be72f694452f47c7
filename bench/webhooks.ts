/**
 * Measures the throughput and delay of webhook deliveries. Throughput is the number of deliveries per second,
 * from when the events are committed until all successes are recorded. The delay is the time from commit to
 * receipt. Runs workers as bin/start does, with a TLS receiver on the same machine. With CHART=1, also draws
 * docs/pictures/growth-webhooks.svg. If BEFORE is the path of another checkout of the service, both are
 * measured in alternating rounds, because absolute rates vary with the load on the machine.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workerEnvironment } from '../src/config'
import { newWebhookSecret } from '../src/domain/webhooks/signatures'
import { freePort } from '../src/launch/address'
import { randomBase62 } from '../src/lib/base62'
import { createTransactions } from '../src/store/transactions'
import { createEndpoints, eventKinds } from '../src/store/webhooks/endpoints'
import { testKeyring } from '../test/support/secrets'
import { svgOf } from './support/chart'
import { median, perSecond, print, quantile, setting, spread } from './support/figures'
import { newApp } from './support/prepare'
import { type Stack, startStack } from './support/stack'

const events = setting('EVENTS', 20_000)
const turns = setting('TURNS', 1)
const counts = (process.env['ENDPOINTS'] ?? '1,10,100').split(',').map(Number)
const workerCounts = (process.env['WORKERS'] ?? '1').split(',').map(Number)
const before = process.env['BEFORE']
const pacedMs = 4000
const ca = fileURLToPath(new URL('../test/support/tls/ca.pem', import.meta.url))
const tls = { ca: readFileSync(ca, 'utf8') }
const here = resolve(import.meta.dir, '..')

interface Measured {
  rate: number
  /** The delays from commit to receipt in milliseconds. */
  waits: number[]
}

/** The measurements for each combination of checkout, number of workers and number of endpoints. */
const measured = new Map<string, Measured[]>()

for (let turn = 0; turn < turns; turn++) {
  for (const checkout of before === undefined ? [here] : [resolve(before), here]) {
    for (const workers of workerCounts) {
      for (const [count, found] of await measure(checkout, workers)) {
        const key = keyOf(checkout, workers, count)
        measured.set(key, [...(measured.get(key) ?? []), found])
        print(`${key}: ${perSecond(found.rate)}, commit to receipt ${spread(found.waits)}`)
      }
    }
  }
}
for (const workers of workerCounts) for (const count of counts) summarise(workers, count)
if (process.env['CHART'] === '1') draw()

function keyOf(checkout: string, workers: number, count: number): string {
  return `${checkout === here ? 'this checkout' : 'before'}, ${workers} workers, ${count} endpoints`
}

function ratesOf(workers: number, count: number): number[] {
  return (measured.get(keyOf(here, workers, count)) ?? []).map(({ rate }) => rate)
}

function summarise(workers: number, count: number): void {
  const name = `${workers} workers, ${count} endpoints`
  const rates = ratesOf(workers, count)
  const range = [0, 1].map((share) => perSecond(quantile(rates, share))).join(' to ')
  print(`${name}: median ${perSecond(median(rates))} (${range}) of ${turns}`)
  if (before === undefined) return
  const other = measured.get(keyOf(resolve(before), workers, count)) ?? []
  const ratios = rates.map((rate, turn) => rate / (other[turn]?.rate ?? Number.NaN))
  const [least, most] = [0, 1].map((share) => quantile(ratios, share).toFixed(2))
  print(`${name}: ${median(ratios).toFixed(2)} × before (${least} to ${most})`)
}

function draw(): void {
  const lines = workerCounts.map((workers) => ({
    name: workers === 1 ? '1 worker' : `${workers} workers`,
    points: counts.map((count) => [count, median(ratesOf(workers, count))] as const),
  }))
  const title = 'Webhook deliveries per second by endpoints'
  writeFileSync(
    resolve(here, 'docs/pictures/growth-webhooks.svg'),
    svgOf({ title, x: 'endpoints', y: 'deliveries/s', isLogarithmic: true, lines }),
  )
}

/**
 * Starts the databases and a checkout's workers, and measures deliveries.
 * @returns pairs of a number of endpoints and the measurements for it
 */
async function measure(checkout: string, workers: number): Promise<[number, Measured][]> {
  const stack = await startStack({ migrations: resolve(checkout, 'src/store/migrations') })
  const receiver = await freePort()
  const found: [number, Measured][] = []
  try {
    stack.run('bench/support/receiver.ts', { PORT: String(receiver) })
    for (let worker = 0; worker < workers; worker++) {
      stack.run(resolve(checkout, 'src/worker.ts'), {
        ...workerEnvironment(),
        WEBHOOK_ALLOW: '127.0.0.0/8',
        WEBHOOK_CA: ca,
      })
    }
    await Bun.sleep(1500)
    for (const count of counts) found.push([count, await deliver(stack, receiver, count)])
  } finally {
    await stack.close()
  }
  return found
}

async function deliver(stack: Stack, receiver: number, endpoints: number): Promise<Measured> {
  const { sql } = stack
  const transactions = createTransactions(sql)
  await sql`delete from endpoints`
  await sql`delete from events`
  await addEndpoints(stack, receiver, endpoints)
  await ask(receiver, 'clear')
  const each = Math.ceil(events / endpoints)
  const total = each * endpoints
  // Store all events in one transaction, so that only their delivery is measured.
  await transactions.run('bench', async (writing) => {
    for (let event = 0; event < each; event++) await writing.events.add(newEvent())
  })
  const begun = performance.now()
  await receipts(receiver, total)
  await recorded(stack)
  const rate = total / ((performance.now() - begun) / 1000)

  // Measure the delay without a backlog, at about 50 deliveries per second.
  await ask(receiver, 'clear')
  const times = new Map<string, number>()
  for (const end = performance.now() + pacedMs; performance.now() < end; ) {
    const event = newEvent()
    await transactions.run('bench', (writing) => writing.events.add(event))
    times.set(event.id, Date.now())
    await Bun.sleep(20 * endpoints)
  }
  await receipts(receiver, times.size * endpoints)
  const received = JSON.parse(await ask(receiver, 'receipts')) as [string, number][]
  const waits = received.map(([key, at]) => at - (times.get(key.split(' ')[0] ?? '') ?? at))
  return { rate, waits }
}

async function addEndpoints(stack: Stack, receiver: number, count: number): Promise<void> {
  const { clientId } = await newApp(stack)
  const own = createEndpoints(stack.sql, testKeyring(stack.sql))
  const secret = newWebhookSecret()
  for (let number = 0; number < count; number++) {
    const url = `https://127.0.0.1:${receiver}/hooks/${number}`
    await own.add(clientId, { id: `end_${randomBase62(20)}`, url, kinds: [...eventKinds], secret })
  }
}

function newEvent() {
  const id = `evt_${randomBase62(20)}`
  const kind = eventKinds[1]
  const createdAt = new Date()
  const data = { term: { english: 'machine', yoruba: 'ẹ̀rọ', definitions: 'x'.repeat(400) } }
  const body = JSON.stringify({ id, kind, created_at: createdAt.toISOString(), data })
  return { id, kind, appId: null, body, createdAt }
}

/**
 * Waits until the receiver has received this many events. Asks the receiver, because polling PostgreSQL would
 * slow down the deliveries.
 */
async function receipts(receiver: number, total: number): Promise<void> {
  while (Number(await ask(receiver, 'count')) < total) await Bun.sleep(20)
}

async function recorded({ sql }: Stack): Promise<void> {
  for (;;) {
    const open = await sql`select from deliveries where state <> 'delivered' limit 1`
    if (open.length === 0) return
    await Bun.sleep(10)
  }
}

async function ask(receiver: number, what: string): Promise<string> {
  const response = await fetch(`https://127.0.0.1:${receiver}/${what}`, { tls })
  return response.text()
}
