/** Compares the search index with PostgreSQL, and repairs the index if it was lost, replaced or changed. */
import { digestOf, indexFormat } from '../../../search/meilisearchDocument'
import type { SourceTerm, Turn } from '../../store/search/searchIndex'
import { asDocument } from '../terms/terms'
import {
  clearAway,
  isOfNewerVersion,
  isSame,
  rebuild,
  usualDocumentsPerBatch,
  type WithMeilisearch,
} from './indexing'

export type Health = 'sound' | 'repaired' | 'rebuilt'

/**
 * Checks that the live index is still as this service left it. An index that was lost or is in an older format
 * is rebuilt, and so is one whose settings another program changed. One whose documents another program changed, or whose older copy was restored, is compared with the
 * dictionary and repaired. An index of a newer version of the service is left alone.
 */
export async function heal(services: WithMeilisearch): Promise<Health> {
  const { meilisearch } = services
  const found = await services.searchIndex.tryTurn(async (turn) => {
    const row = await turn.row()
    if (isOfNewerVersion(row)) return 'sound'
    if (row.live === null || row.format !== indexFormat) return 'lost'
    const mark = await meilisearch.mark(row.live)
    if (!isSame(mark, row.mark)) return 'lost'
    if (mark !== row.mark) {
      if (await meilisearch.hasOwnSettings(row.live)) return 'changed'
      // It must not be searched until it is rebuilt.
      await turn.lose()
      return 'lost'
    }
    return row.building === null ? 'sound' : 'cluttered'
  })
  if (found === 'lost') return (await rebuild(services)) === undefined ? 'sound' : 'rebuilt'
  if (found === 'cluttered') await clearAway(services)
  if (found !== 'changed') return 'sound'
  await repair(services)
  return 'repaired'
}

async function repair(services: WithMeilisearch): Promise<void> {
  const { missing, outdated, extra } = await check(services)
  const { meilisearch } = services
  await services.searchIndex.turn(async (turn) => {
    await turn.addChanges([...missing, ...outdated, ...extra].map(({ id }) => id))
    const { live } = await turn.row()
    if (live !== null) await turn.applied([], await meilisearch.mark(live))
  })
}

/** A term; the slug is null if PostgreSQL does not have it. */
export interface Difference {
  id: number
  slug: string | null
}

interface Differences {
  /** Terms that are not in the index. */
  missing: Difference[]
  /** Terms whose index document does not match PostgreSQL. */
  outdated: Difference[]
  /** Documents in the index for which there is no approved term. */
  extra: Difference[]
}

/** `terms` is the number of approved terms. */
export type CheckReport = Differences & { terms: number }

/** Compares the live index with PostgreSQL, term by term. Skips terms with pending updates. */
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
  // Terms may have changed in the meantime, so differing terms are compared again under the lock.
  return { terms, ...(await searchIndex.turn((turn) => compare(services, turn, differing))) }
}

async function compare(
  { searchIndex, meilisearch, documentsPerBatch = usualDocumentsPerBatch }: WithMeilisearch,
  turn: Turn,
  ids: number[],
): Promise<Differences> {
  const report: Differences = { missing: [], outdated: [], extra: [] }
  const { live } = await turn.row()
  for (let from = 0; from < ids.length; from += documentsPerBatch) {
    const some = ids.slice(from, from + documentsPerBatch)
    const indexed = live === null ? new Map() : await meilisearch.digestsOf(live, some)
    const approved = new Map((await turn.terms(some)).map((term) => [term.id, term]))
    const pending = new Set(await searchIndex.pending())
    for (const id of some) {
      const term = approved.get(id)
      const digest = indexed.get(id)
      if (pending.has(id) || digest === (term && digestOfTerm(term))) continue
      const difference = { id, slug: term?.slug ?? null }
      if (digest === undefined) report.missing.push(difference)
      else if (term) report.outdated.push(difference)
      else report.extra.push(difference)
    }
  }
  return report
}

const digestOfTerm = (term: SourceTerm) => digestOf(asDocument(term), term)
