/** Imports and exports files of terms, with a database whose dictionary is emptied before each test. */
import { afterAll, beforeAll, beforeEach } from 'bun:test'
import type { EmptyCells } from '../../../src/domain/terms/emptyCells'
import { exportTerms, importTerms } from '../../../src/domain/terms/termFile'
import { columns } from '../../../src/domain/terms/termRow'
import { resultOf } from '../../../src/problems'
import { openTestStores, type TestStores } from '../../support/stores'

export const header = columns.join(',')
export const row = (slug: string, english = slug) =>
  `${slug},${english},ẹ̀rọ,,,,,,,,,,established,,,,`
export const csv = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

export function openImporting() {
  let stores: TestStores
  beforeAll(async () => {
    stores = await openTestStores()
  })
  beforeEach(async () => {
    await stores.sql`delete from terms`
    await stores.sql`delete from categories`
  })
  afterAll(() => stores.close())

  function tryToImport(
    text: string | Uint8Array,
    allOrNothing: boolean,
    empty: EmptyCells = 'keeps',
  ) {
    const file = new Blob([text])
    return importTerms({ transactions: stores.transactions, by: 'test', file, allOrNothing, empty })
  }

  return {
    stores: () => stores,
    tryToImport,

    importText: async (text: string | Uint8Array, allOrNothing = false, empty?: EmptyCells) =>
      resultOf(await tryToImport(text, allOrNothing, empty)),

    exported: async (): Promise<string> => {
      let text = ''
      for await (const piece of exportTerms(stores.terms, () => {})) text += piece
      return text
    },

    slugs: async () =>
      (await stores.sql<{ slug: string }[]>`select slug from terms order by slug`).map(
        (term) => term.slug,
      ),
  }
}

export const rejectedLines = (report: { rejected: { line: number }[] }) =>
  report.rejected.map(({ line }) => line)
