/** Webhook events have the expected bodies, and are stored only if their transaction commits. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { accept, approve } from '../../../src/domain/review/review'
import { baseUrl } from '../../support/testApp'
import { ada, done, faultOf, openReviewing, type Reviewing } from '../review/reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
beforeEach(async () => {
  await bench.sql`truncate events cascade`
})
afterAll(() => bench.close())

const stored = () => bench.sql<
  { id: string; kind: string; appId: number | null; body: string; createdAt: Date }[]
>`
  select id, kind, app_id as "appId", body, created_at as "createdAt" from events
  order by number`

const noMarks = { media: [], proposed: false, related: [], status: 'established', sources: [] }
const noNotes = { notes: { en: null, yo: null }, relations: [] }
const nothing = { definitions: { en: 'It.', yo: null }, category: null, ...noMarks, ...noNotes }
const noExample = { example: { en: null, yo: null } }

/** Checks the envelope of the only event, and returns its body. */
async function theEvent() {
  const events = await stored()
  expect(events).toHaveLength(1)
  const [{ id, kind, appId, body, createdAt } = { body: '', createdAt: new Date() }] = events
  const read = JSON.parse(body) as { data: object }
  expect(id).toMatch(/^evt_[0-9A-Za-z]{20}$/)
  // Compares the exact text, including key order and white space, because the stored bytes are
  // signed.
  expect(body).toBe(
    JSON.stringify({ id, kind, created_at: createdAt.toISOString(), data: read.data }),
  )
  return { kind, appId, data: read.data, body }
}

test('sends a submission to the app that made it', async () => {
  const id = await bench.submitted('washing "machine"', 'ẹ̀rọ ìfọṣọ', 'It.')
  const { body, ...event } = await theEvent()
  expect(event).toEqual({
    kind: 'dictionary.term.submitted',
    appId: bench.app.id,
    data: {
      submission: {
        id,
        status: 'pending',
        english_term: 'washing "machine"',
        yoruba_term: 'ẹ̀rọ ìfọṣọ',
        definition_en: 'It.',
      },
    },
  })
  expect(body).toContain('ẹ̀rọ ìfọṣọ'.normalize('NFC'))
})

test('sends a term from a submission to every app, with its URL', async () => {
  const id = await bench.submitted('pump', 'fáàmù', 'It.')
  await bench.sql`truncate events cascade`
  const { term } = done(await approve(bench.review, id, ada))
  const { body, ...event } = await theEvent()
  const url = `${baseUrl}/terms/pump`
  const pronunciation = { ipa: 'fá.à.mũ̀', tones: 'HLL' }
  const shown = { id: term?.id, slug: 'pump', url, english: 'pump', yoruba: 'fáàmù', aliases: [] }
  expect(event).toEqual({
    kind: 'dictionary.term.approved',
    appId: null,
    data: {
      submission: { id },
      term: { ...shown, ...nothing, ...noExample, pronunciation, alias_details: [] },
    },
  })
  expect(body).toBe(body.normalize('NFC'))
})

test('sends a suggestion that changed a term to every app, with the new term', async () => {
  await bench.save({ slug: 'lamp', yoruba: 'fìtílà', definitionEn: 'It.' })
  const id = await bench.suggested('lamp', { yoruba: 'àtùpà', aliases: ['fìtílà'] })
  expect(await stored()).toHaveLength(0)
  const { term } = done(await accept(bench.review, id, ada))
  const { kind, appId, data } = await theEvent()
  const url = `${baseUrl}/terms/lamp`
  const pronunciation = { ipa: 'à.tù.k͡pà', tones: 'LLL' }
  const shown = { id: term?.id, slug: 'lamp', url, english: 'lamp', yoruba: 'àtùpà' }
  expect({ kind, appId, data }).toEqual({
    kind: 'dictionary.suggestion.accepted',
    appId: null,
    data: {
      suggestion: { id, slug: 'lamp' },
      term: {
        ...shown,
        aliases: ['fìtílà'],
        ...nothing,
        ...noExample,
        pronunciation,
        alias_details: [{ text: 'fìtílà', language: 'yo', kind: 'synonym' }],
      },
    },
  })
})

test('sends both events for what is published at once, first to its app', async () => {
  const id = await bench.published('modem', 'módẹ̀mù')
  const events = await stored()
  expect(events.map(({ kind, appId }) => [kind, appId])).toEqual([
    ['dictionary.term.submitted', bench.app.id],
    ['dictionary.term.approved', null],
  ])
  const [submitted] = events.map(({ body }) => JSON.parse(body) as { data: object })
  expect(submitted?.data).toMatchObject({ submission: { id, status: 'published' } })
})

test('builds URLs from the base URL of the service', async () => {
  const id = await bench.submitted('wrench', 'sípánà')
  await bench.sql`truncate events cascade`
  const elsewhere = { ...bench.review, baseUrl: 'https://words.example/yo' }
  done(await approve(elsewhere, id, ada))
  expect((await theEvent()).data).toMatchObject({
    term: { url: 'https://words.example/yo/terms/wrench' },
  })
})

test('stores an event with the COMMIT of its transaction, and not before', async () => {
  await bench.transactions.run('test', async ({ events }) => {
    const event = { id: `evt_${'a'.repeat(20)}`, kind: 'dictionary.term.approved' } as const
    await events.add({ ...event, appId: null, body: '{}', createdAt: new Date(0) })
    expect(await stored()).toHaveLength(0)
  })
  expect(await stored()).toMatchObject([{ body: '{}', createdAt: new Date(0) }])
})

test('rolls back a decision whose event cannot be stored', async () => {
  const id = await bench.submitted('rivet', 'ìṣó')
  await bench.sql`alter table events add constraint refusing check (kind not like '%approved')`
  const before = await bench.written()
  expect(await faultOf(approve(bench.review, id, ada))).toContain('refusing')
  await bench.sql`alter table events drop constraint refusing`
  expect(await bench.written()).toEqual(before)
  expect(await bench.statusOf(id)).toBe('pending')
})

test('stores no event for a decision that is rolled back', async () => {
  const undone = bench.transactions.run('test', async ({ events }) => {
    const event = { id: `evt_${'b'.repeat(20)}`, kind: 'dictionary.term.approved' } as const
    await events.add({ ...event, appId: null, body: '{}', createdAt: new Date(0) })
    throw new Error('on second thoughts')
  })
  expect(await faultOf(undone)).toContain('second thoughts')
  expect(await stored()).toHaveLength(0)
})

test.each([
  ['as it was submitted', {}],
  ['as edited', { english: 'sieve' }],
])('sends a term %s', async (_, edits) => {
  const id = await bench.submitted('sifter', `asẹ́ ${JSON.stringify(edits)}`)
  await bench.sql`truncate events cascade`
  done(await approve(bench.review, id, { ...ada, edits }))
  expect((await theEvent()).data).toMatchObject({ term: { english: 'sifter', ...edits } })
})
