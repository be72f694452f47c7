/** Traces the queries of a PostgreSQL connection and reports slow ones. */
import type { Tracer } from '../lib/tracing'
import type { Sql } from './postgresClient'

export interface QueryWatch {
  tracer?: Tracer | undefined
  /** Queries that take at least this many milliseconds are reported; undefined to report none. */
  slowMs?: number | undefined
  /** Called with the text of a slow query, without its parameters, and its duration in milliseconds. */
  slow: (query: string, ms: number) => void
}

/** The parts of the driver's query objects that this module uses. */
interface DriverQuery extends Promise<unknown> {
  strings: readonly string[]
  /** Set while the query runs. */
  statement: { string?: string } | null
  handler: (query: DriverQuery) => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

const longestText = 1000

/**
 * Returns a connection that observes its queries. Durations include the time spent waiting for a connection
 * from the pool.
 */
export function watchQueries(sql: Sql, watch: QueryWatch): Sql {
  if (!watch.tracer && watch.slowMs === undefined) return sql
  const own = (inner: unknown) => watchQueries(inner as Sql, watch)
  return new Proxy(sql, {
    apply: (target, self, args) => watched(Reflect.apply(target, self, args), watch),
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value as (...args: unknown[]) => unknown
      if (name === 'unsafe' || name === 'file')
        return (...args: unknown[]) => watched(call(...args), watch)
      if (name === 'reserve') return async () => own(await call())
      if (name !== 'begin' && name !== 'savepoint') return value
      return (...args: unknown[]) => {
        const work = args.pop() as (tx: unknown) => unknown
        return call(...args, (tx: unknown) => work(own(tx)))
      }
    },
  })
}

/**
 * Observes a query. Fragments and identifiers are returned unchanged, because they are never run on their
 * own.
 */
function watched(made: unknown, watch: QueryWatch): unknown {
  if (!(made instanceof Promise) || !('handler' in made)) return made
  const query = made as DriverQuery
  const run = query.handler
  query.handler = (self) => {
    const { tracer } = watch
    // The caller handles the query's error, so ignore it here.
    if (!tracer) return timed(self, run, watch).catch(() => {})
    const about = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const
    const [verb = 'query'] = textOf(self).split(' ')
    return tracer
      .span(`PostgreSQL ${verb.toUpperCase()}`, about, async (span) => {
        await timed(self, run, watch)
        span?.set({ 'db.query.text': textOf(self) })
      })
      .catch(() => {})
  }
  return query
}

/** Runs a query and reports it if it is slow. @returns a promise that settles when the query does */
function timed(query: DriverQuery, run: DriverQuery['handler'], { slowMs, slow }: QueryWatch) {
  const begun = performance.now()
  const { resolve, reject } = query
  const { promise, ...ended } = Promise.withResolvers<void>()
  const end = () => {
    const ms = Math.round(performance.now() - begun)
    if (slowMs !== undefined && ms >= slowMs) slow(textOf(query), ms)
  }
  query.resolve = (result) => {
    end()
    resolve(result)
    ended.resolve()
  }
  query.reject = (error) => {
    end()
    reject(error)
    ended.reject(error)
  }
  run(query)
  return promise
}

const textOf = ({ statement, strings }: DriverQuery) =>
  (statement?.string ?? strings.join('$')).replace(/\s+/g, ' ').trim().slice(0, longestText)
