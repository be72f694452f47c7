/** Every kind of change to a term adds a revision. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { accept, approve } from '../../../src/domain/review/review'
import { rename, rollBack, unpublish } from '../../../src/domain/terms/termChanges'
import { emptyFields } from '../../../src/domain/terms/termRow'
import { rederiveTerms } from '../../../src/domain/terms/terms'
import { ada, done, faultOf, openReviewing, type Reviewing } from '../../domain/review/reviewing'
import { untilLockIsAwaited } from '../../support/locks'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
afterAll(() => bench.close())

let number = 0
let slug = ''
beforeEach(async () => {
  number += 1
  slug = `pump-${number}`
  await bench.save({ slug, aliases: ['fáàmù'], category: 'Water' })
})

describe('adds exactly one revision, with its editor, by', () => {
  const ways: [string, string, () => Promise<unknown>][] = [
    ['an import', 'import', () => bench.save({ slug, definitionEn: 'It pumps.' })],
    [
      'an accepted suggestion',
      'Adé',
      async () => accept(bench.review, await bench.suggested(slug, { yoruba: 'ẹ̀rọ omi' }), ada),
    ],
    ['a new slug', 'Adé', () => rename(bench.transactions, { slug, to: `${slug}-new`, ...ada })],
    ['taking it out', 'Adé', () => unpublish(bench.transactions, { slug, ...ada })],
    ['SQL', 'the user', () => bench.sql`update terms set yoruba = 'omi' where slug = ${slug}`],
    [
      'SQL that says who',
      'Títí',
      () =>
        bench.sql.begin(async (tx) => {
          await tx`select set_config('atumo.by', 'Títí', true)`
          await tx`update terms set status = 'unpublished' where slug = ${slug}`
        }),
    ],
  ]

  test.each(ways)('%s', async (_, by, change) => {
    const [{ user } = { user: '' }] = await bench.sql<{ user: string }[]>`
      select session_user as user`
    await change()
    expect(await bench.revisionsOf(slug)).toEqual([
      [1, 'import'],
      [2, by === 'the user' ? user : by],
    ])
    const { id, revision, ...content } = await bench.term(slug)
    expect(await bench.termHistory.now(id)).toMatchObject({ revision, content })
  })

  test.each(['approved', 'published'])('a submission that is %s', async (how) => {
    const english = `${how} ${number}`
    if (how === 'published') await bench.published(english, 'ọ̀rọ̀')
    else done(await approve(bench.review, await bench.submitted(english, 'ọ̀rọ̀'), ada))
    const by = how === 'published' ? 'test' : 'Adé'
    expect(await bench.revisionsOf(`${how}-${number}`)).toEqual([[1, by]])
  })

  test('a rollback', async () => {
    await bench.save({ slug, yoruba: 'omi' })
    await rollBack(bench.transactions, { slug, revision: 1, ...ada })
    expect((await bench.revisionsOf(slug)).slice(2)).toEqual([[3, 'Adé']])
  })

  test('a rollback to an unpublished revision', async () => {
    await unpublish(bench.transactions, { slug, ...ada })
    await bench.save({ slug, yoruba: 'omi' })
    await rollBack(bench.transactions, { slug, revision: 2, ...ada })
    expect((await bench.revisionsOf(slug)).slice(3)).toEqual([[4, 'Adé']])
    expect(await bench.term(slug)).toMatchObject({ status: 'unpublished', yoruba: slug })
  })
})

test('does not take the editor of one transaction for that of the next', async () => {
  const { transactions } = bench
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      transactions.changeTerms(`person ${n}`, async (terms) => {
        const { id } = (await terms.bySlug(slug)) ?? { id: 0 }
        await terms.rename(id, `${slug}-${n}`)
      }),
    ),
  )
  const revisions = await bench.termHistory.of(slug)
  for (const { by, content } of revisions.slice(1)) {
    expect(`person ${content.slug.slice(slug.length + 1)}`).toBe(by)
  }
  expect(revisions.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 21 }, (_, n) => n + 1),
  )
})

test('dates revisions by their change, not by the start of the transaction', async () => {
  await bench.sql.begin(async (tx) => {
    await tx`select now()`
    await Bun.sleep(10)
    await bench.save({ slug, yoruba: 'ìkínní' })
    await tx`update terms set yoruba = 'ìkejì' where slug = ${slug}`
  })
  const [, second, third] = (await bench.termHistory.of(slug)).map((each) => each.createdAt)
  expect(third?.getTime()).toBeGreaterThanOrEqual(second?.getTime() ?? Number.NaN)
})

test('dates a decision by when it was made, however long it waited', async () => {
  const id = await bench.submitted(`waiting ${number}`, 'ìdúró')
  const held = await bench.sql.begin(async (tx) => {
    await tx`select from dictionary for update`
    const approved = approve(bench.review, id, ada)
    await untilLockIsAwaited(bench.sql)
    return { approved: () => approved, released: Date.now() }
  })
  done(await held.approved())
  const [decision] = await bench.contributions.decisions(id)
  expect(decision?.createdAt.getTime()).toBeGreaterThanOrEqual(held.released)
})

test.each([
  ['insert into terms (slug) select slug from terms where false', 0],
  ["update terms set yoruba = yoruba where slug = 'no-such-term'", 0],
  ["delete from terms where slug = 'no-such-term'", 0],
  ["update categories set label = label where slug = 'no-such-category'", 0],
  ["insert into categories (slug, label) values ('v', 'V')", 0],
  ["update categories set label = 'W' where slug = 'v'", 1],
  ["delete from categories where slug = 'v'", 0],
])('%s raises the version of the dictionary by %i', async (statement, by) => {
  const version = async () => Number((await bench.written())['version'])
  const before = await version()
  await bench.sql.unsafe(statement)
  expect((await version()) - before).toBe(by)
})

test('a transaction raises the version once, however many statements it has', async () => {
  const version = async () => Number((await bench.written())['version'])
  await bench.sql`insert into categories (slug, label) values ('once', 'Once')`
  const before = await version()
  await bench.sql.begin(async (tx) => {
    for (let n = 0; n < 3; n++)
      await tx`update categories set label = ${`Once ${n}`} where slug = 'once'`
  })
  expect((await version()) - before).toBe(1)
})

test('has every field in a revision', async () => {
  await bench.save({ slug, yoruba: 'ẹ̀rọ omi', aliases: [], category: null })
  const { id } = await bench.term(slug)
  expect((await bench.termHistory.at(id, 1))?.content).toEqual({
    ...emptyFields,
    slug,
    english: slug,
    yoruba: slug,
    aliases: ['fáàmù'],
    category: 'Water',
    status: 'approved',
  })
  expect((await bench.termHistory.at(id, 2))?.content).toMatchObject({
    yoruba: 'ẹ̀rọ omi',
    category: null,
  })
  expect(await bench.termHistory.at(id, 3)).toBeUndefined()
})

test('adds a revision for a change of proposed, related or sources', async () => {
  await bench.save({ slug, aliases: ['fáàmù'], category: 'Water', proposed: true })
  await bench.save({
    slug,
    aliases: ['fáàmù'],
    category: 'Water',
    proposed: true,
    related: ['pump'],
  })
  await bench.save({
    slug,
    aliases: ['fáàmù'],
    category: 'Water',
    proposed: true,
    related: ['pump'],
    sources: ['phrase'],
  })
  const marks = (await bench.termHistory.of(slug)).map(({ content }) => [
    content.proposed,
    content.related,
    content.sources,
  ])
  expect(marks).toEqual([
    [false, [], []],
    [true, [], []],
    [true, ['pump'], []],
    [true, ['pump'], ['phrase']],
  ])
})

describe('adds no revision by', () => {
  test('saving an unchanged term', async () => {
    const before = await bench.written()
    await bench.save({ slug, aliases: ['fáàmù'], category: 'Water' })
    expect(await bench.revisionsOf(slug)).toEqual([[1, 'import']])
    expect(await bench.written()).toEqual(before)
  })

  test('deriving again', async () => {
    const before = await bench.termHistory.of(slug)
    await bench.sql`update terms set derived_by = 'older', name_words = ''`
    expect(await rederiveTerms(bench.stores)).toBeGreaterThan(0)
    expect([...(await bench.termHistory.of(slug))]).toEqual([...before])
    expect(await bench.term(slug)).toMatchObject({ revision: 1 })
  })

  test('a change that is rolled back', async () => {
    const undone = bench.transactions.changeTerms('test', async (terms) => {
      const { id } = (await terms.bySlug(slug)) ?? { id: 0 }
      await terms.unpublish(id)
      throw new Error('on second thoughts')
    })
    expect(await faultOf(undone)).toContain('second thoughts')
    expect(await bench.revisionsOf(slug)).toEqual([[1, 'import']])
  })
})

test('has no revisions of unknown terms, and keeps those of deleted ones', async () => {
  expect(await bench.termHistory.of('no-such-term')).toHaveLength(0)
  const { id } = await bench.term(slug)
  await bench.sql`delete from terms where id = ${id}`
  expect(await bench.termHistory.now(id)).toMatchObject({ revision: 1, content: { slug } })
})

describe.each(['term_revisions', 'decisions'])('%s', (table) => {
  beforeAll(async () => {
    await bench.made(`kept ${table}`, 'ọ̀rọ̀')
  })

  test.each([
    `update ${table} set by = 'me'`,
    `delete from ${table}`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
  ])('refuses %s', async (statement) => {
    const before = await bench.written()
    expect(await faultOf(bench.sql.unsafe(statement))).toContain(`${table} is append-only`)
    expect(await bench.written()).toEqual(before)
  })
})

test.each(['delete from contributions', 'truncate contributions cascade'])(
  'does not allow to delete a decided contribution: %s',
  async (statement) => {
    await bench.made(`kept by ${statement}`, 'ọ̀rọ̀')
    const before = await bench.written()
    expect(await faultOf(bench.sql.unsafe(statement))).toContain('Error')
    expect(await bench.written()).toEqual(before)
  },
)

describe('an earlier slug of a term', () => {
  beforeEach(async () => {
    await rename(bench.transactions, { slug, to: `${slug}-new`, ...ada })
    await bench.save({ slug: `other-${number}` })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a new term', () => bench.save({ slug })],
    [
      'a change by SQL',
      () => bench.sql`update terms set slug = ${slug} where slug = ${`other-${number}`}`,
    ],
    [
      'a swap',
      () => bench.sql`
        update terms set slug = case slug when ${`${slug}-new`} then ${slug} else ${`${slug}-new`} end
        where slug in (${`${slug}-new`}, ${`other-${number}`})`,
    ],
    [
      'a new term by SQL',
      () => bench.sql`
        insert into terms (slug, english, yoruba, english_key) values (${slug}, 'a', 'a', 'a')`,
    ],
  ])('is not given away by %s', async (_, give) => {
    const before = await bench.written()
    const refused = give()
    expect(await faultOf(refused)).toContain('Error')
    expect(await bench.written()).toEqual(before)
    expect(await bench.term(slug)).toMatchObject({ slug: `${slug}-new` })
  })
})
