/**
 * The preview of an import stores nothing. The import does exactly what its preview says, or nothing at all.
 */
import { expect, test } from 'bun:test'
import { importTerms, previewImport } from '../../../src/domain/terms/termFile'
import { type Column, columns } from '../../../src/domain/terms/termRow'
import { resultOf } from '../../../src/problems'
import { csv, openImporting } from './importing'

const row = (slug: string, yoruba = 'ẹ̀rọ', category = '') =>
  `${slug},${slug},${yoruba},,${category},,,,,,,,,,,,`

const { stores } = openImporting()

const fileOf = (...lines: string[]) => new Blob([csv(...lines)])

const preview = async (file: Blob) =>
  resultOf(await previewImport({ terms: stores().termReader, file }))
const run = (file: Blob, digest?: string) =>
  importTerms({
    transactions: stores().transactions,
    by: 'test',
    file,
    allOrNothing: false,
    ...(digest !== undefined && { digest }),
  })

const stored = async () =>
  JSON.stringify(
    await stores().sql`
      select slug, yoruba, revision, updated_at, (select version from dictionary) from terms order by slug`,
  )

test('counts and lists added, changed, unchanged and rejected rows, and stores nothing', async () => {
  await run(fileOf(row('bank', 'báǹkì', 'Money'), row('mouse', 'èkúté')))
  const before = await stored()
  const file = fileOf(
    row('bank', 'báńkì', 'money'),
    row('mouse', 'èkúté'),
    row('kettle', 'ìkòkò', 'Kitchin'),
    row('void', ''),
    row('mouse', 'eku'),
  )
  const report = await preview(file)
  expect(report).toMatchObject({ imported: 3, added: 1, changed: 1, unchanged: 1 })
  expect(report.rejected).toEqual([
    { line: 5, problem: { code: 'text_empty', field: 'yoruba' } },
    { line: 6, problem: { code: 'duplicate_row', slug: 'mouse', line: 3 } },
  ])
  expect(report.newCategories).toEqual(['Kitchin'])
  expect(report.changes).toMatchObject([
    {
      line: 2,
      before: { yoruba: 'báǹkì', category: 'Money' },
      after: { yoruba: 'báńkì', category: 'Money' },
    },
    { line: 4, before: undefined, after: { slug: 'kettle', status: 'approved' } },
  ])
  expect(await stored()).toBe(before)

  const done = resultOf(await run(file, report.digest))
  expect(done).toEqual(report)
  expect(await preview(file)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
})

test('an unpublished term counts as changed, because the import publishes it', async () => {
  const file = fileOf(row('bank'))
  await run(file)
  await stores().sql`update terms set status = 'unpublished'`
  const { changed, changes } = await preview(file)
  expect(changed).toBe(1)
  expect(changes[0]?.before?.status).toBe('unpublished')
})

test('a change of any one column counts as changed, has another digest, and is stored', async () => {
  const first: Record<Column, string> = {
    slug: 'machine',
    english: 'machine',
    yoruba: 'ẹ̀rọ',
    aliases: 'engine',
    category: 'Hardware',
    definition_en: 'A device.',
    definition_yo: 'Ohun èlò.',
    example_en: 'The machine.',
    example_yo: 'Ẹ̀rọ náà.',
    media: 'https://a.example/x.png',
    proposed: 'no',
    related: 'motor',
    status: '',
    sources: 'phrase',
    notes_en: 'Also of people.',
    notes_yo: 'Fún ènìyàn pẹ̀lú.',
    relations: 'antonym:hand',
  }
  const others: Partial<Record<Column, string>> = {
    category: 'Software',
    media: 'https://a.example/y.png',
    proposed: 'yes',
    related: 'belt',
    sources: 'loan',
    relations: 'broader:tool',
  }
  const fileWith = (changes: object) => fileOf(Object.values({ ...first, ...changes }).join(','))
  await run(fileWith({}))
  const digests = new Set([(await preview(fileWith({}))).digest])
  const changeable = columns.filter((column) => column !== 'slug' && column !== 'status')
  for (const column of changeable) {
    const file = fileWith({ [column]: others[column] ?? `${first[column]} 2` })
    const report = await preview(file)
    expect([column, report.changed, report.changes.length]).toEqual([column, 1, 1])
    digests.add(report.digest)
    const revision = async () => (await stores().termHistory.of('machine')).length
    const before = await revision()
    resultOf(await run(file, report.digest))
    expect([column, await revision()]).toEqual([column, before + 1])
    await run(fileWith({}))
  }
  expect(digests.size).toBe(changeable.length + 1)
})

test('slugs that the file generates are those that the import stores, in any batch', async () => {
  await run(fileOf(row('mouse', 'èkúté')))
  // In the second batch, a row without a slug has the same headword pair as a row in the first
  // batch.
  const fillers = Array.from({ length: 500 }, (_, n) => row(`filler-${n}`))
  const file = fileOf(
    row('mouse', 'asin'),
    ...fillers,
    ',mouse,asin,,,,,,,,,,,,,,',
    ',mouse,èkúté,,,,,,,,,,,,,,',
  )
  const report = await preview(file)
  expect(report.rejected).toMatchObject([{ problem: { code: 'duplicate_row', slug: 'mouse' } }])
  expect(report.changes.at(-1)?.after.slug).toBe('mouse-2')
  expect(resultOf(await run(file))).toEqual(report)
})

test('an import that would do anything else than its preview stores nothing', async () => {
  const file = fileOf(row('bank', 'báǹkì'), row('mouse', 'èkúté'))
  const { digest } = await preview(file)
  await run(fileOf(row('bank', 'ilé owó')))
  const before = await stored()
  expect(await run(file, digest)).toEqual({ code: 'import_changed' })
  expect(await run(file, '')).toEqual({ code: 'import_changed' })
  expect(await stored()).toBe(before)
})

test('of two imports at the same time with previews of the same rows, one stores them', async () => {
  const [one, other] = [fileOf(row('bank', 'báǹkì')), fileOf(row('bank', 'ilé owó'))]
  const [first, second] = [await preview(one), await preview(other)]
  const outcomes = await Promise.all([run(one, first.digest), run(other, second.digest)])
  const refused = outcomes.filter((outcome) => 'code' in outcome)
  expect(refused).toEqual([{ code: 'import_changed' }])
  const [term] = await stores().sql<{ revision: number }[]>`select revision from terms`
  expect(term?.revision).toBe(1)
})
