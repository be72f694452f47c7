/** Creates a tracer for this process if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
import type { Config } from '../config'
import type { Tracing } from '../lib/tracing'

/** @param program included in the service name in traces */
export async function openTracing(
  { tracesUrl, traceRatio }: Pick<Config, 'tracesUrl' | 'traceRatio'>,
  program: 'server' | 'worker',
): Promise<Tracing> {
  if (!tracesUrl) return { close: async () => {} }
  // Loading the SDK takes 50 ms and 10 MB, so it is loaded only if needed.
  const { startOpenTelemetry } = await import('./openTelemetry')
  return startOpenTelemetry({ ratio: traceRatio, program })
}
