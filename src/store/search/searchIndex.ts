/** The state of the search index in PostgreSQL: which index is live, and which updates are pending. */
import type { Sql, Transaction } from '../clients'
import { inTime, inTransaction, only, some } from '../queries'
import { type TermFields, termFields } from '../terms/reader'

const usualTermsPerPage = 2000
/** Advisory locks: only one process at a time updates the index, and only one builds a new index. */
const locks = { turn: 7_305_400_001, rebuild: 7_305_400_002 } as const

export interface DictionaryState {
  /** Incremented by every transaction that changes the content of search responses. */
  version: number
  /** Incremented whenever the live index changes. */
  generation: number
  /** Name of the index that is searched; null if there is none. */
  live: string | null
  format: string | null
  /** Changes when PostgreSQL restarts or fails over, or when another database replaces this one. */
  database: string
  /** Age of the oldest pending index update in milliseconds; 0 if there is none. */
  behindMs: number
}

export interface IndexRow {
  prefix: string
  live: string | null
  format: string | null
  building: string | null
  buildingFormat: string | null
  mark: string | null
}

/** An approved term with the fields required for its index document. */
export interface SourceTerm extends TermFields {
  id: number
  categorySlug: string | null
  /** Every slug that the term has or had. */
  slugs: string[]
}

/** What the process that holds the lock on index updates can do. */
export type Turn = ReturnType<typeof turnIn>

export type SearchIndex = ReturnType<typeof createSearchIndex>

export function createSearchIndex(sql: Sql, { termsPerPage = usualTermsPerPage } = {}) {
  return {
    /** @throws Unavailable */
    state: () =>
      inTime(
        only(sql<DictionaryState[]>`
          select version, generation, live, format, coalesce((
            select least(1e9, greatest(1, extract(epoch from clock_timestamp() - created_at) * 1000))
            from index_changes order by id limit 1
          ), 0)::int as "behindMs",
          (select oid from pg_database where datname = current_database()) || ' '
            || extract(epoch from pg_postmaster_start_time()) as database
          from dictionary, search_index`),
      ),

    /** Runs `work` in one transaction, during which no other process updates the index. */
    turn: <T>(work: (turn: Turn) => Promise<T>): Promise<T> =>
      inTransaction(sql, async (tx) => {
        await liftTimeouts(tx)
        await tx`select pg_advisory_xact_lock(${locks.turn})`
        return work(turnIn(tx))
      }),

    /** Like `turn`, but does not wait. @returns undefined if another process is updating the index */
    tryTurn: <T>(work: (turn: Turn) => Promise<T>): Promise<T | undefined> =>
      inTransaction(sql, async (tx) => {
        await liftTimeouts(tx)
        return (await tryLock(tx, locks.turn)) ? work(turnIn(tx)) : undefined
      }),

    /** Runs `work`. @returns undefined if another process is building an index */
    whileBuilding: <T>(work: () => Promise<T>): Promise<T | undefined> =>
      inTransaction(sql, async (tx) => {
        await tx`set local idle_in_transaction_session_timeout = 0`
        return (await tryLock(tx, locks.rebuild)) ? work() : undefined
      }),

    async approved(): Promise<number> {
      const { terms } = await only(sql<{ terms: number }[]>`
        select count(*)::int as terms from terms where status = 'approved'`)
      return terms
    },

    /** Yields all approved terms in pages, sorted by ID. */
    async *all(): AsyncGenerator<SourceTerm[]> {
      for (let last = 0; ; ) {
        const page = await termsAfter(sql, last, termsPerPage)
        if (page.length === 0) return
        yield page
        last = page.at(-1)?.id ?? last
      }
    },

    /** IDs of terms with pending index updates. */
    async pending(): Promise<number[]> {
      const rows = await sql<{ termId: number }[]>`
        select distinct term_id as "termId" from index_changes`
      return rows.map(({ termId }) => termId)
    },
  }
}

/** Removes the timeouts of a transaction that may wait for another process or for Meilisearch. */
async function liftTimeouts(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
}

async function tryLock(tx: Transaction, lock: number): Promise<boolean> {
  const { mine } = await only(tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(${lock}) as mine`)
  return mine
}

const turnIn = (tx: Transaction) => ({
  row: () =>
    only(tx<IndexRow[]>`
      select prefix, live, format, building, building_format as "buildingFormat", mark
      from search_index`),

  /** Pending updates, oldest first. */
  changes: (limit: number) => tx<{ id: number; termId: number }[]>`
    select id, term_id as "termId" from index_changes order by id limit ${limit}`,

  /** The approved terms with the given IDs. */
  terms: (ids: readonly number[]) =>
    tx<SourceTerm[]>`${source(tx)} and t.id = any(${[...ids]}::bigint[])`,

  /** Approved terms with IDs above `id`, sorted by ID. */
  termsAfter: (id: number, limit: number) => termsAfter(tx, id, limit),

  /** Deletes applied updates, and stores when the live index was created and last changed. */
  async applied(changes: readonly { id: number }[], mark: string | null): Promise<void> {
    await tx`delete from index_changes where id = any(${changes.map(({ id }) => id)}::bigint[])`
    await tx`update search_index set generation = generation + 1, mark = ${mark}`
  },

  async addChanges(termIds: readonly number[]): Promise<void> {
    await tx`insert into index_changes (term_id) select unnest(${[...termIds]}::bigint[])`
  },

  async build(name: string, format: string): Promise<void> {
    await tx`update search_index set building = ${name}, building_format = ${format}`
  },

  /**
   * Makes the newly built index live.
   * @returns false if the build was abandoned because the new index was lost or missed changes
   */
  goLive: (name: string, format: string, mark: string | null) =>
    some(tx`
      update search_index
      set live = ${name}, format = ${format}, mark = ${mark}, building = null,
        generation = generation + 1
      where building = ${name}`),

  /** Stops using the live index, which was lost or has missed changes. */
  async lose(): Promise<void> {
    await tx`update search_index set live = null, mark = null, generation = generation + 1`
  },

  /** Abandons the index that is being built. */
  async abandon(): Promise<void> {
    await tx`update search_index set building = null`
  },
})

const termsAfter = (sql: Sql | Transaction, id: number, limit: number) =>
  sql<SourceTerm[]>`${source(sql)} and t.id > ${id} order by t.id limit ${limit}`

const source = (sql: Sql | Transaction) => sql`
  select t.id, ${termFields(sql)}, c.slug as "categorySlug",
    array(select s.slug from term_slugs s where s.term_id = t.id order by s.slug) as slugs
  from terms t left join categories c on c.id = t.category_id
  where status = 'approved'`
