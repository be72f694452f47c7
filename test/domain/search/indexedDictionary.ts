/** A separate dictionary in PostgreSQL, with its indexes in the Meilisearch instance that all tests share. */
import { createMeilisearchEngine } from '../../../search/meilisearch'
import { indexDocument } from '../../../search/meilisearchDocument'
import { createMeilisearchIndex, type MeilisearchIndex } from '../../../search/meilisearchIndex'
import type { TermDocument } from '../../../search/port'
import { type CheckReport, check } from '../../../src/domain/search/indexHealth'
import { applyChanges, rebuild } from '../../../src/domain/search/indexing'
import { indexed } from '../../../src/domain/terms/terms'
import { randomBase62 } from '../../../src/lib/base62'
import { createSearchIndex } from '../../../src/store/search/searchIndex'
import type { TermFields } from '../../../src/store/terms/terms'
import { connectSuiteMeilisearch } from '../../support/meilisearch'
import { openTestStores } from '../../support/stores'
import { blankTerm } from '../../support/testApp'

export type IndexedDictionary = Awaited<ReturnType<typeof openIndexedDictionary>>

export async function openIndexedDictionary() {
  const stores = await openTestStores()
  const { sql, transactions } = stores
  // The prefix of this dictionary's indexes. All test databases are copies of one database, so each
  // needs its own prefix.
  const prefix = `test_${randomBase62(8)}`
  await sql`update search_index set prefix = ${prefix}`
  const client = connectSuiteMeilisearch()
  const meilisearch = createMeilisearchIndex(client)
  const searchIndex = createSearchIndex(sql)
  const services = { searchIndex, meilisearch, dropDelayMs: 0 }
  /** Returns services that work with pages and batches of this size. */
  const inPiecesOf = (size: number) => ({
    ...services,
    searchIndex: createSearchIndex(sql, { termsPerPage: size }),
    meilisearch: createMeilisearchIndex(client, { digestsPerPage: size }),
    documentsPerBatch: size,
    changesPerTurn: size,
  })

  const dropAll = async () => {
    for (const name of await meilisearch.names(prefix)) await meilisearch.drop(name)
  }

  /** Restores the state before the first index was built. */
  async function forgetIndex(): Promise<void> {
    await dropAll()
    await sql`update search_index set live = null, format = null, building = null, mark = null`
  }

  /** Returns all terms in an index, sorted by English headword. */
  async function found(name: string): Promise<TermDocument[]> {
    const engine = createMeilisearchEngine(client, () => name)
    return (await engine.find({ limit: 500, offset: 0 })).terms
  }

  return {
    sql,
    prefix,
    api: client.api,
    services,
    inPiecesOf,
    found,

    async save(...rows: (Partial<TermFields> & Pick<TermFields, 'slug'>)[]): Promise<void> {
      const batch = rows.map((row) => indexed({ ...blankTerm(row.slug), ...row }))
      await transactions.changeTerms('test', (writer) => writer.save(batch))
    },

    /** Applies all pending changes. */
    async tellAll(): Promise<number> {
      let told = 0
      for (;;) {
        const some = await applyChanges(services)
        if (some === 0) return told
        told += some
      }
    },

    build: () => rebuild(services),

    forgetIndex,

    /** Deletes all terms and indexes. */
    async clear(): Promise<void> {
      await sql`delete from terms`
      await sql`delete from categories`
      await sql`delete from index_changes`
      await forgetIndex()
    },

    /** Returns services that call a function after a new index has been filled and before it goes live. */
    beforeLive(
      happens: () => Promise<unknown>,
    ): { meilisearch: MeilisearchIndex } & typeof services {
      let isFilled = false
      return {
        ...services,
        meilisearch: {
          ...meilisearch,
          async send(name, documents) {
            const searchable = await meilisearch.send(name, documents)
            isFilled = true
            return searchable
          },
          async mark(name) {
            if (isFilled) await happens()
            isFilled = false
            return meilisearch.mark(name)
          },
        },
      }
    },

    async live(): Promise<string> {
      const { live } = await searchIndex.state()
      if (live === null) throw new Error('no index is live')
      return live
    },

    /** Returns the slugs in the live index. */
    async slugs(): Promise<string[]> {
      return (await found(await this.live())).map(({ slug }) => slug)
    },

    async idOf(slug: string): Promise<number> {
      const [row] = await sql<{ id: number }[]>`select id from terms where slug = ${slug}`
      if (!row) throw new Error(`there is no term ${slug}`)
      return row.id
    },

    /** Changes a term's document in the live index. */
    async alter(slug: string, english: string): Promise<void> {
      const live = await this.live()
      const term = (await found(live)).find((one) => one.slug === slug)
      if (!term) throw new Error(`the index has no term ${slug}`)
      await meilisearch.put(live, [
        indexDocument({ ...term, english }, { categorySlug: null, slugs: [slug] }),
      ])
    },

    async close(): Promise<void> {
      await dropAll()
      await stores.close()
    },
  }
}

/** Returns the differences between the index and the dictionary, by slug. */
export async function differences(services: Parameters<typeof check>[0]) {
  const { missing, outdated, extra } = await check(services)
  const slugs = (list: CheckReport['missing']) => list.map(({ slug }) => slug)
  return { missing: slugs(missing), outdated: slugs(outdated), extra: extra.map(({ id }) => id) }
}

export const noDifference = { missing: [], outdated: [], extra: [] }
