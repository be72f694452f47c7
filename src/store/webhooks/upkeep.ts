/** Upkeep of deliveries in PostgreSQL: recovers lost ones, fails undeliverable ones, and deletes old ones. */
import type { Sql } from '../clients'
import { inPieces, only } from '../queries'
import { busyEndpoints, deliveriesUnderWay } from './queue'
import { lostOutcome } from './results'

export interface RecoverOptions {
  /** A queued delivery that no worker leases becomes due again after this many milliseconds. */
  queuedMs: number
  /** Whether to make all queued deliveries due again. Set when Redis has lost the streams. */
  all: boolean
  /** A delivery fails after this many attempts since its last replay. */
  mostTries: number
}

/** The `application_name` of the delivery workers' PostgreSQL connections. */
export const workerConnectionName = 'atumo-deliveries'
/** A delivery worker's transaction counts as stalled after this many seconds. Normal transactions are much shorter. */
const stalledAfterSeconds = 15

const recoveredAtOnce = 1000
const endpointsAtOnce = 50

export function deliveryUpkeep(sql: Sql) {
  /** The ID of the last endpoint searched; 0 once all endpoints have been searched. */
  let searchedTo = 0
  return {
    /**
     * Makes deliveries due again if they were queued or leased too long ago. Records an expired lease as an
     * attempt with the outcome `worker_lost`. Leaves locked rows for the next run. Times more than two days
     * in the future count as past. No lease or pause before a retry is that long, so these times were written
     * while PostgreSQL's clock was ahead. Each run searches the next batch of endpoints with open deliveries,
     * or all such endpoints if `all` is set.
     * @returns the number of deliveries recovered
     */
    async recover({ queuedMs, all, mostTries }: RecoverOptions): Promise<number> {
      const tooFarAhead = sql`now() + interval '2 days'`
      const isLost = sql`
      state = 'sending' and (lease_until < now() or lease_until > ${tooFarAhead})`
      const isUnread = sql`
      state = 'queued' and (${all} or queued_at < now() - make_interval(secs => ${queuedMs / 1000})
        or queued_at > ${tooFarAhead})`
      let count = 0
      if (all) searchedTo = 0
      do {
        // Finds the IDs in a separate statement. In a single statement, PostgreSQL might compare
        // every delivery with each ID.
        const found = await only(sql<{ lost: string[]; unread: string[]; last: number }[]>`
        with recursive ${busyEndpoints(sql, searchedTo)}, ${deliveriesUnderWay(sql, endpointsAtOnce)}
        select array(select id from under_way where ${isLost} limit ${recoveredAtOnce}) as lost,
          array(select id from under_way where ${isUnread}) as unread,
          (select case count(*) when ${endpointsAtOnce} then max(endpoint_id) else 0 end
            from searched) as last`)
        searchedTo = found.last
        const lost = await sql`
        with lost as (
          select id from deliveries where id = any(${found.lost}) and ${isLost}
          order by id for update skip locked
        ), tried as (
          insert into delivery_attempts
            (delivery_id, number, started_at, duration_ms, status, outcome, headers)
          select d.id, d.attempts, d.lease_until, 0, null, ${lostOutcome}, '{}'
          from deliveries d join lost using (id)
          on conflict do nothing
        )
        update deliveries d set lease = null, lease_until = null,
          state = case when tries >= ${mostTries} then 'dead' else 'due' end,
          ended_at = case when tries >= ${mostTries} then now() end
        from lost where d.id = lost.id`
        const unread = await sql`
        update deliveries set state = 'due'
        where id in (
          select id from deliveries where id = any(${found.unread}) and ${isUnread}
          order by id for update skip locked)`
        count += lost.count + unread.count
      } while (all && searchedTo > 0)
      const unreachable = await sql`
      with recursive ${busyEndpoints(sql)}
      update deliveries d set due_at = now() from busy
      where d.endpoint_id = busy.endpoint_id and d.ended_at is null and d.state = 'due'
        and d.due_at > ${tooFarAhead}`
      return count + unreachable.count
    },

    /**
     * Marks due deliveries as failed if their endpoint is not enabled or their app is revoked. Queued
     * deliveries fail later, once they are due again. Finds the endpoints first, so that only the deliveries
     * of those endpoints are read and locked.
     */
    async failUndeliverable(): Promise<void> {
      await inPieces(
        (rows) => sql`
        with stopped as materialized (
          select e.id from endpoints e join apps a on a.id = e.app_id
          where e.status <> 'enabled' or a.revoked_at is not null
        )
        update deliveries set state = 'dead', ended_at = now()
        where id in (
          select d.id from stopped cross join lateral (
            select id from deliveries
            where endpoint_id = stopped.id and ended_at is null and state = 'due'
            limit ${rows} for update skip locked
          ) d
          limit ${rows})`,
      )
    },

    /** A worker that freezes in a statement would hold its locks forever. @returns the number of connections terminated */
    async terminateStalled(): Promise<number> {
      const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${workerConnectionName} and datname = current_database()
        and usename = current_user and pid <> pg_backend_pid()
        and wait_event = 'ClientRead' and xact_start < now() - make_interval(secs => ${stalledAfterSeconds})`
      return ended.count
    },

    /** Deletes deliveries that ended at least this many days ago, and old events without deliveries. */
    async deleteOld(days: number): Promise<void> {
      const old = sql`now() - make_interval(days => ${days})`
      await inPieces(
        (rows) => sql`
        delete from deliveries where id in (
          select id from deliveries where ended_at < ${old} limit ${rows})`,
      )
      await inPieces(
        (rows) => sql`
        delete from events where id in (
          select id from events e where created_at < ${old}
            and not exists (select from deliveries d where d.event_id = e.id)
          limit ${rows})`,
      )
    },
  }
}
