import { afterAll, beforeEach, expect, test } from 'bun:test'
import { SpanStatusCode } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace'
import { connectMeilisearch } from '../../search/meilisearchClient'
import { type Span, traced } from '../../src/lib/tracing'
import { startOpenTelemetry } from '../../src/tracing/openTelemetry'

const exporter = new InMemorySpanExporter()
const processor = new SimpleSpanProcessor({ exporter })
const { tracer, close } = startOpenTelemetry({ ratio: 1, program: 'server', processor })
beforeEach(() => exporter.reset())
afterAll(close)

const server = { kind: 'server' } as const
const client = { kind: 'client' } as const

/** Returns the name of each finished span and of its parent. */
function ended(): [name: string, parent: string | undefined][] {
  const spans = exporter.getFinishedSpans()
  const parentOf = ({ parentSpanContext }: ReadableSpan) =>
    spans.find((span) => span.spanContext().spanId === parentSpanContext?.spanId)?.name
  return spans.map((span) => [span.name, parentOf(span)])
}

test('requests to other processes are part of the span in which they are sent', async () => {
  const result = await tracer.span('request', server, async () => {
    await Bun.sleep(0)
    return tracer.span('query', client, async () => 'result')
  })
  expect(result).toBe('result')
  expect(ended()).toEqual([
    ['query', 'request'],
    ['request', undefined],
  ])
})

test('the methods of a store are part of the span in which they are called', async () => {
  const store = { find: async (slug: string) => `found ${slug}`, size: 1 }
  const result = await tracer.span('request', server, () =>
    traced('terms', store, tracer).find('computer'),
  )
  expect(result).toBe('found computer')
  expect(ended()).toEqual([
    ['PostgreSQL terms.find', 'request'],
    ['request', undefined],
  ])
  expect(traced('terms', store)).toBe(store)
})

test('requests to other processes outside of spans are not traced', () => {
  let given: Span | undefined
  expect(tracer.span('query', client, (span) => ((given = span), 1))).toBe(1)
  expect([given, ended()]).toEqual([undefined, []])
  expect(tracer.traceparent()).toBeUndefined()
})

test('a trace continues in another process by its traceparent', () => {
  const traceparent = tracer.span('request', server, () => tracer.traceparent())
  expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  tracer.span('job', { kind: 'consumer', parent: traceparent }, () => {})
  expect(ended()).toEqual([
    ['request', undefined],
    ['job', 'request'],
  ])
})

test.each(['', 'nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`])(
  'the invalid traceparent "%s" begins a new trace',
  (parent) => {
    tracer.span('request', { ...server, parent }, () => {})
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined()
  },
)

test('a span has attributes, and is marked if its work throws', async () => {
  const fault = new Error('broken')
  const attributes = { route: '/', nothing: undefined }
  const run = tracer.span('request', { ...server, attributes }, async (span) => {
    span?.set({ status: 500 })
    throw fault
  })
  expect(await run.catch((error: unknown) => error)).toBe(fault)
  expect(() =>
    tracer.span('job', server, () => {
      throw fault
    }),
  ).toThrow(fault)
  const [first, second] = exporter.getFinishedSpans()
  expect(first?.attributes).toEqual({ route: '/', status: 500 })
  expect([first?.status.code, second?.status.code]).toEqual([
    SpanStatusCode.ERROR,
    SpanStatusCode.ERROR,
  ])
})

test('searches of Meilisearch are traced, and still reject', async () => {
  const engine = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response('no', { status: 500 }),
  })
  const url = `http://127.0.0.1:${engine.port}`
  const { ask } = connectMeilisearch({ url, key: undefined, timeoutMs: 5000, tracer })
  const search = tracer.span('request', server, () => ask('/indexes/terms/search', {}))
  expect(await search.catch((error: Error) => error.message)).toContain('responded with 500')
  expect(ended()).toEqual([
    ['Meilisearch POST', 'request'],
    ['request', undefined],
  ])
  await engine.stop(true)
})

test('with a ratio of 0, nothing is recorded, even if a caller asks for it', async () => {
  const none = startOpenTelemetry({ ratio: 0, program: 'worker', processor })
  const parent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`
  none.tracer.span('request', server, () => {})
  none.tracer.span('request', { ...server, parent }, () => {})
  expect(ended()).toEqual([])
})
