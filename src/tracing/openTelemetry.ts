/** A tracer that uses the OpenTelemetry SDK. Spans are exported through OTLP over HTTP. */
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
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
import type { Span, Tracer, Tracing } from '../lib/tracing'

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const

const exportMs = 1000

interface Options {
  /** The fraction of traces to record, from 0 to 1. */
  ratio: number
  program: 'server' | 'worker'
  /** Defaults to one for OTEL_EXPORTER_OTLP_ENDPOINT, which the exporter itself reads with its other variables. */
  processor?: SpanProcessor
}

export function startOpenTelemetry({
  ratio,
  program,
  processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    scheduledDelayMillis: exportMs,
  }),
}: Options): Required<Tracing> {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
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
  return {
    tracer: tracerOf(provider),
    async close() {
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}

function tracerOf(provider: TracerProvider): Tracer {
  const sdk = provider.getTracer('atumo', version)
  const propagator = new W3CTraceContextPropagator()

  return {
    span(name, { kind, attributes = {}, parent }, work) {
      const current = context.active()
      if (kind === 'client' && !trace.getSpan(current)) return work(undefined)
      const within =
        parent === undefined
          ? current
          : propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
      const span = sdk.startSpan(name, { kind: kinds[kind], attributes }, within)
      return context.with(trace.setSpan(within, span), () => finish(span, work))
    },

    traceparent() {
      const carrier: { traceparent?: string } = {}
      propagator.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier.traceparent
    },
  }
}

function finish<T>(span: SdkSpan, work: (span: Span) => T): T {
  const failed = (error: unknown): void => {
    span.recordException(error instanceof Error ? error : String(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  try {
    const result = work({
      set: (attributes) => void span.setAttributes(attributes),
      fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
    })
    if (result instanceof Promise) void result.then(() => span.end(), failed)
    else span.end()
    return result
  } catch (error) {
    failed(error)
    throw error
  }
}
