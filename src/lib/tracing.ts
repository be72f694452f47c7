/** Traces with OpenTelemetry. If tracing is enabled, src/tracing sets the tracer before anything else is opened. */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** The process's tracer is not registered globally, because libraries would then add spans of their own. */
export const tracing: { tracer?: Tracer | undefined } = {}

/** @param parent the W3C `traceparent` of the span that caused this one. Defaults to that of the current span. */
type Options = SpanOptions & { parent?: string | null | undefined }

/**
 * Runs `work` in a span, which ends when the result of `work` settles. A span of the kind `CLIENT`, for a
 * request to another process, is made only within another span.
 * @returns the result of `work`
 */
export function inSpan<T>(
  name: string,
  { parent, ...options }: Options,
  work: (span?: Span) => T,
): T {
  const current = context.active()
  const isUntraced = options.kind === SpanKind.CLIENT && !trace.getSpan(current)
  if (!tracing.tracer || isUntraced) return work()
  const within =
    parent == null ? current : propagation.extract(ROOT_CONTEXT, { traceparent: parent })
  return tracing.tracer.startActiveSpan(name, options, within, (span) => {
    const failed = (error: unknown): void => {
      span.recordException(error instanceof Error ? error : String(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    try {
      const result = work(span)
      if (result instanceof Promise) void result.then(() => span.end(), failed)
      else span.end()
      return result
    } catch (error) {
      failed(error)
      throw error
    }
  })
}

/** Returns the `traceparent` of the current span; undefined if there is none. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

type Method = (...args: unknown[]) => unknown

/** Returns the store with a span around each of its methods; without a tracer, returns the store itself. */
export function traced<Store extends object>(name: string, store: Store): Store {
  if (!tracing.tracer) return store
  const about = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } }
  const wrapped = Object.entries(store).map(([method, run]: [string, unknown]) => [
    method,
    typeof run !== 'function'
      ? run
      : (...args: unknown[]) =>
          inSpan(`PostgreSQL ${name}.${method}`, about, () => (run as Method)(...args)),
  ])
  return Object.fromEntries(wrapped) as Store
}
