import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { SearchEngine } from '../../search/port'
import { createPostgresEngine } from '../../search/postgres'
import { importTerms } from '../../src/domain/terms/termFile'
import { openTestStores, type TestStores } from '../support/stores'
import { conformanceTerms, faultOf, readCases } from './conformance'

let stores: TestStores
let engine: SearchEngine
beforeAll(async () => {
  stores = await openTestStores()
  engine = createPostgresEngine(stores.sql)
  await importTerms({
    transactions: stores.transactions,
    by: 'test',
    file: Bun.file(conformanceTerms),
    allOrNothing: true,
  })
})
afterAll(() => stores.close())

const cases = readCases()
const binding = cases.filter(({ postgresMayDiffer }) => !postgresMayDiffer)

test.each(binding.map((one) => [one.written, one.rule, one.terms.join(', '), one] as const))(
  '%s: %s %s',
  async (_query, _rule, _terms, one) => {
    expect(await faultOf(engine, one)).toBeUndefined()
  },
)
