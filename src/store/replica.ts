/**
 * Reads that may return slightly outdated data. They use a PostgreSQL replica if it is sufficiently up to
 * date, and the primary otherwise.
 */
import { isPassing, within } from '../lib/unavailable'
import type { Sql } from './clients'
import { first } from './queries'

/** The replica counts as recent if it is at most this many milliseconds behind. */
const mostBehindMs = 10_000
/** How long to wait for the replica before using the primary, in milliseconds. */
const deadlineMs = 500

interface ReplicaState {
  version: number
  behindMs: number | null
}

/** @param sql connections to the replica, which is not used before the first `watch` */
export function createReplica(sql: Sql) {
  let state: ReplicaState | undefined

  return {
    sql,

    /**
     * Checks how far behind the replica is.
     * @throws an error if the replica does not respond in time; the replica is then not used until a later
     *   `watch` succeeds
     */
    async watch(): Promise<void> {
      // If the primary is idle, its last change is old, so the replica seems to be behind. That is
      // harmless, because an idle primary has capacity for the reads.
      const asked = first(sql<ReplicaState[]>`
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

    /** Whether the replica is at most 10 s behind. */
    isRecent: () => typeof state?.behindMs === 'number' && state.behindMs <= mostBehindMs,

    /**
     * Whether the replica has this version of the dictionary or a later one. Reading from an older replica
     * could cause stale responses to be cached.
     */
    hasVersion: (version: number | undefined) =>
      state !== undefined && version !== undefined && state.version >= version,

    /**
     * Returns a store like `primary`, except that the named methods try the replica first.
     * @param names names of methods that only read
     * @param mayRead whether a call may use the replica; checked before each call
     */
    lend<Store extends object>(
      open: (sql: Sql) => Store,
      primary: Store,
      names: readonly (keyof Store)[],
      mayRead: () => boolean,
    ): Store {
      const own = open(sql)
      const lent = names.map((name) => [
        name,
        async (...args: unknown[]) => {
          const call = (store: Store) => (store[name] as Method)(...args)
          if (!mayRead()) return call(primary)
          try {
            return await within(deadlineMs, 'the replica', call(own))
          } catch (error) {
            if (!isPassing(error)) throw error
            // The replica is not used again before the next `watch`, so only the first requests
            // wait for it.
            state = undefined
            return call(primary)
          }
        },
      ])
      return { ...primary, ...Object.fromEntries(lent) } as Store
    },
  }
}

type Method = (...args: unknown[]) => Promise<unknown>
