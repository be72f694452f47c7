/** The webhook requests that the service sends match the API description, in both headers and body. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { type Parameter, resolve } from '../../src/api/contract'
import { accept, approve } from '../../src/domain/review/review'
import { testEvent } from '../../src/domain/webhooks/events'
import { signedHeaders } from '../../src/domain/webhooks/send'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { randomBase62 } from '../../src/lib/base62'
import { eventKinds } from '../../src/store/webhooks/endpoints'
import { ada, done, openReviewing, type Reviewing } from '../domain/review/reviewing'
import { contract, faultOf, faultOfEvent } from '../support/contract'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
beforeEach(async () => {
  await bench.sql`truncate events cascade`
})
afterAll(() => bench.close())

const stored = () => bench.sql<{ kind: string; body: string }[]>`
  select kind, body from events order by number`

test('the events are those that endpoints can subscribe to', () => {
  expect(Object.keys(contract.webhooks)).toEqual([...eventKinds])
  expect(contract.components.schemas['EventKind']?.['enum']).toEqual([...eventKinds])
})

test('a submission, and its published term', async () => {
  const id = await bench.submitted('pump', 'fáàmù')
  done(await approve(bench.review, id, ada))
  await bench.published('lamp', 'àtùpà')
  const events = await stored()
  expect(events.map(({ kind }) => kind.split('.').at(-1))).toEqual([
    'submitted',
    'approved',
    'submitted',
    'approved',
  ])
  for (const { kind, body } of events) expect(faultOfEvent(kind, body)).toBeUndefined()
})

test('a suggestion that changed a term', async () => {
  await bench.save({
    slug: 'lamp',
    yoruba: 'fìtílà',
    category: 'Hardware',
    exampleYo: 'Tan fìtílà.',
    media: ['https://example.org/lamp.png'],
    proposed: true,
    related: ['light'],
  })
  const id = await bench.suggested('lamp', { yoruba: 'àtùpà', aliases: ['fìtílà'] })
  done(await accept(bench.review, id, ada))
  const [event, ...more] = await stored()
  expect(more).toEqual([])
  expect(event?.kind).toBe('dictionary.suggestion.accepted')
  expect(faultOfEvent(event?.kind ?? '', event?.body ?? '')).toBeUndefined()
})

test.each([...eventKinds])('a test of %s, and no event of another kind', (kind) => {
  const { body } = testEvent(kind, 'https://atumo.example')
  expect(faultOfEvent(kind, body)).toBeUndefined()
  const others = body.replace('"test":true', '"test":false')
  expect(faultOfEvent(kind, others)).toBeDefined()
})

test.each([null, newWebhookSecret()])(
  'the headers, with %p as the previous secret',
  (previousSecret) => {
    const id = `dlv_${randomBase62(20)}`
    for (const kind of eventKinds) {
      const leased = { id, lease: 'a', queuedForMs: 3, number: 1, tries: 1, endpointId: 1 }
      const event = { kind, body: '{}', traceparent: null, url: 'https://example.org' }
      const secrets = { secret: newWebhookSecret(), previousSecret }
      const headers = signedHeaders({ ...leased, ...event, ...secrets })
      const nodes = contract.webhooks[kind]?.post?.parameters ?? []
      const parameters = nodes.map((node) => resolve<Parameter>(contract, node))
      const sent = Object.keys(headers).filter((name) => name.startsWith('x-'))
      const described = parameters
        .filter(({ required }) => required || previousSecret !== null)
        .map(({ name }) => name.toLowerCase())
      expect(sent).toEqual(described)
      for (const { name, schema } of parameters) {
        const value = headers[name.toLowerCase()]
        if (value !== undefined) expect(faultOf(schema, value)).toBeUndefined()
      }
    }
  },
)
