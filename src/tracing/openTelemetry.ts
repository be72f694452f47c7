/** Starts the OpenTelemetry SDK. Spans are exported through OTLP over HTTP. */
import { context, propagation } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { version } from '../../package.json' with { type: 'json' }
import { tracing } from '../lib/tracing'

const exportMs = 1000

interface Options {
  /** The fraction of traces to record, from 0 to 1. */
  ratio: number
  /** Included in the service name in traces. */
  program: 'server' | 'worker'
  /** Defaults to one for OTEL_EXPORTER_OTLP_ENDPOINT, which the exporter itself reads with its other variables. */
  processor?: SpanProcessor
}

/** Enables tracing. @returns a function that sends the spans that have ended, then disables tracing */
export function startOpenTelemetry({
  ratio,
  program,
  processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    scheduledDelayMillis: exportMs,
  }),
}: Options): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] || `atumo-${program}`,
      'service.version': version,
      'process.pid': process.pid,
    }),
    // Clients can choose the trace ID but not whether the trace is recorded.
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: byRatio,
      remoteParentNotSampled: byRatio,
    }),
    spanProcessors: [processor],
  })
  tracing.tracer = provider.getTracer('atumo', version)
  return async () => {
    await provider.shutdown().catch(() => {})
    tracing.tracer = undefined
    propagation.disable()
    context.disable()
  }
}
