/**
 * Compares the search index with PostgreSQL, and repairs it after a lost index, an older copy of it, a newer
 * program, or a change by hand.
 */
import { digestOf, indexFormat } from '../../../search/meilisearchDocument'
import type { SourceTerm, Turn } from '../../store/search/searchIndex'
import { asDocument } from '../terms/terms'
import {
  asText,
  clearAway,
  inTurn,
  isSame,
  rebuild,
  usualDocumentsPerBatch,
  type WithMeilisearch,
} from './indexing'

export type Health = 'sound' | 'repaired' | 'rebuilt'

/**
 * Checks that the live index is as we left it: a lost index, or one of another program, is rebuilt;
 * one that was changed behind our back, or is an older copy, is compared term by term and told what it lacks.
 */
export async function heal(services: WithMeilisearch): Promise<Health> {
  const { meilisearch } = services
  const found = await services.searchIndex.turn(
    async (turn) => {
      const row = await turn.row()
      if (row.live === null || row.format !== indexFormat) return 'lost'
      const mark = await meilisearch.mark(row.live)
      if (!isSame(mark, row.mark)) return 'lost'
      if (asText(mark) !== row.mark) return 'changed'
      return row.building === null ? 'sound' : 'cluttered'
    },
    { wait: false },
  )
  if (found === 'lost') return (await rebuild(services)) === undefined ? 'sound' : 'rebuilt'
  if (found === 'cluttered') await clearAway(services)
  if (found !== 'changed') return 'sound'
  await mend(services)
  return 'repaired'
}

async function mend(services: WithMeilisearch): Promise<void> {
  const { missing, outdated, extra } = await check(services)
  const { meilisearch } = services
  await inTurn(services, async (turn) => {
    await turn.owe([...missing, ...outdated, ...extra].map(({ id }) => id))
    const { live } = await turn.row()
    if (live !== null) await turn.told([], asText(await meilisearch.mark(live)))
  })
}

export interface Difference {
  id: number
  /** Null where PostgreSQL does not have the term. */
  slug: string | null
}

export interface CheckReport {
  /** Approved terms. */
  terms: number
  /** Terms that the index does not have. */
  missing: Difference[]
  /** Terms that the index has otherwise. */
  outdated: Difference[]
  /** What the index has and should not. */
  extra: Difference[]
}

/** Compares the live index and PostgreSQL, term by term; changes that are on their way do not count. */
export async function check(services: WithMeilisearch): Promise<CheckReport> {
  const { searchIndex, meilisearch } = services
  const { live } = await searchIndex.state()
  const digests = live === null ? [] : meilisearch.digests(live)
  const indexed = new Map<number, string>()
  for await (const page of digests) for (const { id, digest } of page) indexed.set(id, digest)

  const differing: number[] = []
  let terms = 0
  for await (const page of searchIndex.all()) {
    for (const term of page) {
      terms++
      if (indexed.get(term.id) !== digestOfTerm(term)) differing.push(term.id)
      indexed.delete(term.id)
    }
  }
  differing.push(...indexed.keys())
  // The two were read one after the other: what differs is looked at once more, while nothing changes.
  return { terms, ...(await inTurn(services, (turn) => compare(services, turn, differing))) }
}

async function compare(
  { searchIndex, meilisearch, documentsPerBatch = usualDocumentsPerBatch }: WithMeilisearch,
  turn: Turn,
  ids: number[],
): Promise<Omit<CheckReport, 'terms'>> {
  const report: Omit<CheckReport, 'terms'> = { missing: [], outdated: [], extra: [] }
  const { live } = await turn.row()
  for (let from = 0; from < ids.length; from += documentsPerBatch) {
    const some = ids.slice(from, from + documentsPerBatch)
    const indexed = live === null ? new Map() : await meilisearch.digestsOf(live, some)
    const approved = new Map((await turn.terms(some)).map((term) => [term.id, term]))
    const owed = new Set(await searchIndex.owed())
    for (const id of some) {
      const term = approved.get(id)
      const digest = indexed.get(id)
      if (owed.has(id) || digest === (term && digestOfTerm(term))) continue
      const difference = { id, slug: term?.slug ?? null }
      if (digest === undefined) report.missing.push(difference)
      else if (term) report.outdated.push(difference)
      else report.extra.push(difference)
    }
  }
  return report
}

const digestOfTerm = (term: SourceTerm) => digestOf(asDocument(term), term)
