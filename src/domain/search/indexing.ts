/**
 * Updates the search index from PostgreSQL. Every change to a term adds a row to `index_changes` in the same
 * transaction. The worker applies the change to the index and then deletes the row. While a new index is
 * being built, changes are applied to both the new and the live index.
 */
import { indexDocument, indexFormat, isNewerFormat } from '../../../search/meilisearchDocument'
import type { MeilisearchIndex } from '../../../search/meilisearchIndex'
import { randomBase62 } from '../../lib/base62'
import type { IndexRow, SearchIndex, SourceTerm, Turn } from '../../store/search/searchIndex'
import { asDocument } from '../terms/terms'

export interface IndexingServices {
  searchIndex: SearchIndex
  /** Undefined if the service does not use Meilisearch, in which case changes are dropped. */
  meilisearch: MeilisearchIndex | undefined
  /** How long a replaced index is kept, in ms. */
  dropDelayMs?: number
  /** Number of terms that are read, sent and compared in one batch. */
  documentsPerBatch?: number
  /** Maximum number of changes to apply while holding the index lock once. */
  changesPerTurn?: number
}

export interface WithMeilisearch extends IndexingServices {
  meilisearch: MeilisearchIndex
}

const usualChangesPerTurn = 2000
export const usualDocumentsPerBatch = 10_000
/**
 * Maximum number of batches that wait in Meilisearch. Indexing several at once is faster, but changes to the
 * live index have to wait for them.
 */
const mostBatchesAhead = 5
/** Servers notice a new live index within half a second. Running searches finish on the old one. */
const usualDropDelayMs = 2000

/**
 * Applies pending changes to the live index and to the index that is being built, if any.
 * @returns the number of changes; 0 if another process, or a newer version of the service, updates the index
 */
export async function applyChanges({
  searchIndex,
  meilisearch,
  changesPerTurn = usualChangesPerTurn,
}: IndexingServices): Promise<number> {
  const applied = await searchIndex.tryTurn(async (turn) => {
    const changes = await turn.changes(changesPerTurn)
    if (changes.length === 0) return 0
    const row = await turn.row()
    if (isOfNewerVersion(row)) return 0
    const { building } = row
    // An index in an older format cannot contain the changed documents, so it is no longer
    // searched.
    const [live, mark] = row.format === indexFormat ? [row.live, row.mark] : [null, null]
    const names = [live, building].filter((name) => name !== null)
    if (!meilisearch || names.length === 0) {
      await forget(turn, changes)
      return changes.length
    }
    if (live !== row.live) await turn.lose()
    const found = live === null ? null : await meilisearch.mark(live)
    if (live !== null && !isSame(found, mark)) {
      await turn.lose()
      return 0
    }
    const ids = [...new Set(changes.map(({ termId }) => termId))]
    const approved = await turn.terms(ids)
    const present = new Set(approved.map(({ id }) => id))
    const gone = ids.filter((id) => !present.has(id))
    const documents = approved.map(asIndexDocument)
    for (const name of names) {
      await meilisearch.put(name, documents)
      await meilisearch.remove(name, gone)
    }
    const now = live === null ? null : await meilisearch.mark(live)
    // If the index was lost in the meantime, Meilisearch has created a new one for the documents.
    if (live !== null && !isSame(now, found)) await turn.lose()
    // If the index differed from the stored mark before, keep that mark, so that `heal` finds this.
    else await turn.applied(changes, found === mark ? now : mark)
    return changes.length
  })
  return applied ?? 0
}

/** Drops changes when there is no index. A later index is built from the terms themselves. */
async function forget(turn: Turn, changes: { id: number }[]): Promise<void> {
  await turn.applied(changes, null)
  // An index that has missed changes must never be used again.
  await turn.lose()
  await turn.abandon()
}

/**
 * Builds a new index and replaces the live one with it. Until the new index is complete, the old one is
 * searched.
 * @param progress called with the completed share, from 0 to 1
 * @returns the number of indexed terms; undefined if another process is building an index, or if the build was
 *   abandoned because changes were dropped in the meantime
 */
export function rebuild(
  services: WithMeilisearch,
  progress: (share: number) => void = () => {},
): Promise<number | undefined> {
  const { searchIndex, meilisearch, dropDelayMs = usualDropDelayMs } = services
  return searchIndex.whileBuilding(async () => {
    const { prefix, live } = await searchIndex.turn((turn) => turn.row())
    const name = `${prefix}_${randomBase62(8)}`
    await dropOthers(meilisearch, prefix, live)
    await meilisearch.create(name)
    const empty = await meilisearch.mark(name)
    await searchIndex.turn((turn) => turn.build(name, indexFormat))
    const built = await fill(services, name, progress).catch(async (error: unknown) => {
      await searchIndex.turn((turn) => turn.abandon())
      throw error
    })
    const mark = await meilisearch.mark(name)
    const isLive = await searchIndex.turn(async (turn) => {
      // If the index was lost in the meantime, Meilisearch has recreated it without its settings
      // and earlier documents.
      if (!isSame(mark, empty)) await turn.abandon()
      return turn.goLive(name, indexFormat, mark)
    })
    if (!isLive) return undefined
    await Bun.sleep(dropDelayMs)
    await dropOthers(meilisearch, prefix, name)
    return built
  })
}

async function fill(
  services: WithMeilisearch,
  name: string,
  progress: (share: number) => void,
): Promise<number> {
  const { searchIndex, meilisearch, documentsPerBatch = usualDocumentsPerBatch } = services
  const total = await searchIndex.approved()
  /** For each waiting batch, a function that resolves to its size when it is searchable. */
  const sent: (() => Promise<number>)[] = []
  let built = 0
  let last = 0
  async function finishOldest(): Promise<void> {
    built += (await sent.shift()?.()) ?? 0
    progress(total === 0 ? 1 : Math.min(1, built / total))
  }
  for (;;) {
    // Read and send the terms in a single turn, so that changes made in the meantime are applied
    // after the terms have been sent.
    const { length } = await searchIndex.turn(async (turn) => {
      const terms = await turn.termsAfter(last, documentsPerBatch)
      const searchable = await meilisearch.send(name, terms.map(asIndexDocument))
      sent.push(() => searchable().then(() => terms.length))
      last = terms.at(-1)?.id ?? last
      return terms
    })
    // A batch that is not full is the last one. Terms added later are indexed as changes.
    if (length < documentsPerBatch) break
    if (sent.length > mostBatchesAhead) await finishOldest()
  }
  while (sent.length > 0) await finishOldest()
  return built
}

/** Deletes the indexes that an interrupted rebuild left behind. Does nothing while a rebuild is running. */
export async function clearAway({ searchIndex, meilisearch }: WithMeilisearch): Promise<void> {
  await searchIndex.whileBuilding(async () => {
    await searchIndex.turn((turn) => turn.abandon())
    const { prefix, live } = await searchIndex.turn((turn) => turn.row())
    await dropOthers(meilisearch, prefix, live)
  })
}

/** Deletes all of this service's indexes except one. */
async function dropOthers(meilisearch: MeilisearchIndex, prefix: string, kept: string | null) {
  for (const name of await meilisearch.names(`${prefix}_`)) {
    if (name !== kept) await meilisearch.drop(name)
  }
}

const asIndexDocument = (term: SourceTerm) => indexDocument(asDocument(term), term)

/** Whether a newer version of the service has built the live index or is building one. */
export const isOfNewerVersion = ({ live, format, building, buildingFormat }: IndexRow): boolean =>
  (live !== null && isNewerFormat(format)) || (building !== null && isNewerFormat(buildingFormat))

/** Whether two marks have the same creation time. The index may have changed between them. */
export const isSame = (found: string | null, marked: string | null) =>
  found !== null && found.split(' ')[0] === marked?.split(' ')[0]
