/** The invariants that must hold after a chaos run, once all faults have ended. */
import { sweepAll } from '../../src/domain/apps/books'
import { balanceOf } from '../../src/domain/apps/credits'
import { passHoldTime, settledBooks } from '../../test/support/books'
import type { Happened } from './faults'
import { isLost, type Journal, type JournaledResponse } from './journal'
import type { App, People } from './people'
import type { ChaosStage } from './stage'

export interface Run {
  stage: Pick<ChaosStage, 'sql' | 'redis' | 'apps' | 'ledger'>
  people: People
  journal: Journal
  happened: readonly Happened[]
}

/**
 * A fault excuses the loss of spending from up to this many ms before the fault began. This is one flush
 * interval, plus a margin for busy machines.
 */
const beforeMs = 2500
const afterMs = 1500
/** After Redis has lost a change, its state may be outdated for this many ms. */
const staleMs = 5000

/** Returns whether a fault excuses uncharged responses at this time. */
const isForgiven = (happened: readonly Happened[], at: number) =>
  happened.some(
    ({ price, from, to }) => price === 'a moment' && at > from - beforeMs && at < to + afterMs,
  )

/** @returns one line per violation */
export async function brokenInvariants(run: Run): Promise<string[]> {
  const { people, journal, happened } = run
  return [
    ...new Set(journal.violations),
    ...journal.undone
      .filter(({ response }) => !isLost(journal.losses, response))
      .map(({ what }) => what),
    ...people.staleResponses
      .filter(({ at }) => !mayBeStale(happened, at))
      .filter(({ at }) => !isLost(journal.losses, { from: at - staleMs, to: at }))
      .map(({ what, at }) => `${what} at ${Math.round(at)} ms`),
    ...(await brokenBooks(run)),
    ...(await brokenSubmissions(run)),
    ...(await brokenReview(run)),
    ...(await brokenGrants(run)),
  ]
}

const mayBeStale = (happened: readonly Happened[], at: number) =>
  happened.some(({ price, from, to }) => price === 'a moment' && at > from && at < to + staleMs)

/**
 * Checks that no app paid for a request without a response, and that every response was charged unless a
 * fault excuses it.
 */
export async function brokenBooks({ stage, people, journal, happened }: Run): Promise<string[]> {
  const { readers, embeds, restless, poor, changing } = people
  const apps = [...readers, ...embeds, restless, poor, changing]
  const everybody = [...apps, ...people.writers]
  const granted = new Map<string, number | undefined>()
  for (const { clientId } of everybody) {
    // Servers settle their last batches within a moment. What nobody settles expires.
    await settledBooks(stage, clientId).catch(() => passHoldTime(stage.redis, clientId))
    // The sweep would correct a difference.
    granted.set(clientId, (await stage.ledger.read(clientId))?.granted)
  }
  await sweepAll(stage)
  const broken: string[] = []
  for (const app of everybody) {
    const books = await stage.ledger.read(app.clientId)
    const stored = await stage.apps.byClientId(app.clientId)
    if (!books || !stored) {
      broken.push(`${app.clientId} is missing`)
      continue
    }
    const say = (what: string) => broken.push(`${app.clientId}: ${what}`)
    if (books.held.api + books.held.embed !== 0) say(`still holds ${JSON.stringify(books.held)}`)
    if (books.spent !== stored.spent) {
      say(`${books.spent} credits spent in Redis, ${stored.spent} in PostgreSQL`)
    }
    if (granted.get(app.clientId) !== stored.granted) {
      say(`${granted.get(app.clientId)} credits granted in Redis, ${stored.granted} in PostgreSQL`)
    }
    // Credits of lost top-ups may have been spent.
    const lost = app === people.poor ? lostCredits(people, journal) : 0
    if (balanceOf(books) < -lost) say(`the balance is ${balanceOf(books)}`)
    if (apps.includes(app)) {
      const responses = journal.responses.get(app.clientId) ?? []
      broken.push(...faultsOfSpending(app, books.spent, responses, happened))
    }
  }
  return broken
}

/** Compares the credits of each kind of app with the responses that its clients received. */
export async function spendingOf({ stage, people, journal }: Run): Promise<string[]> {
  const { readers, embeds, restless, poor, changing } = people
  const kinds = { 'API apps': readers, 'widget apps': embeds, 'clients that leave': [restless] }
  const all = Object.entries({ ...kinds, 'other apps': [poor, changing] })
  return Promise.all(
    all.map(async ([kind, apps]) => {
      const spent = await Promise.all(
        apps.map(async ({ clientId }) => {
          // Holds of a server that was killed expire later.
          await settledBooks(stage, clientId).catch(() => undefined)
          return (await stage.ledger.read(clientId))?.spent ?? 0
        }),
      )
      const responses = apps.flatMap(({ clientId }) => journal.responses.get(clientId) ?? [])
      const received = responses.filter(({ status }) => status === 200).length
      const unknown = responses.filter(isUnknown).length
      const credits = spent.reduce((sum, one) => sum + one, 0)
      return `${kind}: ${received} responses, ${credits} credits, ${unknown} left or cut off`
    }),
  )
}

/** Whether the client left, or a fault closed its connection. It may or may not have paid. */
const isUnknown = ({ status }: JournaledResponse) => status === 0 || status === 499

function faultsOfSpending(
  { clientId }: App,
  spent: number,
  responses: readonly JournaledResponse[],
  happened: readonly Happened[],
): string[] {
  const received = responses.filter(({ status }) => status === 200)
  const unknown = responses.filter(isUnknown).length
  const strict = received.filter(({ to }) => !isForgiven(happened, to)).length
  if (spent > received.length + unknown) {
    return [
      `${clientId} paid ${spent} credits for ${received.length} responses (and ${unknown} lost ones)`,
    ]
  }
  if (spent < strict) {
    return [
      `${clientId} paid ${spent} credits for ${received.length} responses, of which ${strict} must be paid`,
    ]
  }
  return []
}

/**
 * Checks that every submission that got a 201 response is stored exactly once, and that only stored
 * submissions are charged.
 */
async function brokenSubmissions({ stage, people, journal, happened }: Run): Promise<string[]> {
  const rows = await stage.sql<{ id: string; english: string; clientId: string }[]>`
    select c.id, c.english, a.client_id as "clientId"
    from contributions c join apps a on a.id = c.app_id where c.kind = 'submission'`
  const byEnglish = Map.groupBy(rows, ({ english }) => english)
  const broken: string[] = []
  for (const { english, ids } of people.submitted) {
    const stored = byEnglish.get(english) ?? []
    if (stored.length > 1) broken.push(`${english} is stored ${stored.length} times`)
    const kept = [...ids].filter(([, response]) => !isLost(journal.losses, response))
    if (kept.length > 1) {
      broken.push(`${english} got several IDs: ${kept.map(([id]) => id).join(', ')}`)
    }
    for (const [id] of kept) {
      if (stored[0]?.id !== id) broken.push(`${english} got the ID ${id}, which is not stored`)
    }
  }
  for (const { clientId } of people.writers) {
    const stored = rows.filter((row) => row.clientId === clientId).length
    const spent = (await stage.apps.byClientId(clientId))?.spent ?? 0
    // A stored submission is not charged if its response was lost, or if the response was 503
    // because the result of COMMIT was lost.
    const responses = journal.responses.get(clientId) ?? []
    const strict = responses.filter(({ status, to }) => status === 201 && !isForgiven(happened, to))
    const replayed = responses.filter(({ status }) => status === 201).length - stored
    // A submission that was lost stays charged.
    const lost = responses.filter(
      (each) => [0, 201].includes(each.status) && isLost(journal.losses, each),
    ).length
    if (spent > stored + lost)
      broken.push(`${clientId} paid ${spent} credits for ${stored} submissions`)
    if (spent < strict.length - Math.max(0, replayed)) {
      broken.push(`${clientId} paid ${spent} credits for ${strict.length} submissions`)
    }
  }
  return broken
}

/**
 * Checks that each decision was stored exactly once and has an event, and that each approved term is in the
 * dictionary.
 */
async function brokenReview({ stage }: Run): Promise<string[]> {
  const decisions = await stage.sql<{ id: string; made: number; final: number; status: string }[]>`
    select c.id, c.status, count(d.id)::int as made,
      (count(d.id) filter (where d.to_status = c.status))::int as final
    from contributions c left join decisions d on d.contribution_id = c.id
    where c.kind = 'submission' group by c.id`
  const events = await stage.sql<{ id: string; submitted: number; approved: number }[]>`
    select body::jsonb -> 'data' -> 'submission' ->> 'id' as id,
      (count(*) filter (where kind = 'dictionary.term.submitted'))::int as submitted,
      (count(*) filter (where kind = 'dictionary.term.approved'))::int as approved
    from events group by 1`
  const eventsOf = new Map(events.map((event) => [event.id, event]))
  const lost = await stage.sql<{ id: string }[]>`
    select c.id from contributions c left join terms t on t.id = c.term_id and t.status = 'approved'
    where c.kind = 'submission' and c.status = 'approved' and t.id is null`
  const broken = lost.map(({ id }) => `${id} is approved, but not in the dictionary`)
  for (const { id, status, made, final } of decisions) {
    const isDecided = status !== 'pending'
    if (made !== (isDecided ? 1 : 0) || final !== made) {
      broken.push(`${id} is ${status} and has ${made} decisions`)
    }
    const { submitted = 0, approved = 0 } = eventsOf.get(id) ?? {}
    if (submitted !== 1) broken.push(`${id} has ${submitted} submitted events`)
    if (approved !== (status === 'approved' ? 1 : 0)) {
      broken.push(`${id} is ${status} and has ${approved} approved events`)
    }
  }
  return broken
}

const lostCredits = (people: People, { losses }: Journal) =>
  [...people.grants.values()]
    .filter((grant) => isLost(losses, grant))
    .reduce((sum, { credits }) => sum + credits, 0)

/** Checks that each top-up was granted exactly once, and that only top-ups during a loss are missing. */
async function brokenGrants({ stage, people, journal }: Run): Promise<string[]> {
  const app = await stage.apps.byClientId(people.poor.clientId)
  const rows = await stage.sql<{ reference: string }[]>`
    select reference from grants where app_id = ${app?.id ?? 0}`
  const stored = new Set(rows.map(({ reference }) => reference))
  const wanted = [...people.grants]
    .filter(([reference, grant]) => stored.has(reference) || !isLost(journal.losses, grant))
    .reduce((sum, [, { credits }]) => sum + credits, 0)
  const granted = (app?.granted ?? 0) - people.poor.starter
  return granted === wanted ? [] : [`${granted} credits were granted instead of ${wanted}`]
}
