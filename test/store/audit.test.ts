import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createAudit } from '../../src/store/audit'
import type { Stores } from '../../src/store/stores'
import { openTestStores, type TestStores } from '../support/stores'

let stores: TestStores
let audit: Stores['audit']
beforeAll(async () => {
  stores = await openTestStores()
  audit = createAudit(stores.sql)
})
afterAll(() => stores.close())

const action = {
  actor: 'admin@example.org',
  action: 'revoke app',
  subject: 'app_1',
  detail: { reason: '"Ẹ̀rọ" \\ <b>' },
}

test('stores an entry before the action, and its outcome afterwards', async () => {
  const id = await audit.begin(action)
  expect(await audit.list(1)).toMatchObject([
    { ...action, id, outcome: 'begun', createdAt: expect.any(Date) },
  ])
  await audit.end(id, 'done')
  expect(await audit.list(1)).toMatchObject([{ id, outcome: 'done' }])
})

test('lists entries the latest first, page by page', async () => {
  const ids: number[] = []
  for (const subject of ['a', 'b', 'c']) ids.push(await audit.begin({ ...action, subject }))
  const subjects = async (...range: Parameters<Stores['audit']['list']>) =>
    (await audit.list(...range)).map(({ subject }) => subject)
  expect(await subjects(2)).toEqual(['c', 'b'])
  expect(await subjects(1, ids[1] ?? null)).toEqual(['a'])
})

test('ends one entry and leaves the others alone', async () => {
  const [first, second] = [await audit.begin(action), await audit.begin(action)]
  await audit.end(second, 'refused')
  const rows = await audit.list(2)
  expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
    [second, 'refused'],
    [first, 'begun'],
  ])
})
