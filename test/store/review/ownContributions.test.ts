import { afterAll, beforeAll, expect, test } from 'bun:test'
import { accept, approve, reject, withdraw } from '../../../src/domain/review/review'
import { createContributions } from '../../../src/store/review/contributions'
import type { Stores } from '../../../src/store/stores'
import { ada, openReviewing, type Reviewing } from '../../domain/review/reviewing'

let it: Reviewing
let own: Stores['contributions']
beforeAll(async () => {
  it = await openReviewing()
  own = createContributions(it.sql)
})
afterAll(() => it.close())

/** Returns a contribution as the app's owner sees it. */
async function seen(id: string) {
  const found = (await own.own({ appId: it.app.id }, 1000, null)).find((one) => one.id === id)
  if (!found) throw new Error(`${id} is not seen`)
  return found
}

test('shows a submission with its headwords, and its term if that is in the dictionary', async () => {
  const id = await it.submitted('first', 'èkínní')
  expect(await seen(id)).toMatchObject({
    kind: 'submission',
    status: 'pending',
    english: 'first',
    yoruba: 'èkínní',
    slug: null,
    reason: null,
  })
  await approve(it.review, id, { ...ada, reason: 'Good.' })
  expect(await seen(id)).toMatchObject({ status: 'approved', slug: 'first', reason: 'Good.' })
})

test('shows no term for a submission that was published and then rejected', async () => {
  const id = await it.published('second', 'èkejì')
  expect(await seen(id)).toMatchObject({ status: 'published', slug: 'second' })
  await reject(it.review, id, { ...ada, reason: 'Not so.' })
  expect(await seen(id)).toMatchObject({ status: 'rejected', slug: null, reason: 'Not so.' })
})

test('shows the reason of the last decision, if it has one', async () => {
  const published = await it.published('third', 'ẹ̀kẹta')
  await approve(it.review, published, ada)
  expect(await seen(published)).toMatchObject({ status: 'approved', reason: null })
  const withdrawn = await it.submitted('fourth', 'ẹ̀kẹrin')
  await withdraw(it.review, withdrawn, { ...ada, reason: 'Mistaken.' })
  expect(await seen(withdrawn)).toMatchObject({
    status: 'withdrawn',
    slug: null,
    reason: 'Mistaken.',
  })
})

test('shows a suggestion as superseded if its own term has changed', async () => {
  await it.save({ slug: 'pen', english: 'pen', yoruba: 'gègé' }, { slug: 'ink' })
  const first = await it.suggested('pen', { yoruba: 'kálàmù' })
  const second = await it.suggested('pen', { yoruba: 'bírò' })
  const other = await it.suggested('ink', { yoruba: 'tàdáwà' })
  expect(await seen(second)).toMatchObject({ kind: 'suggestion', status: 'pending', slug: 'pen' })
  await accept(it.review, first, ada)
  expect((await seen(first)).status).toBe('accepted')
  expect((await seen(second)).status).toBe('superseded')
  expect((await seen(other)).status).toBe('pending')
})

test('shows no contributions of other apps, and pages by number', async () => {
  const other = await it.newContributor()
  expect([...(await own.own({ appId: other.id }, 10, null))]).toEqual([])
  const all = await own.own({ appId: it.app.id }, 1000, null)
  const numbers = all.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  const rest = await own.own({ appId: it.app.id }, 2, numbers[1] ?? null)
  expect(rest.map(({ number }) => number)).toEqual(numbers.slice(2, 4))
})
