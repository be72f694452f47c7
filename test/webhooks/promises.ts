/** Checks the delivery guarantees against the receiver's log and the database. */
import { sign } from '../../src/domain/webhooks/signatures'
import { streamNames } from '../../src/store/webhooks/stream'
import { workerConnectionName } from '../../src/store/webhooks/upkeep'
import type { Received } from '../support/receiver'
import { until } from '../support/until'
import type { Stage } from './support'

type Stores = Pick<Stage, 'sql' | 'redis'>
type Ends = Pick<Stage, 'sql' | 'receiver' | 'secret' | 'committed' | 'rolledBack'>

interface Row {
  id: string
  eventId: string
  state: string
  url: string
  body: string
  endedAt: Date | null
  logged: number
  successes: number
}

const rowsOf = ({ sql }: Pick<Stage, 'sql'>) => sql<Row[]>`
  select d.id, d.event_id as "eventId", d.state, p.url, e.body, d.ended_at as "endedAt",
    count(a.number)::int as logged,
    (count(a.number) filter (where a.status between 200 and 299))::int as successes
  from deliveries d join events e on e.id = d.event_id join endpoints p on p.id = d.endpoint_id
  left join delivery_attempts a on a.delivery_id = d.id
  group by d.id, e.id, p.id`

export const deliveryOf = ({ headers }: Received) => headers['x-service-delivery'] ?? ''

/** The tolerance for comparing times from two processes on the same machine, in milliseconds. */
const slackMs = 5

/**
 * @param inFlight deliveries that may arrive twice, because a worker died or was suspended while sending them
 * @returns the violated guarantees
 */
export async function brokenPromises(
  stage: Ends,
  inFlight: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const rows = await rowsOf(stage)
  const received = Map.groupBy(stage.receiver.received, deliveryOf)
  const known = new Set(rows.map(({ id }) => id))
  const events = new Set(rows.map(({ eventId }) => eventId))
  const broken = rows.flatMap((row) =>
    brokenFor(row, received.get(row.id) ?? [], stage, inFlight.has(row.id)),
  )
  for (const id of received.keys()) {
    if (!known.has(id)) broken.push(`${id} was sent and is not known`)
  }
  for (const id of stage.committed.keys()) {
    if (!events.has(id)) broken.push(`${id} was committed and has no delivery`)
  }
  for (const id of stage.rolledBack) {
    if (events.has(id)) broken.push(`${id} was called off and is there`)
  }
  return broken
}

function brokenFor(
  { id, state, url, body, endedAt, logged, successes }: Row,
  receipts: readonly Received[],
  { secret, receiver }: Ends,
  wasInFlight: boolean,
): string[] {
  const signature = sign(secret, body)
  const latest = performance.timeOrigin + Math.max(...receipts.map(({ at }) => at))
  const faults: [boolean, string][] = [
    [state !== 'delivered' && state !== 'dead', `is ${state}`],
    [state === 'delivered' && receipts.length === 0, 'counts as delivered and never came'],
    [state === 'delivered' && successes === 0, 'counts as delivered without such an attempt'],
    [receipts.length > logged, `came ${receipts.length} times, logged ${logged}`],
    [!wasInFlight && successes > 1, `was delivered ${successes} times`],
    [receipts.some((receipt) => receipt.body.toString() !== body), 'came with other bytes'],
    [
      receipts.some(({ headers }) => headers['x-service-signature'] !== signature),
      'came with another signature',
    ],
    [receipts.some(({ path }) => receiver.url(path) !== url), 'came to another endpoint'],
    [
      state === 'delivered' && !wasInFlight && latest > Number(endedAt) + slackMs,
      'came after it was delivered',
    ],
  ]
  return faults.filter(([isSo]) => isSo).map(([, fault]) => `${id} ${fault}`)
}

/** Returns the deliveries that arrived more than once. */
export function repeated({ receiver }: Pick<Stage, 'receiver'>): string[] {
  const received = Map.groupBy(receiver.received, deliveryOf)
  return [...received].filter(([, receipts]) => receipts.length > 1).map(([id]) => id)
}

/**
 * The minimum pause between two attempts, in milliseconds. It is shorter than the delay before the first
 * retry, whatever the jitter.
 */
const shortestPauseMs = 4000

/**
 * @param asked the Retry-After that the receiver sends, in milliseconds, by path
 * @returns the deliveries that were retried too soon
 */
export function tooSoon(
  { receiver }: Pick<Stage, 'receiver'>,
  inFlight: ReadonlySet<string>,
  asked: Record<string, number>,
): string[] {
  const received = Map.groupBy(receiver.received, deliveryOf)
  return [...received].flatMap(([id, receipts]) =>
    receipts.slice(1).flatMap(({ at, path }, index) => {
      const pause = at - (receipts[index]?.at ?? 0)
      if (inFlight.has(id) || pause >= (asked[path] ?? shortestPauseMs)) return []
      return [`${id} came to ${path} again after ${Math.round(pause)} ms, which is too soon`]
    }),
  )
}

/** Returns the leased deliveries, which their workers may already have sent. */
export async function leased({ sql }: Pick<Stage, 'sql'>): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from deliveries where state = 'sending'`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Waits until PostgreSQL has run the last statements of a killed or suspended worker, then returns the
 * deliveries that it had leased.
 */
export async function leasedByStopped({ sql }: Pick<Stage, 'sql'>): Promise<Set<string>> {
  await until('PostgreSQL has done what the worker asked for', async () => {
    const busy = await sql`
      select from pg_stat_activity
      where application_name = ${workerConnectionName} and datname = current_database()
        and state = 'active' and wait_event_type is distinct from 'Lock'
        -- If the worker was suspended while sending a statement, PostgreSQL waits forever for the
        -- rest.
        and wait_event is distinct from 'ClientRead'`
    return busy.length === 0
  })
  return leased({ sql })
}

/** Waits until all deliveries have succeeded or failed for good. */
export const ended = ({ sql }: Pick<Stage, 'sql'>, withinMs = 25_000) =>
  until(
    'all deliveries end',
    async () => {
      const [row] = await sql<{ open: number }[]>`
        select count(*)::int as open from deliveries where state not in ('delivered', 'dead')`
      return row?.open === 0
    },
    withinMs,
  )

/** Makes leases expire and stream entries available to other workers, as if hours had passed. */
export async function letTimePass(stage: Stores): Promise<void> {
  // Retry on deadlocks. PostgreSQL may still be running a killed worker's statements, which lock
  // rows in a different order.
  await until('time passes', async () => {
    await stage.sql`
      update deliveries set lease_until = lease_until - interval '1 day',
        queued_at = queued_at - interval '1 day'
      where state in ('queued', 'sending')`
    return true
  })
  await ageEntries(stage)
}

async function ageEntries({ redis }: Stores): Promise<void> {
  for (const name of streamNames) {
    const stream = `webhooks:${name}`
    const pending = (await redis.xpending(stream, 'workers', '-', '+', 5000).catch(() => [])) as [
      string,
    ][]
    const ids = pending.map(([id]) => id)
    if (ids.length > 0) {
      await redis.call('XCLAIM', stream, 'workers', 'test', 0, ...ids, 'IDLE', 86_400_000, 'JUSTID')
    }
  }
}

/** Makes retries due immediately. */
export const bringForward = ({ sql }: Pick<Stage, 'sql'>) => sql`
  update deliveries set due_at = now() where state = 'due' and due_at > now()`

/** Waits until the streams have no entries left, not even pending ones. */
export async function streamsEmpty(stage: Stores, withinMs = 8000): Promise<void> {
  await ageEntries(stage)
  await until('the streams are empty', async () => (await entries(stage)) === 0, withinMs)
}

async function entries({ redis }: Stores): Promise<number> {
  let sum = 0
  for (const name of streamNames) {
    const stream = `webhooks:${name}`
    // Without a consumer group, nothing is pending: either there is no stream, or nothing has been
    // read from it yet.
    const [pending] = (await redis.xpending(stream, 'workers').catch(() => [0])) as [number]
    sum += pending + (await redis.xlen(stream))
  }
  return sum
}
