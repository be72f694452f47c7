/**
 * Audits the apps' ledgers: compares PostgreSQL with Redis to verify, for each app, that grants minus
 * spending equal the balance plus held credits (decisions 1 and 2). An audit is read-only and safe to run
 * while requests are being served.
 */
import { channels } from '../../lib/metering'
import { dayOf } from '../../lib/time'
import { type AppWithBooks, cellDays } from '../../store/apps/apps'
import type { HeldBooks } from '../../store/metering/ledger'
import { type AppStores, pagesOf } from './books'

/**
 * `not loaded`: Redis does not have the app, so PostgreSQL's figures apply until the app's next request.
 * `change pending`: Redis does not have the app's latest change, such as a grant. `credits differ`: the
 * credits in Redis do not match the app's grants and spending. `holds differ`: the held credits in Redis do
 * not match the holds. Held credits without a hold would never be released.
 */
export type AuditStatus =
  | 'sound'
  | 'not loaded'
  | 'change pending'
  | 'credits differ'
  | 'holds differ'

interface Figures {
  /** All grants, according to PostgreSQL. */
  granted: number
  /** Settled spending, including spending that has not yet been flushed from Redis to PostgreSQL. */
  spent: number
  /** The part of `spent` that PostgreSQL does not have yet. */
  unflushed: number
  /** The sum of the individual holds. */
  held: number
  /** What requests are charged against. In a sound ledger, granted − spent = balance + held. */
  balance: number
  /** Number of surplus credits in Redis; negative if credits are missing. The total adds absolute values. */
  drift: number
}

const noFigures: Figures = { granted: 0, spent: 0, unflushed: 0, held: 0, balance: 0, drift: 0 }

export interface AuditedApp extends Figures {
  clientId: string
  status: AuditStatus
}

export interface Audit extends Figures {
  apps: number
  /** Apps with a drift, and apps whose latest change is still missing from Redis. */
  faulty: AuditedApp[]
}

export const auditEveryMs = 300_000
/** A difference counts only if it persists for this long. Changes to an app reach Redis within a second. */
const confirmMs = 1500
const attempts = 3

export const isSound = ({ status }: AuditedApp) => status === 'sound' || status === 'not loaded'

/** PostgreSQL must have been read before Redis. */
export function auditOf(app: AppWithBooks, books: HeldBooks | undefined, now: number): AuditedApp {
  const { clientId, granted } = app
  if (!books) {
    const { spent } = app
    const figures = { ...noFigures, granted, spent, balance: granted - spent }
    return { clientId, ...figures, status: 'not loaded' }
  }
  const unflushed = unflushedOf(app, books, now)
  const spent = app.spent + unflushed
  const held = books.holds.reduce((sum, { credits }) => sum + credits, 0)
  const balance = books.granted - books.spent - books.held.api - books.held.embed
  const figures = { clientId, granted, spent, unflushed, held, balance }
  const drift = balance + held - (granted - spent)
  if (books.revision !== app.revision) return { ...figures, drift, status: 'change pending' }
  const isHeld = channels.every(
    (channel) =>
      books.held[channel] ===
      books.holds.reduce((sum, hold) => sum + (hold.channel === channel ? hold.credits : 0), 0),
  )
  // A hold without a deadline would never be released.
  if (!isHeld || books.holds.some(({ expires }) => !expires)) {
    return { ...figures, drift, status: 'holds differ' }
  }
  return { ...figures, drift, status: drift === 0 ? 'sound' : 'credits differ' }
}

/**
 * Returns the recently settled credits that have not yet been flushed from Redis to PostgreSQL. Only recent
 * days are compared, because older ones were flushed long ago. The oldest of the recent days is skipped,
 * because clocks may differ around midnight.
 */
function unflushedOf({ cells }: AppWithBooks, books: HeldBooks, now: number): number {
  const flushed = new Map(cells.map(({ day, channel, credits }) => [`${day} ${channel}`, credits]))
  const oldest = dayOf(now) - cellDays + 2
  let credits = 0
  for (const cell of books.cells) {
    if (cell.day < oldest) continue
    credits += Math.max(0, cell.credits - (flushed.get(`${cell.day} ${cell.channel}`) ?? 0))
  }
  return credits
}

interface Timing {
  now?: () => number
  /** Called after a difference is found, before the figures are read again. */
  pause?: (ms: number) => Promise<unknown>
}

/** Audits one app. @returns undefined if the app is unknown @throws Unavailable */
export async function auditApp(
  stores: AppStores,
  clientId: string,
  timing: Timing = {},
): Promise<AuditedApp | undefined> {
  return confirmed(stores, await stores.apps.byClientId(clientId), timing)
}

/** If PostgreSQL and Redis differ, reads both again: the app may have changed between the two reads. */
async function confirmed(
  { apps, ledger }: AppStores,
  first: AppWithBooks | undefined,
  { now = Date.now, pause = Bun.sleep }: Timing,
): Promise<AuditedApp | undefined> {
  let app = first
  for (let attempt = 1; app; attempt++) {
    const { clientId } = app
    const audited = auditOf(app, await ledger.readWithHolds(clientId), now())
    if (isSound(audited) || attempt === attempts) return audited
    await pause(confirmMs / (attempts - 1))
    app = await apps.byClientId(clientId)
  }
  return undefined
}

export async function auditAll(stores: AppStores, timing: Timing = {}): Promise<Audit> {
  const audit: Audit = { apps: 0, ...noFigures, faulty: [] }
  const suspects: AppWithBooks[] = []
  const now = timing.now?.() ?? Date.now()
  function add(one: AuditedApp | undefined): void {
    if (!one) return
    audit.apps++
    for (const name of ['granted', 'spent', 'unflushed', 'held', 'balance'] as const) {
      audit[name] += one[name]
    }
    audit.drift += Math.abs(one.drift)
    if (!isSound(one)) audit.faulty.push(one)
  }
  for await (const page of pagesOf(stores.apps)) {
    const holds = await Promise.all(page.map((app) => stores.ledger.readWithHolds(app.clientId)))
    for (const [index, app] of page.entries()) {
      const one = auditOf(app, holds[index], now)
      if (isSound(one)) add(one)
      else suspects.push(app)
    }
  }
  // All differences are confirmed together, so that a busy service is not paused for every page.
  for (const one of await Promise.all(suspects.map((app) => confirmed(stores, app, timing))))
    add(one)
  return audit
}
