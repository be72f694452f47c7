/**
 * A write produces a single trace, which leads from the server through Redis and PostgreSQL to the webhook
 * sent by the worker.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createApp, defaultSettings } from '../support/apps'
import { startServer, startWorker, type TestProcess } from '../support/processes'
import { type Receiver, startReceiver } from '../support/receiver'
import { type Outbox, openOutbox } from '../support/webhooks'

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

interface Otlp {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

type Received = OtlpSpan & { service: string }

const spans: Received[] = []
let collector: ReturnType<typeof Bun.serve>
let receiver: Receiver
let outbox: Outbox
let processes: TestProcess[]

beforeAll(async () => {
  collector = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (new URL(request.url).pathname === '/v1/traces') collect((await request.json()) as Otlp)
      return Response.json({})
    },
  })
  outbox = await openOutbox()
  receiver = await startReceiver()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    WEBHOOK_ALLOW: '127.0.0.0/8',
    WEBHOOK_CA: join(import.meta.dir, '../support/tls/ca.pem'),
  }
  processes = [startWorker(outbox, env), await startServer(outbox, env)]
})
afterAll(async () => {
  await receiver.close()
  await collector.stop(true)
  await outbox.close()
})

function collect({ resourceSpans }: Otlp): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    const name = resource.attributes.find(({ key }) => key === 'service.name')
    const service = name?.value.stringValue ?? ''
    spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })))
  }
}

const attributeOf = ({ attributes }: OtlpSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

test('a submission and its webhook are one trace, which the client began', async () => {
  const scopes: ('dictionary:read' | 'dictionary:write')[] = ['dictionary:read', 'dictionary:write']
  const { apiKey, clientId } = await createApp(
    outbox,
    { ...defaultSettings, name: 'Test', scopes },
    10,
  )
  await outbox.newEndpoint({ clientId, url: receiver.url('/hooks', 'localhost') })
  const traceId = 'ab'.repeat(16)
  const [, server] = processes
  const response = await fetch(`${server?.url}/api/v1/submit.php`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${'cd'.repeat(8)}-00`,
    },
    body: JSON.stringify({
      english_term: 'rain gauge',
      yoruba_term: 'ìwọn òjò',
      definition_en: 'It measures rain.',
    }),
  })
  expect([response.status, await response.text()]).toEqual([201, expect.stringContaining('sub_')])
  const [webhook] = await receiver.waitFor(1)
  expect(webhook?.headers).not.toHaveProperty('traceparent')
  // A process sends its remaining spans when it stops.
  await Promise.all(processes.map((one) => one.stop()))

  const own = spans.filter((span) => span.traceId === traceId)
  const find = (service: string, name: string) =>
    own.find((span) => span.service === service && span.name === name)
  const request = find('atumo-server', 'POST /api/v1/submit.php')
  const names = own.filter((span) => span.parentSpanId === request?.spanId).map(({ name }) => name)
  expect(request?.parentSpanId).toBe('cd'.repeat(8))
  expect(request && attributeOf(request, 'http.response.status_code')).toBe(201)
  expect(request && attributeOf(request, 'atumo.request_id')).toBe(
    response.headers.get('x-request-id'),
  )
  expect(names).toEqual(expect.arrayContaining(['PostgreSQL transactions.run', 'Redis EVALSHA']))
  const delivery = find('atumo-worker', 'deliver webhook')
  const transaction = find('atumo-server', 'PostgreSQL transactions.run')
  expect(delivery?.parentSpanId).toBe(transaction?.spanId ?? '')
  expect(delivery && attributeOf(delivery, 'server.address')).toBe('localhost')
  // Traces must not contain query values, keys or secrets.
  const all = JSON.stringify(spans)
  for (const secret of [apiKey, 'ìwọn òjò', 'whsec_']) expect(all).not.toContain(secret)
})

test('the worker traces only what belongs to a trace', () => {
  const names = spans.filter(({ service }) => service === 'atumo-worker').map(({ name }) => name)
  expect([...new Set(names)]).toEqual(['deliver webhook'])
})
