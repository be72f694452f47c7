/** Webhook endpoints and the secrets that sign their deliveries, in PostgreSQL. */
import type { Problem } from '../../problems'
import type { Sql, Transaction } from '../clients'
import { first, inPieces, inTransaction, some } from '../queries'
import { aboutWebhooksOf, type Keyring } from '../secrets/keyring'

/** The kinds of events that an endpoint receives by default. */
export const dictionaryKinds = [
  'dictionary.term.submitted',
  'dictionary.term.approved',
  'dictionary.suggestion.accepted',
] as const
export const eventKinds = [...dictionaryKinds, 'credits.low'] as const
export type EventKind = (typeof eventKinds)[number]

/** `disabled`: by its owner; `failed`: no success for days; `gone`: it responded with 410. */
export type EndpointStatus = 'enabled' | 'disabled' | 'failed' | 'gone'

export interface Endpoint {
  id: string
  clientId: string
  url: string
  kinds: EventKind[]
  status: EndpointStatus
  /** Whether the app is revoked. A revoked app receives no deliveries. */
  isRevoked: boolean
  /** Time of the first failure since the last success; null if there is none. */
  failingSince: Date | null
  /** When the next retry is due; null if no delivery is waiting for a retry. */
  nextRetryAt: Date | null
  createdAt: Date
}

export type Endpoints = ReturnType<typeof createEndpoints>

export const createEndpoints = (sql: Sql, keyring: Keyring) => ({
  /**
   * Adds an endpoint.
   * @param most maximum number of endpoints per app
   * @returns the endpoint. `isFirst` is true if the app's secret was created at the same time.
   */
  add: (
    clientId: string,
    { id, url, kinds, secret }: Pick<Endpoint, 'id' | 'url' | 'kinds'> & { secret: string },
    most = Number.POSITIVE_INFINITY,
  ) =>
    inTransaction(sql, async (tx): Promise<(Endpoint & { isFirst: boolean }) | Problem> => {
      // Locks the app, so that endpoints are added to it one at a time and the count is correct.
      const [app] = await tx<{ id: number }[]>`
        select id from apps where client_id = ${clientId} for no key update`
      if (!app) return { code: 'unknown_app', clientId }
      const urls = await tx<{ url: string }[]>`select url from endpoints where app_id = ${app.id}`
      if (urls.some((other) => other.url === url)) return { code: 'endpoint_exists', url }
      if (urls.length >= most) return { code: 'too_many_endpoints', max: most }
      const keys = await keyring.keysFor(tx)
      const sealed = keys.seal(secret, aboutWebhooksOf(clientId))
      const isFirst = await some(tx`
        insert into webhook_secrets (app_id, sealed_secret) values (${app.id}, ${sealed})
        on conflict (app_id) do nothing`)
      await tx`
        insert into endpoints (public_id, app_id, url, kinds)
        values (${id}, ${app.id}, ${url}, ${kinds})`
      const endpoint = await one(tx, id)
      return endpoint ? { ...endpoint, isFirst } : { code: 'unknown_app', clientId }
    }),

  find: (id: string) => one(sql, id),

  list: (clientId: string) => sql<Endpoint[]>`
    ${endpoints(sql)} where a.client_id = ${clientId} order by e.id`,

  /** Removes an endpoint and its deliveries. @returns whether the endpoint existed */
  async remove(id: string): Promise<boolean> {
    await sql`update endpoints set status = 'disabled' where public_id = ${id}`
    await inPieces(
      (rows) => sql`
        delete from deliveries where id in (
          select id from deliveries
          where endpoint_id = (select id from endpoints where public_id = ${id})
          order by id limit ${rows} for update)`,
    )
    return some(sql`delete from endpoints where public_id = ${id}`)
  },

  async setKinds(id: string, kinds: readonly EventKind[]): Promise<Endpoint | undefined> {
    await sql`update endpoints set kinds = ${[...kinds]} where public_id = ${id}`
    return one(sql, id)
  },

  /** The open deliveries of a disabled endpoint soon fail, but they can be replayed. */
  async setStatus(id: string, status: EndpointStatus): Promise<Endpoint | undefined> {
    await sql`
      update endpoints set status = ${status}, failing_since = null, failures = 0
      where public_id = ${id}`
    return one(sql, id)
  },

  /** When an app's previous secret expires; undefined if deliveries are not signed with one. */
  async bothSecretsUntil(clientId: string): Promise<Date | undefined> {
    const found = await first(sql<{ until: Date }[]>`
      select s.previous_until as until from webhook_secrets s join apps a on a.id = s.app_id
      where a.client_id = ${clientId} and s.sealed_previous is not null and s.previous_until > now()`)
    return found?.until
  },

  /**
   * Replaces an app's secret. If there is a previous secret, deliveries are also signed with it for
   * `overlapHours`.
   * @returns whether there was a previous secret; undefined for an unknown app
   */
  rotateSecret: (
    clientId: string,
    secret: string,
    overlapHours: number,
  ): Promise<{ hadOne: boolean } | undefined> =>
    inTransaction(sql, async (tx) => {
      const keys = await keyring.keysFor(tx)
      const sealed = keys.seal(secret, aboutWebhooksOf(clientId))
      return first(tx<{ hadOne: boolean }[]>`
        insert into webhook_secrets (app_id, sealed_secret)
        select id, ${sealed} from apps where client_id = ${clientId}
        on conflict (app_id) do update set sealed_secret = excluded.sealed_secret,
          sealed_previous = webhook_secrets.sealed_secret,
          previous_until = now() + make_interval(hours => ${overlapHours})
        returning sealed_previous is not null as "hadOne"`)
    }),
})

const one = (sql: Sql | Transaction, id: string) =>
  first(sql<Endpoint[]>`${endpoints(sql)} where e.public_id = ${id}`)

const endpoints = (sql: Sql | Transaction) => sql`
  select e.public_id as id, a.client_id as "clientId", e.url, e.kinds, e.status,
    a.revoked_at is not null as "isRevoked",
    e.failing_since as "failingSince", e.created_at as "createdAt",
    case when e.failing_since is not null then (
      select due_at from deliveries
      where endpoint_id = e.id and state = 'due' and attempts > 0 order by due_at limit 1
    ) end as "nextRetryAt"
  from endpoints e join apps a on a.id = e.app_id`
