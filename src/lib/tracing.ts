/** The tracing interface, which is implemented in src/tracing. If there is no tracer, tracing is disabled. */

export type Attributes = Record<string, string | number | undefined>

export interface SpanOptions {
  /**
   * `server`: a request to this process; `consumer`: a job; `client`: a request to another process. Such a
   * request is traced only within another span.
   */
  kind: 'server' | 'consumer' | 'client'
  attributes?: Attributes
  /** The W3C `traceparent` of the span that caused this one. Defaults to that of the current span. */
  parent?: string | undefined
}

export interface Span {
  set(attributes: Attributes): void
  /** Marks the span as failed. Not needed if `work` throws, because that has the same effect. */
  fail(reason: string): void
}

export interface Tracer {
  /** Runs `work` in a span, which ends when the result of `work` settles. @returns the result of `work` */
  span<T>(name: string, options: SpanOptions, work: (span: Span | undefined) => T): T
  /** Returns the `traceparent` of the current span; undefined if there is none. */
  traceparent(): string | undefined
}

type Method = (...args: unknown[]) => unknown

/** Returns the store with a span around each of its methods; without a tracer, returns the store itself. */
export function traced<Store extends object>(name: string, store: Store, tracer?: Tracer): Store {
  if (!tracer) return store
  const about = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const
  const wrapped = Object.entries(store).map(([method, run]: [string, unknown]) => [
    method,
    typeof run !== 'function'
      ? run
      : (...args: unknown[]) =>
          tracer.span(`PostgreSQL ${name}.${method}`, about, () => (run as Method)(...args)),
  ])
  return Object.fromEntries(wrapped) as Store
}

export interface Tracing {
  tracer?: Tracer
  /** Sends the spans that have ended, then shuts down. */
  close: () => Promise<void>
}
