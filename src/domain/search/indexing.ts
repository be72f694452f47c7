/**
 * Telling the search index what PostgreSQL says. Every change of a term leaves a row among the index's
 * changes in the same transaction; the worker tells the index, and only then the row goes. A new index is
 * built beside the live one, and told of changes like it.
 */
import { indexDocument, indexFormat } from '../../../search/meilisearchDocument'
import type { Mark, MeilisearchIndex } from '../../../search/meilisearchIndex'
import { randomBase62 } from '../../lib/base62'
import type { SearchIndex, SourceTerm, Turn } from '../../store/search/searchIndex'
import { asDocument } from '../terms/terms'

export interface IndexingServices {
  searchIndex: SearchIndex
  /** Undefined where the service has no Meilisearch: then nobody is told. */
  meilisearch: MeilisearchIndex | undefined
  /** How long an index stays after another took its place. */
  farewellMs?: number
  /** Terms that are read, sent and compared at once. */
  documentsPerBatch?: number
  /** Changes that one turn sends. */
  changesPerTurn?: number
}

export interface WithMeilisearch extends IndexingServices {
  meilisearch: MeilisearchIndex
}

const usualChangesPerTurn = 2000
export const usualDocumentsPerBatch = 10_000
/** Servers learn within half a second which index is live; what they asked before may still be under way. */
const usualFarewellMs = 2000

/**
 * Tells the index what has changed, the live one and the one that is being built alike.
 * @returns how many changes it was told; 0 also where somebody else is at it
 */
export async function tellChanges({
  searchIndex,
  meilisearch,
  changesPerTurn = usualChangesPerTurn,
}: IndexingServices): Promise<number> {
  const told = await searchIndex.turn(
    async (turn) => {
      const changes = await turn.changes(changesPerTurn)
      if (changes.length === 0) return 0
      const { live, building, mark } = await turn.row()
      const names = [live, building].filter((name) => name !== null)
      if (!meilisearch || names.length === 0) {
        await forget(turn, changes)
        return changes.length
      }
      const found = live === null ? undefined : await meilisearch.mark(live)
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
      const now = live === null ? undefined : await meilisearch.mark(live)
      // Lost meanwhile: what bears its name now was made by telling it.
      if (live !== null && !isSame(now, asText(found))) await turn.lose()
      // A mark that was not the one we left stays so, for the healing to see.
      else await turn.told(changes, asText(found) === mark ? asText(now) : mark)
      return changes.length
    },
    { wait: false },
  )
  return told ?? 0
}

/** There is no index to tell. One that is built later reads the terms themselves. */
async function forget(turn: Turn, changes: { id: number }[]): Promise<void> {
  await turn.told(changes, null)
  // Indexes that miss changes must never answer again.
  await turn.lose()
  await turn.abandon()
}

interface RebuildOptions {
  /** Told now and then how far it is, from 0 to 1. */
  progress?: (share: number) => void
}

/**
 * Builds a new index beside the live one and puts it in its place; the old one answers until then.
 * @returns how many terms it holds; undefined where somebody else builds one already, or where it was
 *   overtaken by what it could not be told, such as the loss of all terms
 */
export function rebuild(
  services: WithMeilisearch,
  { progress = () => {} }: RebuildOptions = {},
): Promise<number | undefined> {
  const { searchIndex, meilisearch, farewellMs = usualFarewellMs } = services
  return searchIndex.whileBuilding(async () => {
    const { prefix, live } = await inTurn(services, (turn) => turn.row())
    const name = `${prefix}_${randomBase62(8)}`
    await dropOthers(meilisearch, prefix, live)
    await meilisearch.create(name)
    const empty = asText(await meilisearch.mark(name))
    await inTurn(services, (turn) => turn.build(name))
    const built = await fill(services, name, progress).catch(async (error: unknown) => {
      await inTurn(services, (turn) => turn.abandon())
      throw error
    })
    const mark = await meilisearch.mark(name)
    const isLive = await inTurn(services, async (turn) => {
      // An index that was lost meanwhile was recreated by filling it, without settings and first pages.
      if (!isSame(mark, empty)) await turn.abandon()
      return turn.goLive(name, indexFormat, asText(mark))
    })
    if (!isLive) return undefined
    await Bun.sleep(farewellMs)
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
  let built = 0
  let last = 0
  for (;;) {
    // Read and sent within one turn: a change that comes later is told later, and stands.
    const page = await inTurn(services, async (turn) => {
      const terms = await turn.termsAfter(last, documentsPerBatch)
      await meilisearch.put(name, terms.map(asIndexDocument))
      return terms.map(({ id }) => id)
    })
    last = page.at(-1) ?? last
    built += page.length
    progress(total === 0 ? 1 : Math.min(1, built / total))
    // Terms that come later still are told as changes.
    if (page.length < documentsPerBatch) return built
  }
}

/** Clears away what a rebuild left behind when it died; nothing where one is under way. */
export async function clearAway(services: WithMeilisearch): Promise<void> {
  await services.searchIndex.whileBuilding(async () => {
    await inTurn(services, (turn) => turn.abandon())
    const { prefix, live } = await inTurn(services, (turn) => turn.row())
    await dropOthers(services.meilisearch, prefix, live)
  })
}

/** Indexes that a rebuild left behind when it died, and the one that was just replaced. */
async function dropOthers(meilisearch: MeilisearchIndex, prefix: string, kept: string | null) {
  for (const name of await meilisearch.names(`${prefix}_`)) {
    if (name !== kept) await meilisearch.drop(name)
  }
}

/** Does `work` when nobody else has a turn at the index. */
export async function inTurn<T>(
  { searchIndex }: IndexingServices,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const done = await searchIndex.turn(async (turn) => ({ answer: await work(turn) }), {
    wait: true,
  })
  if (!done) throw new Error('a turn that waits always comes')
  return done.answer
}

const asIndexDocument = (term: SourceTerm) => indexDocument(asDocument(term), term)

/** How a mark is kept in PostgreSQL. */
export const asText = (mark: Mark | undefined) =>
  mark ? `${mark.createdAt} ${mark.updatedAt}` : null

/** Whether an index is the one that was marked, whatever became of it since. */
export const isSame = (found: Mark | undefined, marked: string | null) =>
  found !== undefined && marked !== null && marked.startsWith(`${found.createdAt} `)
