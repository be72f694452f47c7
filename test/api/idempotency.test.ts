/** Idempotency-Key: a repeated request gets the same response, and is stored and charged only once. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { changeApp, grantCredits, restoreApp, revokeApp } from '../support/apps'
import { startWriting, submitPath, suggestPath, type Writer, type WritingApp } from './writing'

let service: WritingApp
beforeAll(async () => {
  service = await startWriting()
  await service.app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })
})
afterAll(() => service.close())

let made = 0
const unlike = (what: string) => `${what} ${made++}`

const entry = (english = unlike('term')) => ({
  english_term: english,
  yoruba_term: 'ẹ̀rọ',
  definition_en: 'A device.',
})
const note = () => ({ slug: 'machine', notes: unlike('note') })

const post = (path: string, writer: Writer, body: unknown, key = 'one') =>
  service.post(path, writer, body, { 'idempotency-key': key })

async function told(response: Response | Promise<Response>) {
  const { status, headers } = await response
  const figure = (name: string) => headers.get(`x-credit-${name}`)
  const body = await (await response).text()
  return { status, body, cost: figure('cost'), balance: figure('balance') }
}

const routes = [
  ['submit.php', submitPath, 201, entry],
  ['suggest.php', suggestPath, 202, note],
] as const

describe.each(routes)('%s', (_, path, status, make) => {
  test('the same key and body get the same response for free', async () => {
    const writer = await service.writer()
    const body = make()
    const stored = await service.count()
    const first = await told(post(path, writer, body))
    expect(first).toMatchObject({ status, cost: '1', balance: '999' })
    for (let again = 0; again < 3; again++) {
      expect(await told(post(path, writer, body))).toEqual({ ...first, cost: '0' })
    }
    expect(await service.balance(writer.clientId)).toBe(999)
    expect(await service.count()).toBe(stored + 1)
  })

  test('the repeated response has every header of a request that costs credits', async () => {
    const writer = await service.writer({ commercialUse: true })
    const body = make()
    const first = await post(path, writer, body)
    const again = await post(path, writer, body)
    for (const name of ['content-type', 'x-commercial-use', 'x-ratelimit-limit', 'cache-control']) {
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
    expect(again.headers.get('access-control-expose-headers')).toContain('X-Credit-Cost')
    expect(again.headers.get('x-ratelimit-remaining')).toBe('4999')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('white space, order of fields and decomposed letters do not make another request', async () => {
    const writer = await service.writer()
    const body = make()
    const first = await told(post(path, writer, body))
    const turned = Object.fromEntries(Object.entries(body).toReversed())
    const decomposed = JSON.stringify(body).normalize('NFD')
    for (const same of [JSON.stringify(turned, null, 4), decomposed]) {
      expect(await told(post(path, writer, same))).toEqual({ ...first, cost: '0' })
    }
  })

  test('another body with the same key is 409, and is not stored', async () => {
    const writer = await service.writer()
    const body = make()
    const first = await told(post(path, writer, body))
    const other = { status: 409, says: 'Idempotency-Key was used' }
    await service.refuses(writer, () => post(path, writer, make()), other)
    expect(await told(post(path, writer, body))).toEqual({ ...first, cost: '0' })
  })

  test('another app may use the same key', async () => {
    const first = await told(post(path, await service.writer(), make(), 'shared'))
    const second = await told(post(path, await service.writer(), make(), 'shared'))
    expect(second).toMatchObject({ status, cost: '1' })
    expect(second.body).not.toBe(first.body)
  })

  test('without a key, no response is stored', async () => {
    const writer = await service.writer()
    await service.post(path, writer, make())
    const kept = await service.sql`
      select from stored_responses where app_id = (select id from apps where client_id = ${writer.clientId})`
    expect(kept.count).toBe(0)
  })

  test('a key can be used again after a day', async () => {
    const writer = await service.writer()
    const age = (interval: string) => service.sql`
      update stored_responses set created_at = created_at - ${interval}::interval
      where app_id = (select id from apps where client_id = ${writer.clientId})`
    const first = await told(post(path, writer, make()))
    await age('23 hours 59 minutes')
    expect((await told(post(path, writer, make()))).status).toBe(409)
    await age('2 minutes')
    const body = make()
    const second = await told(post(path, writer, body))
    expect(second).toMatchObject({ status, cost: '1', balance: '998' })
    expect(second.body).not.toBe(first.body)
    expect(await told(post(path, writer, body))).toEqual({ ...second, cost: '0' })
  })

  test('thirty equal requests at once are stored once and get the same response', async () => {
    const writer = await service.writer()
    const body = make()
    const stored = await service.count()
    const requests = Array.from({ length: 30 }, () => told(post(path, writer, body)))
    const responses = await Promise.all(requests)
    expect(new Set(responses.map((response) => `${response.status} ${response.body}`)).size).toBe(1)
    expect(responses.filter(({ cost }) => cost === '1')).toHaveLength(1)
    expect(responses.filter(({ cost }) => cost === '0')).toHaveLength(29)
    expect(responses[0]?.status).toBe(status)
    expect(await service.count()).toBe(stored + 1)
    expect(await service.balance(writer.clientId)).toBe(999)
  })

  test('twenty equal requests at once all get the response that the last credit paid for', async () => {
    const writer = await service.writer({}, 1)
    const body = make()
    const requests = Array.from({ length: 20 }, () => told(post(path, writer, body)))
    const responses = await Promise.all(requests)
    expect(new Set(responses.map((response) => `${response.status} ${response.body}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(status)
    expect(await service.balance(writer.clientId)).toBe(0)
  })
})

test('of twenty different requests at once with one key, one is stored and the others are 409', async () => {
  const writer = await service.writer()
  const requests = Array.from({ length: 20 }, () => told(post(submitPath, writer, entry())))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  expect(await service.balance(writer.clientId)).toBe(999)
})

test('a key of one endpoint is 409 at the other', async () => {
  const writer = await service.writer()
  await post(submitPath, writer, entry())
  const send = () => post(suggestPath, writer, note())
  await service.refuses(writer, send, { status: 409, says: 'Idempotency-Key was used' })
})

test('the response is repeated without credits and over the hourly limit', async () => {
  const writer = await service.writer({ hourlyLimit: 1 }, 1)
  const body = entry()
  const first = await told(post(submitPath, writer, body))
  const again = { ...first, cost: '0', balance: '0' }
  expect(await told(post(submitPath, writer, body))).toEqual(again)
  await changeApp(service.app.services, writer.clientId, { hourlyLimit: null })
  expect((await post(submitPath, writer, entry(), 'two')).status).toBe(402)
  expect(await told(post(submitPath, writer, body))).toEqual(again)
})

test('a revoked app does not get the repeated response, and a restored one does', async () => {
  const writer = await service.writer()
  const { services } = service.app
  const body = entry()
  const first = await told(post(submitPath, writer, body))
  const send = () => post(submitPath, writer, body)
  await revokeApp(services, writer.clientId)
  await service.refuses(writer, send, { status: 403, says: 'revoked' })
  await restoreApp(services, writer.clientId)
  await changeApp(services, writer.clientId, { scopes: ['dictionary:read'] })
  await service.refuses(writer, send, { status: 403, says: 'scope' })
  await changeApp(services, writer.clientId, { scopes: ['dictionary:write'] })
  expect(await told(send())).toEqual({ ...first, cost: '0' })
})

test('the response is repeated even if the term no longer exists', async () => {
  const writer = await service.writer()
  await service.app.saveTerms({ slug: 'fleeting', english: 'fleeting', yoruba: 'kíákíá' })
  const body = { slug: 'fleeting', notes: 'A note.' }
  const first = await told(post(suggestPath, writer, body))
  await service.sql`update terms set status = 'unpublished' where slug = 'fleeting'`
  expect(await told(post(suggestPath, writer, body))).toEqual({ ...first, cost: '0' })
})

describe('a refused request does not use up its key:', () => {
  const taken = entry()
  beforeAll(async () => {
    await service.post(submitPath, await service.writer(), taken)
  })

  test.each([
    ['400', 400, () => ({})],
    ['409', 409, () => taken],
  ])('%s', async (_, status, body) => {
    const writer = await service.writer()
    expect((await post(submitPath, writer, body())).status).toBe(status)
    expect((await post(submitPath, writer, entry())).status).toBe(201)
  })

  test('404', async () => {
    const writer = await service.writer()
    const body = { slug: 'nothing', notes: 'A note.' }
    expect((await post(suggestPath, writer, body)).status).toBe(404)
    expect((await post(submitPath, writer, entry())).status).toBe(201)
  })

  test('402', async () => {
    const writer = await service.writer({}, 0)
    const send = () => post(submitPath, writer, entry())
    await service.refuses(writer, send, { status: 402, says: 'credits' })
    await grantCredits(service.app.services, writer.clientId, { credits: 1 })
    expect((await send()).status).toBe(201)
  })

  test('429', async () => {
    const writer = await service.writer({ hourlyLimit: 0 })
    const send = () => post(submitPath, writer, entry())
    await service.refuses(writer, send, { status: 429, says: 'hourly limit' })
    await changeApp(service.app.services, writer.clientId, { hourlyLimit: 1 })
    expect((await send()).status).toBe(201)
  })
})

describe('the key', () => {
  test.each([
    ['empty', ''],
    ['256 characters long', 'k'.repeat(256)],
    ['not ASCII', 'clé'],
    ['a DEL', 'k\u007f'],
    ['a tab', 'k\tk'],
  ])('400 if it is %s', async (_, key) => {
    const writer = await service.writer()
    const send = () => post(submitPath, writer, entry(), key)
    await service.refuses(writer, send, {
      status: 400,
      says: 'Idempotency-Key must consist of 1 to 255',
    })
  })

  test.each(['k', 'k'.repeat(255), '"a b~!"', "'; drop table apps; --"])(
    '%p is valid',
    async (key) => {
      const writer = await service.writer()
      const body = entry()
      const first = await told(post(submitPath, writer, body, key))
      expect(first.status).toBe(201)
      expect(await told(post(submitPath, writer, body, key))).toEqual({ ...first, cost: '0' })
    },
  )

  test('keys that differ in case are different keys', async () => {
    const writer = await service.writer()
    expect((await post(submitPath, writer, entry(), 'key')).status).toBe(201)
    expect((await post(submitPath, writer, entry(), 'KEY')).status).toBe(201)
  })
})
