/** Files and dictionaries of any size are processed in pieces. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { exportTerms, importTerms } from '../../../src/domain/terms/termFile'
import { columns, emptyFields } from '../../../src/domain/terms/termRow'
import type { TermFields } from '../../../src/store/terms/terms'
import type { TermWriter } from '../../../src/store/terms/writer'
import type { Transactions } from '../../../src/store/transactions'
import { temporaryFolder } from '../../support/folders'
import { openTestStores, type TestStores } from '../../support/stores'

const definition = 'A device that does work and is described in a sentence.'
const rows = 2000
const dir = temporaryFolder()
const file = join(dir, 'terms.csv')
let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  const lines = Array.from(
    { length: rows },
    (_, n) => `,machine ${n},ẹ̀rọ,,Hardware,${definition},,,,,,,,,,,`,
  )
  await Bun.write(file, `${[columns.join(','), ...lines].join('\n')}\n`)
})
afterAll(() => stores.close())

test('stores rows while it reads an import, never the whole file, never a large batch', async () => {
  let read = 0
  const saves: { rows: number; read: number }[] = []
  const writer = {
    save: async (batch: unknown[]) => void saves.push({ rows: batch.length, read }),
    taken: async () => [],
    takenLike: async () => [],
    withSlugs: async () => [],
    categoriesIn: async () => [],
  } as unknown as TermWriter
  const changeTerms = <T>(_by: string, work: (terms: TermWriter) => Promise<T>) => work(writer)
  const transactions = { changeTerms } as unknown as Transactions
  const progress = (share: number) => {
    read = share
  }
  const report = await importTerms({
    transactions,
    by: 'test',
    file: Bun.file(file),
    allOrNothing: false,
    progress,
  })
  expect(report).toMatchObject({ imported: rows, rejected: [] })
  expect(Math.max(...saves.map((save) => save.rows))).toBeLessThanOrEqual(500)
  expect(saves[0]?.read).toBeLessThan(0.3)
  expect(read).toBeWithin(0.99, 1.0001)
})

test('returns each page of an export before it reads many more', async () => {
  const term: TermFields = {
    ...emptyFields,
    slug: 'machine',
    english: 'machine',
    yoruba: 'ẹ̀rọ',
    category: 'Hardware',
    definitionEn: definition.repeat(8),
  }
  let [asked, handedOut, furthestBehind] = [0, 0, 0]
  async function* pages() {
    for (let page = 0; page < 20; page++) {
      furthestBehind = Math.max(furthestBehind, asked - handedOut)
      asked += 500
      yield Array.from({ length: 500 }, () => term)
    }
  }
  for await (const piece of exportTerms({ all: pages }, () => {})) {
    handedOut += piece.split('\n').length - 1
  }
  expect(handedOut).toBe(asked + 1)
  expect(furthestBehind).toBeLessThan(1500)
})

test('imports and exports terms of several pages, each once', async () => {
  const { terms, transactions } = stores
  const text = await Bun.file(file).text()
  const several = new Blob([`${text.split('\n', 1201).join('\n')}\n`])
  const report = await importTerms({ transactions, by: 'test', file: several, allOrNothing: true })
  expect(report).toMatchObject({ imported: 1200, rejected: [] })
  let told = 0
  let written = ''
  const wrote = (count: number) => {
    told += count
  }
  for await (const piece of exportTerms(terms, wrote)) written += piece
  expect(told).toBe(1200)
  const slugs = written
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',', 1)[0])
  expect(new Set(slugs).size).toBe(1200)
  expect(written).toContain(
    `\nmachine-1199,machine 1199,ẹ̀rọ,,Hardware,${definition},,,,,,,established,,,,\n`,
  )
})
