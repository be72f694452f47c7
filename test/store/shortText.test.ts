/** The database refuses short text with invisible characters, whichever way it comes. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { indexed } from '../../src/domain/terms/terms'
import { hasInvisible, isPlainText } from '../../src/lib/plainText'
import { openTestStores, type TestStores } from '../support/stores'
import { blankTerm } from '../support/testApp'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

const save = (...terms: (Partial<ReturnType<typeof blankTerm>> & { slug: string })[]) =>
  stores.transactions.changeTerms('test', (writer) =>
    writer.save(terms.map((term) => indexed({ ...blankTerm(term.slug), ...term }))),
  )

const refusal = /violates check constraint/

test('has the same rule as the service, for every character', async () => {
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
  )
  const rows = await stores.sql<{ code: number }[]>`
    select code from unnest(${codes}::int[]) code where not is_short_text('a' || chr(code) || 'b')`
  const refused = new Set(rows.map(({ code }) => code))
  const odd = codes.filter((code) => {
    const text = `a${String.fromCodePoint(code)}b`
    return refused.has(code) === (isPlainText(text) && !hasInvisible(text))
  })
  expect(odd.map((code) => code.toString(16))).toEqual([])
})

test.each(['english', 'yoruba', 'category'] as const)(
  'refuses a bad %s of a term',
  async (field) => {
    expect(save({ slug: `bad-${field}`, [field]: 'a\u200bb' })).rejects.toThrow(refusal)
    expect(save({ slug: `bad-${field}`, [field]: 'a\uffffb' })).rejects.toThrow(refusal)
  },
)

test('refuses a bad alias, also of a stored term', async () => {
  await save({ slug: 'lever' })
  expect(save({ slug: 'lever', aliases: ['a', 'b\u200b'] })).rejects.toThrow(refusal)
  await save({ slug: 'lever', aliases: ['a', 'b'], definitionEn: 'Joined: 🧑🏻‍💻.' })
})

test('refuses bad names of apps, keys and people, and bad contributions', async () => {
  const { sql } = stores
  const client = `app_${'a'.repeat(20)}`
  const app = (name: string) => sql`
    insert into apps (client_id, name, scopes)
    values (${client}, ${name}, '{dictionary:read}')`
  expect(app('a\u202eb').execute()).rejects.toThrow(refusal)
  await app('fine')
  expect(sql`update apps set name = ${'a\u200b'}`.execute()).rejects.toThrow(refusal)
  const user = (name: string) => sql`
    insert into users (id, name, email, email_verified) values ('u', ${name}, 'u@example.org', true)`
  expect(user('a\u200bb').execute()).rejects.toThrow(refusal)
  await user('fine')
  expect(sql`update users set name = ${'a\u200b'}`.execute()).rejects.toThrow(refusal)
  const contribution = (english: string) => sql`
    insert into contributions (id, kind, app_id, status, english, yoruba, definition_en, pair)
    select ${`sub_${'a'.repeat(20)}`}, 'submission', id, 'pending', ${english}, 'a', 'A.', 'a' from apps`
  expect(contribution('a\u200bb').execute()).rejects.toThrow(refusal)
  await contribution('fine')
})
