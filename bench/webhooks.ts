/**
 * Deliveries per second, from committed event to recorded success, with one worker and a TLS
 * receiver on this machine; and the delay from commit to receipt.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newWebhookSecret } from '../src/domain/webhooks/signatures'
import { freePort } from '../src/launch/service'
import { randomBase62 } from '../src/lib/base62'
import { createTransactions } from '../src/store/transactions'
import { createEndpoints, eventKinds } from '../src/store/webhooks/endpoints'
import { testKeyring } from '../test/support/secrets'
import { perSecond, print, setting, spread } from './support/figures'
import { newApp } from './support/prepare'
import { startStack } from './support/stack'

const events = setting('EVENTS', 20_000)
const pacedMs = 4000
const ca = fileURLToPath(new URL('../test/support/tls/ca.pem', import.meta.url))
const tls = { ca: readFileSync(ca, 'utf8') }

const stack = await startStack()
const { sql } = stack
const transactions = createTransactions(sql)
const port = await freePort()
try {
  stack.run('bench/support/receiver.ts', { PORT: String(port) })
  stack.run('src/worker.ts', { WEBHOOK_ALLOW: '127.0.0.0/8', WEBHOOK_CA: ca })
  await Bun.sleep(1500)
  for (const endpoints of [1, 10, 100]) await run(endpoints)
} finally {
  await stack.close()
}

async function run(endpoints: number): Promise<void> {
  await sql`delete from endpoints`
  await sql`delete from events`
  await addEndpoints(endpoints)
  await ask('clear')
  const each = Math.ceil(events / endpoints)
  const total = each * endpoints
  await commitEvents(each)
  const begun = performance.now()
  await untilDelivered(total)
  const seconds = (performance.now() - begun) / 1000
  print(
    `${endpoints} endpoints: ${total} deliveries in ${seconds.toFixed(1)} s, ${perSecond(total / seconds)}`,
  )
  await paced(endpoints)
}

/** The delay of a delivery without backlog, at about 50 per second. */
async function paced(endpoints: number): Promise<void> {
  const pauseMs = 20 * endpoints
  await ask('clear')
  const times = new Map<string, number>()
  const begun = performance.now()
  while (performance.now() - begun < pacedMs) {
    const event = newEvent()
    await transactions.run('bench', (writing) => writing.events.add(event))
    times.set(event.id, Date.now())
    await Bun.sleep(pauseMs)
  }
  const expected = times.size * endpoints
  for (let turn = 0; turn < 200 && Number(await ask('count')) < expected; turn++)
    await Bun.sleep(50)
  const receipts = JSON.parse(await ask('receipts')) as [string, number][]
  const waits = receipts.map(([key, at]) => at - (times.get(key.split(' ')[0] ?? '') ?? at))
  print(`${endpoints} endpoints, 50 deliveries per second: commit to receipt ${spread(waits)}`)
}

async function addEndpoints(count: number): Promise<void> {
  const { clientId } = await newApp(stack)
  const own = createEndpoints(sql, testKeyring(sql))
  const secret = newWebhookSecret()
  for (let number = 0; number < count; number++) {
    const url = `https://127.0.0.1:${port}/hooks/${number}`
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

/** Commits all events in one transaction, so that only the delivery is measured. */
async function commitEvents(count: number): Promise<void> {
  await transactions.run('bench', async (writing) => {
    for (let event = 0; event < count; event++) await writing.events.add(newEvent())
  })
}

async function untilDelivered(total: number): Promise<void> {
  for (;;) {
    const [row] = await sql<{ delivered: number }[]>`
      select count(*)::int as delivered from deliveries where state = 'delivered'`
    if ((row?.delivered ?? 0) >= total) return
    await Bun.sleep(50)
  }
}

async function ask(what: string): Promise<string> {
  const answer = await fetch(`https://127.0.0.1:${port}/${what}`, { tls })
  return answer.text()
}
