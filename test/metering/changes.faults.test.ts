/**
 * Once a function that changes an app has returned, the change applies to every new request.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { balanceOf } from '../../src/domain/apps/credits'
import {
  changeApp,
  createApp,
  defaultSettings,
  grantCredits,
  regenerateKey,
  restoreApp,
  revokeApp,
} from '../support/apps'
import { settledBooks } from '../support/books'
import { startServer, startWorker, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { until } from '../support/until'

// The tests kill and start servers, which can take a long time on a busy machine.
setDefaultTimeout(30_000)

let stores: TestStores
let server: TestProcess
/** A server with trusted proxies and only two PostgreSQL connections. */
let behind: TestProcess
let worker: TestProcess

beforeAll(async () => {
  stores = await openTestStores()
  worker = startWorker(stores)
  ;[server, behind] = await Promise.all([
    startServer(stores),
    startServer(stores, { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8', DATABASE_POOL: '2' }),
  ])
})
afterAll(async () => {
  await Promise.all([server, behind, worker].map((started) => started.stop()))
  await stores.close()
})

const settings = { name: 'Test', ...defaultSettings }

const status = async (apiKey: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/api/v1/dictionary.php?q=ero`, {
    headers: { 'x-api-key': apiKey, ...headers },
  })
  return response.status
}

test('refuses a revoked app at once, and serves a restored one at once', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, 1000)
  for (let round = 0; round < 10; round++) {
    expect(await status(apiKey)).toBe(200)
    await revokeApp(stores, clientId)
    expect(await status(apiKey)).toBe(403)
    await restoreApp(stores, clientId)
  }
})

test('serves no request with an old key after the command has returned', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, 100_000)
  let current = apiKey
  const old: string[] = []
  for (let round = 0; round < 10; round++) {
    const inFlight = Array.from({ length: 20 }, () => status(current))
    old.push(current)
    current = (await regenerateKey(stores, clientId)).apiKey
    const after = await Promise.all(old.map((key) => status(key)))
    expect(after.every((code) => code === 401)).toBe(true)
    expect(await status(current)).toBe(200)
    await Promise.all(inFlight)
  }
})

test('applies allowlists and scopes to the next request', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, 1000)
  const origin = { origin: 'https://a.example' }
  expect(await status(apiKey, origin)).toBe(200)
  await changeApp(stores, clientId, { origins: ['b.example'] })
  expect(await status(apiKey, origin)).toBe(403)
  await changeApp(stores, clientId, { origins: ['a.example'] })
  expect(await status(apiKey, origin)).toBe(200)
  await changeApp(stores, clientId, { addresses: ['10.0.0.0/8'] })
  expect(await status(apiKey)).toBe(403)
  await changeApp(stores, clientId, { addresses: ['127.0.0.1'] })
  expect(await status(apiKey)).toBe(200)
  await changeApp(stores, clientId, { scopes: ['dictionary:write'] })
  expect(await status(apiKey)).toBe(403)
})

test('ignores a forged X-Forwarded-For, and trusts that of a trusted proxy', async () => {
  const { apiKey } = await createApp(stores, { ...settings, addresses: ['203.0.113.7'] }, 1000)
  expect(await status(apiKey, { 'x-forwarded-for': '203.0.113.7' })).toBe(403)

  const send = (forwarded: string) =>
    fetch(`${behind.url}/api/v1/dictionary.php?q=ero`, {
      headers: { 'x-api-key': apiKey, 'x-forwarded-for': forwarded },
    }).then((response) => response.status)
  expect(await send('203.0.113.7')).toBe(200)
  expect(await send('203.0.113.7, 10.1.2.3')).toBe(200)
  expect(await send('203.0.113.7, 198.51.100.1')).toBe(403)
  expect(await send('::ffff:203.0.113.7')).toBe(200)
})

test('applies a revocation within two seconds whose command died before it wrote to Redis', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, 1000)
  expect(await status(apiKey)).toBe(200)
  await stores.apps.setRevoked(clientId, true)
  await until('the revocation counts', async () => (await status(apiKey)) === 403, 2000)
})

test('counts two simultaneous top-ups, and the same reference once', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, 10)
  expect(await status(apiKey)).toBe(200)
  await Promise.all([
    grantCredits(stores, clientId, { credits: 100 }, `a-${clientId}`),
    grantCredits(stores, clientId, { credits: 200 }, `b-${clientId}`),
    grantCredits(stores, clientId, { credits: 100 }, `a-${clientId}`),
  ])
  expect(balanceOf(await settledBooks(stores, clientId))).toBe(309)
})

test('counts a top-up during a wipe exactly once', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, 10)
  const other = await createApp(stores, settings, 10)
  const spent = async () => (await stores.apps.byClientId(clientId))?.spent
  expect(await status(apiKey)).toBe(200)
  await until('the search is flushed', async () => (await spent()) === 1)
  await Promise.all([
    grantCredits(stores, clientId, { credits: 100 }),
    stores.redis.del(`app:{${clientId}}`, `holds:{${clientId}}`),
    status(apiKey),
    grantCredits(stores, clientId, { credits: 1000 }),
  ])
  // Also change `other`, so that the worker has to publish both apps.
  await stores.apps.setRevoked(other.clientId, true)
  await until('the worker has put all changes', async () => {
    const [app, books] = await Promise.all([
      stores.apps.byClientId(other.clientId),
      stores.ledger.read(other.clientId),
    ])
    return app !== undefined && books?.revision === app.revision
  })
  expect(await status(apiKey)).toBe(200)
  const books = await settledBooks(stores, clientId)
  await until('the searches are flushed', async () => (await spent()) === books.spent)
  const after = await settledBooks(stores, clientId)
  expect(after.granted).toBe(1110)
  // Spending since the last flush may be lost, but granted credits are not.
  expect(balanceOf(after)).toBeWithin(1107, 1111)
})

test('serves ten requests on a pool of two connections while Redis lacks every app', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, () => createApp(stores, settings, 1000)),
  )
  for (let round = 0; round < 3; round++) {
    const keys = made.map(({ clientId }) => `app:{${clientId}}`)
    await Promise.all(keys.map((key) => stores.redis.del(key)))
    const responses = await Promise.all(
      made.map(({ apiKey }) =>
        fetch(`${behind.url}/api/v1/dictionary.php?q=round${round}`, {
          headers: { 'x-api-key': apiKey },
        }),
      ),
    )
    expect(responses.map((response) => response.status)).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
  }
})
