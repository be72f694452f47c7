/** The visitor limit: how many searches each visitor may make per minute. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import type { AppSettings } from '../../src/store/apps/apps'
import { changeApp, grantCredits } from '../support/apps'
import {
  countsAtOnce,
  expectRefused,
  rawPath,
  type SocketApp,
  searchPath,
  startSocketApp,
  statusesOf,
} from './embedding'

setDefaultTimeout(30_000)

let app: SocketApp
beforeAll(async () => {
  app = await startSocketApp()
})
afterAll(() => app.close())

/** Creates an app, and returns a function that searches as a visitor to a website with the widget. */
async function visited(settings: Partial<AppSettings> = {}, balance = 1000) {
  const { clientId } = await app.newApp(settings, balance)
  return { clientId, search: () => app.from('203.0.113.7', searchPath(clientId)) }
}

describe('without a setting of the app', () => {
  test('the 61st search within a minute is refused, free of charge, with the current figures', async () => {
    const { clientId, search } = await visited({ commercialUse: true })
    expect(new Set(await statusesOf(60, search))).toEqual(new Set([200]))
    const refused = await search()
    await expectRefused(refused, 429, 'More than 60 searches')
    const { headers } = refused
    expect(headers.get('retry-after')).toBe('30')
    expect(headers.get('x-ratelimit-limit')).toBe('5000')
    expect(headers.get('x-ratelimit-remaining')).toBe('4940')
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d+$/)
    expect(headers.get('x-credit-balance')).toBe('940')
    expect(headers.get('x-commercial-use')).toBe('allowed')
    expect(await app.books(clientId)).toMatchObject({ spent: 60, held: { api: 0, embed: 0 } })
  })

  test('does not affect another address, another app or the API', async () => {
    const { clientId, apiKey } = await app.newApp()
    const neighbour = await app.newApp()
    const search = () => app.from('203.0.113.7', searchPath(clientId))
    await statusesOf(60, search)
    expect((await search()).status).toBe(429)
    expect((await app.from('203.0.113.8', searchPath(clientId))).status).toBe(200)
    expect((await app.from('203.0.113.7', searchPath(neighbour.clientId))).status).toBe(200)
    const api = await fetch(`${app.url}/api/v1/dictionary.php?q=ero`, {
      headers: { 'x-api-key': apiKey, 'x-forwarded-for': '203.0.113.7' },
    })
    expect(api.status).toBe(200)
  })
})

describe("the app's own limit", () => {
  test('overrides the default', async () => {
    const { search } = await visited({ visitorLimit: 2 })
    expect(await statusesOf(3, search)).toEqual([200, 200, 429])
    await expectRefused(await search(), 429, 'More than 2 searches')
  })

  test('of 0 allows unlimited searches', async () => {
    const { search } = await visited({ visitorLimit: 0 })
    expect(await countsAtOnce(150, search)).toEqual({ 200: 150 })
  })

  test('if raised, removed or lowered, applies to the next search, also of a refused visitor', async () => {
    const { clientId, search } = await visited({ visitorLimit: 1 })
    expect(await statusesOf(2, search)).toEqual([200, 429])
    await changeApp(app.services, clientId, { visitorLimit: 2 })
    expect(await statusesOf(2, search)).toEqual([200, 429])
    await changeApp(app.services, clientId, { visitorLimit: 0 })
    expect((await search()).status).toBe(200)
    await changeApp(app.services, clientId, { visitorLimit: null })
    expect((await search()).status).toBe(200)
    await changeApp(app.services, clientId, { visitorLimit: 1 })
    expect((await search()).status).toBe(429)
    expect((await app.books(clientId)).spent).toBe(4)
  })

  test('of 10 allows exactly 10 of 100 concurrent searches', async () => {
    const { clientId, search } = await visited({ visitorLimit: 10 })
    expect(await countsAtOnce(100, search)).toEqual({ 200: 10, 429: 90 })
    expect((await app.books(clientId)).spent).toBe(10)
  })

  test('of 10 allows exactly 10 of 100 concurrent searches right after the app was changed', async () => {
    const { clientId, search } = await visited({ visitorLimit: 90 })
    await search()
    await changeApp(app.services, clientId, { visitorLimit: 11 })
    expect(await countsAtOnce(100, search)).toEqual({ 200: 10, 429: 90 })
    expect((await app.books(clientId)).spent).toBe(11)
  })
})

test('IPv6 is counted per /64, because one visitor has all of it', async () => {
  const { clientId } = await app.newApp({ visitorLimit: 2 })
  const from = async (address: string) => (await app.from(address, searchPath(clientId))).status
  expect(await from('2001:db8:1:2::1')).toBe(200)
  expect(await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(200)
  expect(await from('2001:DB8:0001:0002::3')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(200)
})

describe('not counted are', () => {
  test('invalid input', async () => {
    const { clientId, search } = await visited({ visitorLimit: 2 })
    const bad = () => app.from('203.0.113.7', rawPath(`client_id=${clientId}&q=`))
    expect(await statusesOf(5, bad)).toEqual([400, 400, 400, 400, 400])
    expect(await statusesOf(3, search)).toEqual([200, 200, 429])
    expect((await bad()).status).toBe(400)
  })

  test('searches without credits', async () => {
    const { clientId, search } = await visited({ visitorLimit: 2 }, 0)
    expect(await statusesOf(5, search)).toEqual([402, 402, 402, 402, 402])
    await grantCredits(app.services, clientId, { credits: 10 })
    expect(await statusesOf(3, search)).toEqual([200, 200, 429])
  })

  test('searches over the hourly limit', async () => {
    const { clientId, search } = await visited({ visitorLimit: 2, hourlyLimit: 0 })
    await expectRefused(await search(), 429, 'hourly limit')
    await expectRefused(await search(), 429, 'hourly limit')
    await changeApp(app.services, clientId, { hourlyLimit: 10 })
    expect(await statusesOf(3, search)).toEqual([200, 200, 429])
  })

  test('failed searches', async () => {
    const { clientId, search } = await visited({ visitorLimit: 1 })
    const find = spyOn(app.services.search, 'find').mockRejectedValue(new Error('broken'))
    const broken = () => app.from('203.0.113.7', searchPath(clientId, 'what breaks'))
    expect(await statusesOf(3, broken)).toEqual([500, 500, 500])
    find.mockRestore()
    expect(await statusesOf(2, search)).toEqual([200, 429])
    expect((await app.books(clientId)).spent).toBe(1)
  })
})

test('a visitor who disconnects before the response is counted, and not charged', async () => {
  const { clientId } = await app.newApp({ visitorLimit: 3 })
  const hungUp = (n: number) =>
    app.fetch(searchPath(clientId, `hung up ${n}`), { signal: AbortSignal.abort() })
  for (let n = 0; n < 3; n++) expect((await hungUp(n)).status).toBe(499)
  await expectRefused(await app.fetch(searchPath(clientId)), 429, 'More than 3 searches')
  expect((await app.books(clientId)).spent).toBe(0)
})
