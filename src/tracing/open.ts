/** Opens the tracer of a process, if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
import type { Config } from '../config'
import type { Tracer } from '../lib/tracing'

export interface Tracing {
  /** Undefined if traces are disabled. */
  tracer?: Tracer
  /** Sends the spans that have ended, and stops. */
  close: () => Promise<void>
}

/** @param program becomes part of the name of the service in traces */
export async function openTracing(
  { tracesUrl, traceRatio }: Pick<Config, 'tracesUrl' | 'traceRatio'>,
  program: 'server' | 'worker',
): Promise<Tracing> {
  if (!tracesUrl) return { close: async () => {} }
  // The SDK takes 50 ms and 10 MB to load, so it is loaded only if it is used.
  const { startOpenTelemetry } = await import('./openTelemetry')
  return startOpenTelemetry({ ratio: traceRatio, program })
}
