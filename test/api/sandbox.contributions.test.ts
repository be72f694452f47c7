/** Contributions from sandbox apps, and the webhook events that they trigger. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mostSandboxEvents } from '../../src/domain/sandbox/contributions'
import type { AppSettings } from '../../src/store/apps/apps'
import { faultOfEvent } from '../support/contract'
import type { TestApp } from '../support/testApp'
import { type Sandboxes, scopes, startSandboxes, submission, suggestion } from './sandboxes'
import { submitPath as submit, suggestPath as suggest } from './writing'

let app: TestApp
let sql: Sandboxes['sql']
let newSandbox: Sandboxes['newSandbox']
let post: Sandboxes['post']
let close: Sandboxes['close']
beforeAll(async () => {
  ;({ app, sql, newSandbox, post, close } = await startSandboxes())
})
afterAll(() => close())

/** Adds a webhook endpoint. The test reads the endpoint's events from the database. */
async function hooked(settings: Partial<AppSettings> = {}, isSandbox = true) {
  const made = isSandbox ? await newSandbox(settings) : await app.newApp({ scopes, ...settings })
  const kinds = [
    'dictionary.term.submitted',
    'dictionary.term.approved',
    'dictionary.suggestion.accepted',
  ] as const
  await app.services.endpoints.add(made.clientId, {
    id: `end_${made.clientId.slice(4)}`,
    url: 'https://hooks.example/',
    kinds: [...kinds],
    secret: 'whsec_test',
  })
  const received = async () => {
    const rows = await sql<{ body: string }[]>`
      select v.body from deliveries d join events v on v.id = d.event_id
        join endpoints e on e.id = d.endpoint_id join apps a on a.id = e.app_id
      where a.client_id = ${made.clientId} order by d.id, v.kind`
    return rows
      .map(({ body }) => JSON.parse(body) as { kind: string; data: Record<string, unknown> })
      .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  }
  return { ...made, received }
}

const contributions = () => sql`select from contributions`

test('a submission gets the usual response, stored nowhere, and its events are tests', async () => {
  const { apiKey, received } = await hooked()
  const other = await hooked({}, false)
  const response = await post(submit, apiKey, submission)
  const body = (await response.json()) as { submission: { id: string } }
  expect(response.status).toBe(201)
  expect<object>(body).toEqual({
    ok: true,
    status: 'pending',
    submission: { id: expect.stringMatching(/^sub_\w{20}$/) },
    term: null,
  })
  expect(await contributions()).toHaveLength(0)
  const events = await received()
  const { id } = body.submission
  expect(events).toMatchObject([
    {
      kind: 'dictionary.term.approved',
      data: { test: true, submission: { id }, term: { slug: 'kettle', yoruba: 'ìkòkò iná' } },
    },
    {
      kind: 'dictionary.term.submitted',
      data: { test: true, submission: { ...submission, id, status: 'pending' } },
    },
  ])
  for (const event of events)
    expect(faultOfEvent(event.kind, JSON.stringify(event))).toBeUndefined()
  expect(await other.received()).toEqual([])
})

test('a suggestion gets the usual response, and its event has the changed term', async () => {
  const { apiKey, received } = await hooked()
  const response = await post(suggest, apiKey, suggestion)
  const body = (await response.json()) as { suggestion: { id: string } }
  expect([response.status, body]).toMatchObject([202, { suggestion: { slug: 'machine' } }])
  expect(await contributions()).toHaveLength(0)
  const events = await received()
  expect(events).toMatchObject([
    {
      kind: 'dictionary.suggestion.accepted',
      data: { test: true, suggestion: body.suggestion, term: { yoruba: 'maṣíìnì' } },
    },
  ])
  for (const event of events)
    expect(faultOfEvent(event.kind, JSON.stringify(event))).toBeUndefined()
})

test('automatic publication returns the term', async () => {
  const { apiKey } = await newSandbox({ autoPublish: true })
  const response = await post(submit, apiKey, submission)
  expect(await response.json()).toMatchObject({
    status: 'published',
    term: { slug: 'kettle', url: 'http://localhost:3000/terms/kettle' },
  })
})

test.each([
  [submit, { ...submission, english_term: 'Machine', yoruba_term: 'ẹ̀rọ' }, 409, 'duplicate'],
  [submit, { ...submission, yoruba_term: '' }, 400, 'empty'],
  [suggest, { ...suggestion, slug: 'kettle' }, 404, 'unknown_term'],
  [suggest, { slug: 'machine' }, 400, 'nothing_suggested'],
])('%s is checked: %j', async (path, body, status, code) => {
  const { apiKey } = await newSandbox()
  const response = await post(path, apiKey, body)
  expect([response.status, await response.json()]).toMatchObject([status, { code }])
})

test('an Idempotency-Key returns the first response again', async () => {
  const { apiKey } = await newSandbox()
  const again = (body: object) => post(submit, apiKey, body, { 'idempotency-key': 'one' })
  const [first, second] = [await again(submission), await again(submission)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect((await again({ ...submission, definition_en: 'Another.' })).status).toBe(409)
})

test('no more events are sent than the limit of a minute', async () => {
  const { apiKey, clientId, received } = await hooked()
  await sql`
    insert into events (id, kind, app_id, body, created_at, is_test)
    select 'evt_' || lpad(n::text, 20, '0'), 'dictionary.term.approved', id, '{}', now(), true
    from apps, generate_series(2, ${mostSandboxEvents}::int) n where client_id = ${clientId}`
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) statuses.push((await post(suggest, apiKey, suggestion)).status)
  expect([statuses, (await received()).length]).toEqual([[202, 202, 202], 1])
})

test('events of other apps are not delivered to a sandbox app', async () => {
  const sandbox = await hooked()
  const real = await hooked({ autoPublish: true }, false)
  const response = await post(submit, real.apiKey, { ...submission, english_term: 'teapot' })
  expect(response.status).toBe(201)
  expect((await real.received()).map(({ kind }) => kind)).toEqual([
    'dictionary.term.approved',
    'dictionary.term.submitted',
  ])
  expect(await sandbox.received()).toEqual([])
})
