/** SQL that finds open deliveries. It uses their only index, which covers the endpoint and the due time. */
import type { Sql, Transaction } from '../clients'

/**
 * A recursive common table expression `busy (endpoint_id)`: the endpoints with open deliveries, sorted by ID.
 * Reads one index entry per endpoint, regardless of how many deliveries are waiting. The last row is null.
 * @param after the search begins after the endpoint with this ID
 */
export const busyEndpoints = (sql: Sql | Transaction, after = 0) => sql`
  busy (endpoint_id) as (
    (select endpoint_id from deliveries
      where ended_at is null and endpoint_id > ${after} order by endpoint_id limit 1)
    union all
    select (
      select endpoint_id from deliveries
      where ended_at is null and endpoint_id > busy.endpoint_id order by endpoint_id limit 1
    ) from busy where busy.endpoint_id is not null
  )`

/**
 * Searches for deliveries under way look at no more than this many open deliveries per endpoint. Workers take
 * deliveries in order of due time, so those under way come first. Older transactions cause a few exceptions.
 */
const deliveriesSearched = 1000

/**
 * Common table expressions `searched (endpoint_id)` and `under_way (id, state, queued_at, lease_until)`: the
 * endpoints searched, and their queued and leased deliveries. Requires `busyEndpoints`.
 * @param endpoints maximum number of endpoints to search
 */
export const deliveriesUnderWay = (sql: Sql | Transaction, endpoints = 1000) => sql`
  searched as (
    select endpoint_id from busy where endpoint_id is not null limit ${endpoints}
  ), under_way as (
    select front.id, front.state, front.queued_at, front.lease_until
    from searched cross join lateral (
      select id, state, queued_at, lease_until from deliveries
      where endpoint_id = searched.endpoint_id and ended_at is null order by due_at, id limit ${deliveriesSearched}
    ) front
    where front.state in ('queued', 'sending')
  )`
