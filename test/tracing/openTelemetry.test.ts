import { afterAll, beforeEach, expect, test } from 'bun:test'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace'
import { connectMeilisearch } from '../../search/meilisearchClient'
import { currentTraceparent, inSpan, traced, tracing } from '../../src/lib/tracing'
import { startOpenTelemetry } from '../../src/tracing/openTelemetry'

const exporter = new InMemorySpanExporter()
const processor = new SimpleSpanProcessor({ exporter })
const close = startOpenTelemetry({ ratio: 1, program: 'server', processor })
beforeEach(() => exporter.reset())
afterAll(() => close())

const server = { kind: SpanKind.SERVER }
const client = { kind: SpanKind.CLIENT }

/** Returns the name of each finished span and of its parent. */
function ended(): [name: string, parent: string | undefined][] {
  const spans = exporter.getFinishedSpans()
  const parentOf = ({ parentSpanContext }: ReadableSpan) =>
    spans.find((span) => span.spanContext().spanId === parentSpanContext?.spanId)?.name
  return spans.map((span) => [span.name, parentOf(span)])
}

test('requests to other processes are part of the span in which they are sent', async () => {
  const result = await inSpan('request', server, async () => {
    await Bun.sleep(0)
    return inSpan('query', client, async () => 'result')
  })
  expect(result).toBe('result')
  expect(ended()).toEqual([
    ['query', 'request'],
    ['request', undefined],
  ])
})

test('the methods of a store are part of the span in which they are called', async () => {
  const store = { find: async (slug: string) => `found ${slug}`, size: 1 }
  const result = await inSpan('request', server, () => traced('terms', store).find('computer'))
  expect(result).toBe('found computer')
  expect(ended()).toEqual([
    ['PostgreSQL terms.find', 'request'],
    ['request', undefined],
  ])
})

test('requests to other processes outside of spans are not traced', () => {
  let given: Span | undefined
  expect(inSpan('query', client, (span) => ((given = span), 1))).toBe(1)
  expect([given, ended()]).toEqual([undefined, []])
  expect(currentTraceparent()).toBeUndefined()
})

test('a trace continues in another process by its traceparent', () => {
  const traceparent = inSpan('request', server, () => currentTraceparent())
  expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  inSpan('job', { kind: SpanKind.CONSUMER, parent: traceparent }, () => {})
  expect(ended()).toEqual([
    ['request', undefined],
    ['job', 'request'],
  ])
})

test.each(['', 'nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`])(
  'the invalid traceparent "%s" begins a new trace',
  (parent) => {
    inSpan('request', { ...server, parent }, () => {})
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined()
  },
)

test('a span has attributes, and is marked if its work throws', async () => {
  const fault = new Error('broken')
  const attributes = { route: '/', nothing: undefined }
  const run = inSpan('request', { ...server, attributes }, async (span) => {
    span?.setAttributes({ status: 500 })
    throw fault
  })
  expect(await run.catch((error: unknown) => error)).toBe(fault)
  expect(() =>
    inSpan('job', server, () => {
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
  const { ask } = connectMeilisearch({ url, key: undefined, timeoutMs: 5000 })
  const search = inSpan('request', server, () => ask('/indexes/terms/search', {}))
  expect(await search.catch((error: Error) => error.message)).toContain('responded with 500')
  expect(ended()).toEqual([
    ['Meilisearch POST', 'request'],
    ['request', undefined],
  ])
  await engine.stop(true)
})

test('with a ratio of 0, nothing is recorded, even if a client asks for it', async () => {
  const { tracer } = tracing
  startOpenTelemetry({ ratio: 0, program: 'worker', processor })
  const parent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`
  inSpan('request', server, () => {})
  inSpan('request', { ...server, parent }, () => {})
  expect(ended()).toEqual([])
  tracing.tracer = tracer
})

test('nothing is traced while tracing is disabled', async () => {
  await close()
  const store = { find: async () => currentTraceparent() }
  expect(traced('terms', store)).toBe(store)
  expect(inSpan('request', server, (span) => [span, currentTraceparent()])).toEqual([
    undefined,
    undefined,
  ])
  expect(ended()).toEqual([])
})
