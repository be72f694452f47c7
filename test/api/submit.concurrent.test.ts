/** POST submit.php with concurrent requests. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomBase62 } from '../../src/lib/base62'
import { untilLockIsAwaited } from '../support/locks'
import { startWriting, submitPath, type Writer, type WritingApp } from './writing'

let service: WritingApp
beforeAll(async () => {
  service = await startWriting()
})
afterAll(() => service.close())

const entry = (english = `word ${randomBase62(12)}`) => ({
  english_term: english,
  yoruba_term: 'ẹ̀rọ',
  definition_en: 'A device.',
})

const times = <T>(n: number, make: (index: number) => T) =>
  Array.from({ length: n }, (_, index) => make(index))

interface Sent {
  status: number
  cost: string | null
  body: { status?: string; submission?: { id: string }; code?: string }
}

async function submit(
  writer: Writer,
  body = entry(),
  headers: Record<string, string> = {},
): Promise<Sent> {
  const response = await service.post(submitPath, writer, body, headers)
  const cost = response.headers.get('x-credit-cost')
  return { status: response.status, cost, body: (await response.json()) as Sent['body'] }
}

const statuses = (sent: readonly Sent[]) => sent.map(({ status }) => status)

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

test('stores concurrent requests, and responds to each with its own submission', async () => {
  const writer = await service.writer()
  const bodies = times(20, () => entry())
  const responses = await Promise.all(bodies.map((body) => service.post(submitPath, writer, body)))
  const rows = await service.sql<{ id: string; english: string }[]>`
    select id, english from contributions where english = any(${bodies.map((body) => body.english_term)})`
  const stored = new Map(rows.map(({ id, english }) => [id, english]))
  for (const [place, response] of responses.entries()) {
    expect(response.status).toBe(201)
    const { submission } = (await response.json()) as { submission: { id: string } }
    expect(stored.get(submission.id)).toBe(bodies[place]?.english_term ?? '')
  }
  const balances = responses.map(({ headers }) => Number(headers.get('x-credit-balance')))
  expect(balances.toSorted((a, b) => b - a)).toEqual(times(20, (index) => 999 - index))
  expect(await service.balance(writer.clientId)).toBe(980)
  const events = await service.sql`
    select from events where body::jsonb -> 'data' -> 'submission' ->> 'id' = any(${[...stored.keys()]})`
  expect(events.count).toBe(20)
})

test('charges each app for its own requests', async () => {
  const writers = [await service.writer(), await service.writer(), await service.writer({}, 1)]
  const sent = await Promise.all(
    [...writers, ...writers].map(async (writer) => ({ writer, ...(await submit(writer)) })),
  )
  const found = writers.map((writer) => statuses(sent.filter((one) => one.writer === writer)))
  expect(found.map(sorted)).toEqual([
    [201, 201],
    [201, 201],
    [201, 402],
  ])
  const balances = await Promise.all(writers.map(({ clientId }) => service.balance(clientId)))
  expect(balances).toEqual([998, 998, 0])
})

test('stores as many as the app can pay, and refuses the others', async () => {
  const writer = await service.writer({}, 5)
  const sent = await Promise.all(times(12, () => submit(writer)))
  expect(sorted(statuses(sent))).toEqual([...times(5, () => 201), ...times(7, () => 402)])
  const stored = await service.sql`
    select from contributions c join apps a on a.id = c.app_id where a.client_id = ${writer.clientId}`
  expect(stored.count).toBe(5)
  expect(await service.balance(writer.clientId)).toBe(0)
})

test('stores as many as the hourly limit allows, and refuses the others', async () => {
  const writer = await service.writer({ hourlyLimit: 3 })
  const sent = await Promise.all(times(6, () => submit(writer)))
  expect(sorted(statuses(sent))).toEqual([201, 201, 201, 429, 429, 429])
  expect(await service.balance(writer.clientId)).toBe(997)
})

test('gives two requests with the same Idempotency-Key one response and one charge', async () => {
  const writer = await service.writer()
  const key = { 'idempotency-key': 'twice' }
  const same = entry()
  const [one, other, ...rest] = await Promise.all([
    submit(writer, same, key),
    submit(writer, same, key),
    submit(writer, entry(), { 'idempotency-key': 'once' }),
    submit(writer),
  ])
  expect(statuses([one, other, ...rest])).toEqual([201, 201, 201, 201])
  expect(other.body).toEqual(one.body)
  expect(Number(one.cost) + Number(other.cost)).toBe(1)
  expect(await service.balance(writer.clientId)).toBe(997)
  expect((await submit(writer, entry(), key)).status).toBe(409)
  const again = await submit(writer, same, key)
  expect(again).toEqual({ ...one, cost: '0' })
})

test('stores one of two equal submissions, and refuses what is already a term or pending', async () => {
  const writer = await service.writer()
  await service.app.saveTerms({ slug: 'known', english: 'known', yoruba: 'ẹ̀rọ' })
  const pending = entry()
  await submit(writer, pending)
  const same = entry()
  const sent = await Promise.all(
    [same, entry(), entry('known'), same, pending].map((body) => submit(writer, body)),
  )
  const [one, different, known, other, again] = statuses(sent)
  expect([different, known, again]).toEqual([201, 409, 409])
  expect(sorted([one ?? 0, other ?? 0])).toEqual([201, 409])
  expect(await service.balance(writer.clientId)).toBe(997)
  const kept = await service.sql`select from contributions where english = 'known'`
  expect(kept.count).toBe(0)
})

test('a submission that PostgreSQL refuses does not fail the others', async () => {
  const writer = await service.writer()
  await service.sql`
    alter table contributions add constraint refusing check (english not like 'bad %')`
  try {
    const bodies = [entry(), entry('bad row'), entry(), entry()]
    const sent = await Promise.all(bodies.map((body) => submit(writer, body)))
    expect(statuses(sent)).toEqual([201, 500, 201, 201])
    expect(await service.balance(writer.clientId)).toBe(997)
  } finally {
    await service.sql`alter table contributions drop constraint refusing`
  }
})

test('publishes submissions of one app, and stores those of another as pending', async () => {
  const [publisher, writer] = [
    await service.writer({ autoPublish: true }),
    await service.writer({ autoPublish: false }),
  ]
  const sent = await Promise.all(times(6, (index) => submit(index % 2 ? publisher : writer)))
  expect(sent.map(({ body }) => body.status)).toEqual(
    times(6, (index) => (index % 2 ? 'published' : 'pending')),
  )
  const balances = [publisher, writer].map(({ clientId }) => service.balance(clientId))
  expect(await Promise.all(balances)).toEqual([997, 997])
})

test.each(['commits', 'rolls back'])(
  'a submission waits for an equal one of another transaction that %s, and the others do not',
  async (ending) => {
    const [writer, first] = [await service.writer(), await service.writer()]
    const same = entry()
    let waiting: Promise<Sent> | undefined
    await service.sql
      .begin(async (tx) => {
        await tx`
          insert into contributions (id, kind, app_id, status, english, yoruba, definition_en, pair)
          select ${`sub_${randomBase62(20)}`}, 'submission', id, 'pending', ${same.english_term},
            ${same.yoruba_term}, 'A device.', ${`${same.english_term.toLowerCase()}\nẹ̀rọ`.normalize('NFC')}
          from apps where client_id = ${first.clientId}`
        waiting = submit(writer, same)
        expect(statuses(await Promise.all([submit(writer), submit(writer)]))).toEqual([201, 201])
        await untilLockIsAwaited(service.sql)
        expect(statuses(await Promise.all([submit(writer), submit(writer)]))).toEqual([201, 201])
        if (ending === 'rolls back') throw new Error('rolled back')
      })
      .catch((error: unknown) => expect(String(error)).toContain('rolled back'))
    expect((await waiting)?.status).toBe(ending === 'commits' ? 409 : 201)
    expect(await service.balance(writer.clientId)).toBe(ending === 'commits' ? 996 : 995)
  },
)
