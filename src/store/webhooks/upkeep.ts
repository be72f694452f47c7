/** Upkeep of deliveries in PostgreSQL: recovers lost ones, fails undeliverable ones, deletes old ones. */
import type { Sql } from '../clients'
import { inPieces, piece } from '../queries'
import { busyEndpoints, deliveriesUnderWay } from './openDeliveries'
import { lostOutcome } from './results'

export interface RecoverOptions {
  /** A delivery queued so long ago is due again. */
  queuedMs: number
  /** All that is queued is due again: the streams were lost. */
  all: boolean
  /** Attempts since the last replay after which a delivery is failed. */
  mostTries: number
}

/** The application name of delivery workers' connections to PostgreSQL. */
export const workerConnectionName = 'atumo-deliveries'
/** No transaction of a delivery worker takes so long. */
const stalledAfterSeconds = 15

const recoveredAtOnce = 1000

export const deliveryUpkeep = (sql: Sql, rowsAtOnce = piece) => ({
  /**
   * Makes deliveries due again that were queued or leased too long ago. An expired lease leaves an attempt
   * with the outcome `worker_lost`. Locked rows wait for the next run. A time further ahead than any pause or
   * lease was written while PostgreSQL's clock was ahead, and counts as passed.
   * @returns how many
   */
  async recover({ queuedMs, all, mostTries }: RecoverOptions): Promise<number> {
    const tooFarAhead = sql`now() + interval '2 days'`
    const lost = await sql`
      with recursive ${busyEndpoints(sql)}, ${deliveriesUnderWay(sql)}, lost as (
        select id from deliveries
        where id in (select id from under_way where state = 'sending')
          and state = 'sending' and (lease_until < now() or lease_until > ${tooFarAhead})
        order by id limit ${recoveredAtOnce} for update skip locked
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
      with recursive ${busyEndpoints(sql)}, ${deliveriesUnderWay(sql)}
      update deliveries set state = 'due'
      where id in (
        select id from deliveries
        where id in (select id from under_way where state = 'queued') and state = 'queued'
          and (${all} or queued_at < now() - make_interval(secs => ${queuedMs / 1000})
            or queued_at > ${tooFarAhead})
        order by id for update skip locked)`
    const unreachable = await sql`
      with recursive ${busyEndpoints(sql)}
      update deliveries d set due_at = now() from busy
      where d.endpoint_id = busy.endpoint_id and d.ended_at is null and d.state = 'due'
        and d.due_at > ${tooFarAhead}`
    return lost.count + unread.count + unreachable.count
  },

  /**
   * Fails due deliveries of endpoints that are not enabled and of revoked apps. Queued ones are soon due
   * again.
   */
  async failUndeliverable(): Promise<void> {
    await inPieces(
      rowsAtOnce,
      () => sql`
        update deliveries set state = 'dead', ended_at = now()
        where id in (
          select d.id from endpoints e join apps a on a.id = e.app_id
          cross join lateral (
            select id from deliveries
            where endpoint_id = e.id and ended_at is null and state = 'due' limit ${rowsAtOnce} for update skip locked
          ) d
          where e.status <> 'enabled' or a.revoked_at is not null
          limit ${rowsAtOnce})`,
    )
  },

  /**
   * Ends connections of frozen workers: a worker that freezes within a statement would hold its locks for
   * ever, and no timeout of PostgreSQL applies.
   * @returns how many
   */
  async terminateStalled(): Promise<number> {
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${workerConnectionName} and datname = current_database()
        and usename = current_user and pid <> pg_backend_pid()
        and wait_event = 'ClientRead' and xact_start < now() - make_interval(secs => ${stalledAfterSeconds})`
    return ended.count
  },

  /** Deletes deliveries that ended so many days ago, and old events without deliveries. */
  async deleteOld(days: number): Promise<void> {
    const old = sql`now() - make_interval(days => ${days})`
    await inPieces(
      rowsAtOnce,
      () => sql`
        delete from deliveries where id in (
          select id from deliveries where ended_at < ${old} limit ${rowsAtOnce})`,
    )
    await inPieces(
      rowsAtOnce,
      () => sql`
        delete from events where id in (
          select id from events e where created_at < ${old}
            and not exists (select from deliveries d where d.event_id = e.id)
          limit ${rowsAtOnce})`,
    )
  },
})
