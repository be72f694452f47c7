/** Reads that may be slightly outdated: from a PostgreSQL replica if it is up to date, or else from the primary. */
import { traced } from '../lib/tracing'
import { isPassing, within } from '../lib/unavailable'
import type { Sql } from './clients'
import { only } from './queries'

/** The replica counts as recent if it is at most this many milliseconds behind. */
const mostBehindMs = 10_000
/** How long to wait for the replica before using the primary, in milliseconds. */
const deadlineMs = 500

/**
 * `current`: the replica must have the version of the dictionary that this process follows, because reading an
 * older one could cause stale responses to be cached. `recent`: it may be up to 10 s behind.
 */
type Freshness = 'current' | 'recent'
type Method = (...args: unknown[]) => Promise<unknown>

export type Replica = ReturnType<typeof createReplica>

/**
 * @param sql connections to the replica, which is not used before the first `watch`; undefined if there is none
 * @param version returns the version of the dictionary that this process follows
 */
export function createReplica(sql: Sql | undefined, version: () => number | undefined) {
  let state: { version: number; behindMs: number | null } | undefined

  const isFresh = (freshness: Freshness): boolean =>
    freshness === 'current'
      ? state !== undefined && state.version >= (version() ?? Number.POSITIVE_INFINITY)
      : typeof state?.behindMs === 'number' && state.behindMs <= mostBehindMs

  return {
    /**
     * Checks how far behind the replica is.
     * @throws an error if the replica does not respond in time; the replica is then not used until a later
     *   `watch` succeeds
     */
    async watch(): Promise<void> {
      if (!sql) return
      // If the primary is idle, its last change is old, so the replica seems to be behind. That is
      // harmless, because an idle primary has capacity for the reads.
      const asked = only(sql<{ version: number; behindMs: number | null }[]>`
        select version, case when pg_is_in_recovery()
          then least(1e9, extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000) else 0
        end::int as "behindMs"
        from dictionary`)
      try {
        state = await within(deadlineMs, 'the replica', asked)
      } catch (error) {
        state = undefined
        throw error
      }
    },

    /** Returns a store like `primary`, whose named methods try the replica first. They must only read. */
    lend<Store extends object>(
      freshness: Freshness,
      open: (sql: Sql) => Store,
      primary: Store,
      names: readonly (keyof Store & string)[],
    ): Store {
      if (!sql) return primary
      const own = traced('replica', open(sql))
      const lent = names.map((name) => [
        name,
        async (...args: unknown[]) => {
          const read = (store: Store) => (store[name] as Method)(...args)
          if (!isFresh(freshness)) return read(primary)
          try {
            return await within(deadlineMs, 'the replica', read(own))
          } catch (error) {
            if (!isPassing(error)) throw error
            // The replica is not used again before the next `watch`, so only the first requests
            // wait for it.
            state = undefined
            return read(primary)
          }
        },
      ])
      return { ...primary, ...Object.fromEntries(lent) } as Store
    },
  }
}
