/** A transaction waits only for a limited time while another one changes the dictionary. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { indexed } from '../../src/domain/terms/terms'
import { isPassing } from '../../src/lib/unavailable'
import { createTransactions } from '../../src/store/transactions'
import { openTestStores, type TestStores } from '../support/stores'
import { blankTerm } from '../support/testApp'
import { timed } from './metering/watchedScripts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

test('waits up to the limit, and after a timeout does not wait for a second', async () => {
  const impatient = createTransactions(stores.sql, { waitMs: 600 })
  const open = () =>
    timed(impatient.changeTerms('test', async () => 'opened').catch((error: unknown) => error))
  let inVain = 0
  await stores.sql.begin(async (tx) => {
    await tx`select from dictionary for update`
    const begun = performance.now()
    const first = await open()
    expect(isPassing(first.value)).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(590)
    expect(first.ms).toBeLessThan(2000)
    inVain = performance.now()
    for (const { value, ms } of await Promise.all([open(), open(), open()])) {
      expect(isPassing(value)).toBe(true)
      expect(ms).toBeLessThan(400)
    }
    // Transactions that do not change the dictionary are not affected.
    expect(await impatient.run('test', async () => 'done')).toBe('done')
  })
  expect(isPassing((await open()).value)).toBe(true)
  await Bun.sleep(Math.max(0, inVain + 1010 - performance.now()))
  expect((await open()).value).toBe('opened')
})

test('rolls back changed terms if there is a problem', async () => {
  const { transactions } = stores
  const refused = transactions.run('test', async ({ dictionary }) => {
    const terms = await dictionary()
    await terms.save([indexed(blankTerm('modem'))])
    return { code: 'unknown_revision' as const }
  })
  expect(await refused).toEqual({ code: 'unknown_revision' })
  const found = await transactions.changeTerms('test', (terms) => terms.bySlug('modem'))
  expect(found).toBeUndefined()
})

test('waits without a limit if there is none', async () => {
  const patient = createTransactions(stores.sql)
  let opened: Promise<string> | undefined
  await stores.sql.begin(async (tx) => {
    await tx`select from dictionary for update`
    opened = patient.changeTerms('test', async () => 'opened')
    expect(await Promise.race([opened, Bun.sleep(700).then(() => 'waits')])).toBe('waits')
  })
  expect(await opened).toBe('opened')
})
