/** What must hold when all is quiet again, whatever happened before. */
import { sweepAll } from '../../src/domain/apps/books'
import { balanceOf } from '../../src/domain/apps/credits'
import { passHoldTime } from '../support/books'
import type { Happened } from './faults'
import type { Answer, Journal } from './journal'
import type { App, People } from './people'
import type { ChaosStage } from './stage'

export interface Run {
  stage: Pick<ChaosStage, 'sql' | 'redis' | 'apps' | 'ledger'>
  people: People
  journal: Journal
  happened: readonly Happened[]
}

/** A flush interval, and what a busy machine adds. */
const beforeMs = 2500
const afterMs = 1500
/** How long a Redis that lost a change may go by what was before. */
const forgetfulMs = 5000

/** Whether answers of a moment may be free, for what happened then. */
const isForgiven = (happened: readonly Happened[], at: number) =>
  happened.some(
    ({ price, from, to }) => price === 'a moment' && at > from - beforeMs && at < to + afterMs,
  )

/** @returns what was not kept */
export async function brokenInvariants(run: Run): Promise<string[]> {
  const { people, journal, happened } = run
  return [
    ...new Set(journal.violations),
    ...people.suspicions
      .filter(({ at }) => !mayHaveForgotten(happened, at))
      .map(({ what, at }) => `${what} at ${Math.round(at)} ms`),
    ...(await brokenBooks(run)),
    ...(await brokenSubmissions(run)),
    ...(await brokenReview(run)),
    ...(await brokenGrants(run)),
  ]
}

const mayHaveForgotten = (happened: readonly Happened[], at: number) =>
  happened.some(({ price, from, to }) => price === 'a moment' && at > from && at < to + forgetfulMs)

/** Nobody paid for what was not answered, and nothing was free but what a fault excuses. */
async function brokenBooks({ stage, people, journal, happened }: Run): Promise<string[]> {
  const apps = [...people.readers, ...people.embeds, people.poor, people.wanton]
  const everybody = [...apps, ...people.writers]
  for (const { clientId } of everybody) await passHoldTime(stage.redis, clientId)
  await sweepAll(stage)
  const broken: string[] = []
  for (const app of everybody) {
    const books = await stage.ledger.read(app.clientId)
    const stored = await stage.apps.byClientId(app.clientId)
    if (!books || !stored) {
      broken.push(`${app.clientId} is gone`)
      continue
    }
    const say = (what: string) => broken.push(`${app.clientId}: ${what}`)
    if (books.held.api + books.held.embed !== 0) say(`holds ${JSON.stringify(books.held)}`)
    if (books.spent !== stored.spent) {
      say(`Redis has spent ${books.spent}, PostgreSQL ${stored.spent}`)
    }
    if (books.granted !== stored.granted) {
      say(`Redis was granted ${books.granted}, PostgreSQL ${stored.granted}`)
    }
    if (balanceOf(books) < 0) say(`its balance is ${balanceOf(books)}`)
    if (apps.includes(app)) {
      const answers = journal.answers.get(app.clientId) ?? []
      broken.push(...faultsOfSpending(app, books.spent, answers, happened))
    }
  }
  return broken
}

function faultsOfSpending(
  { clientId }: App,
  spent: number,
  answers: readonly Answer[],
  happened: readonly Happened[],
): string[] {
  const received = answers.filter(({ status }) => status === 200)
  const unknown = answers.filter(({ status }) => status === 0).length
  const strict = received.filter(({ to }) => !isForgiven(happened, to)).length
  if (spent > received.length + unknown) {
    return [`${clientId} paid ${spent} for ${received.length} answers (${unknown} unknown)`]
  }
  if (spent < strict) {
    return [`${clientId} paid ${spent} for ${received.length} answers, of which ${strict} cost`]
  }
  return []
}

/** What was answered 201 is stored once; nobody pays for what is not stored. */
async function brokenSubmissions({ stage, people, journal, happened }: Run): Promise<string[]> {
  const rows = await stage.sql<{ id: string; english: string; clientId: string }[]>`
    select c.id, c.english, a.client_id as "clientId"
    from contributions c join apps a on a.id = c.app_id where c.kind = 'submission'`
  const byEnglish = Map.groupBy(rows, ({ english }) => english)
  const broken: string[] = []
  for (const { english, ids } of people.submitted) {
    const stored = byEnglish.get(english) ?? []
    if (stored.length > 1) broken.push(`${english} is stored ${stored.length} times`)
    if (ids.size > 1) broken.push(`${english} was answered as ${[...ids].join(' and ')}`)
    for (const id of ids) {
      if (stored[0]?.id !== id) broken.push(`${english} was answered as ${id} and is not stored`)
    }
  }
  for (const { clientId } of people.writers) {
    const stored = rows.filter((row) => row.clientId === clientId).length
    const spent = (await stage.apps.byClientId(clientId))?.spent ?? 0
    // What is stored though its answer was lost, or was 503 for a lost COMMIT, is free.
    const answers = journal.answers.get(clientId) ?? []
    const strict = answers.filter(({ status, to }) => status === 201 && !isForgiven(happened, to))
    const replayed = answers.filter(({ status }) => status === 201).length - stored
    if (spent > stored) broken.push(`${clientId} paid ${spent} for ${stored} submissions`)
    if (spent < strict.length - Math.max(0, replayed)) {
      broken.push(`${clientId} paid ${spent} for ${strict.length} submissions`)
    }
  }
  return broken
}

/** Each decision was made once, with its event, and what it published is in the dictionary. */
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
  const broken = lost.map(({ id }) => `${id} is approved and not in the dictionary`)
  for (const { id, status, made, final } of decisions) {
    const isDecided = status !== 'pending'
    if (made !== (isDecided ? 1 : 0) || final !== made) {
      broken.push(`${id} is ${status} after ${made} decisions`)
    }
    const { submitted = 0, approved = 0 } = eventsOf.get(id) ?? {}
    if (submitted !== 1) broken.push(`${id} has ${submitted} events of being submitted`)
    if (approved !== (status === 'approved' ? 1 : 0)) {
      broken.push(`${id} is ${status} and has ${approved} events of being approved`)
    }
  }
  return broken
}

/** Each reference granted once. */
async function brokenGrants({ stage, people }: Run): Promise<string[]> {
  const app = await stage.apps.byClientId(people.poor.clientId)
  const wanted = [...people.grants.values()].reduce((sum, credits) => sum + credits, 0)
  const granted = (app?.granted ?? 0) - people.poor.starter
  return granted === wanted ? [] : [`${granted} credits were granted instead of ${wanted}`]
}
