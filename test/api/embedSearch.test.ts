/** GET /embed/search: successful responses, and what they cost. */
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { dayOf } from '../../src/lib/time'
import { changeApp, restoreApp, revokeApp } from '../support/apps'
import { startTestApp, type TestApp } from '../support/testApp'
import { expectRefused, searchPath, statusesOf } from './embedding'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const many = Array.from({ length: 25 }, (_, n) => ({ slug: `many-${n}`, english: `many ${n}` }))
  await app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' }, ...many)
})
afterAll(() => app.close())

const apiPath = (q: string) => `/api/v1/dictionary.php?limit=20&q=${encodeURIComponent(q)}`

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('200', () => {
  test.each(['ẹ̀rọ', 'ero', 'machine', 'many', 'no such word'])(
    'responds to %p with the same bytes as dictionary.php with a limit of 20',
    async (q) => {
      const { clientId, apiKey } = await app.newApp()
      const embed = await app.fetch(searchPath(clientId, q))
      const api = await app.get(apiPath(q), apiKey)
      expect([embed.status, api.status]).toEqual([200, 200])
      expect(await bytesOf(embed)).toEqual(await bytesOf(api))
      expect(embed.headers.get('x-total-count')).toBe(api.headers.get('x-total-count') ?? '')
    },
  )

  test('returns an array of at most 20 terms, and counts the others', async () => {
    const { clientId } = await app.newApp()
    const response = await app.fetch(searchPath(clientId, 'many'))
    const terms = (await response.json()) as { english: string }[]
    expect(terms).toHaveLength(20)
    expect(terms.every(({ english }) => english.startsWith('many '))).toBe(true)
    expect(response.headers.get('x-total-count')).toBe('25')
  })

  test('shares cached results with the API', async () => {
    const { clientId, apiKey } = await app.newApp()
    const find = spyOn(app.services.search, 'find')
    try {
      await app.fetch(searchPath(clientId, 'asked by a page'))
      await app.get(apiPath('asked by a page'), apiKey)
      await app.get(apiPath('asked by a server'), apiKey)
      await app.fetch(searchPath(clientId, 'asked by a server'))
      expect(find).toHaveBeenCalledTimes(2)
    } finally {
      find.mockRestore()
    }
  })

  test('ignores parameters of dictionary.php: limit, offset and filters', async () => {
    const { clientId } = await app.newApp()
    const plain = await app.fetch(searchPath(clientId, 'many'))
    const more = '&limit=1&offset=20&letter=Z&category=none&slug=none&limit=0'
    const decorated = await app.fetch(searchPath(clientId, 'many') + more)
    expect(decorated.status).toBe(200)
    expect(await bytesOf(decorated)).toEqual(await bytesOf(plain))
  })

  test('has every header of a request that costs credits, readable from any page', async () => {
    const { clientId } = await app.newApp({ commercialUse: true }, 500)
    const { headers } = await app.fetch(searchPath(clientId), {
      headers: { origin: 'https://any.example' },
    })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-ratelimit-limit')).toBe('5000')
    expect(headers.get('x-ratelimit-remaining')).toBe('4999')
    expect(Number(headers.get('x-ratelimit-reset')) - app.clock.now() / 1000).toBeWithin(
      0,
      3600.001,
    )
    expect(headers.get('x-credit-balance')).toBe('499')
    expect(headers.get('x-credit-cost')).toBe('1')
    expect(headers.get('x-commercial-use')).toBe('allowed')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    for (const name of ['X-RateLimit-Remaining', 'X-Credit-Balance', 'X-Total-Count']) {
      expect(headers.get('access-control-expose-headers')).toContain(name)
    }
    expect(headers.get('vary')).toContain('Origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('the cost', () => {
  test('is charged to the embed channel only', async () => {
    const { clientId, apiKey } = await app.newApp()
    await statusesOf(3, () => app.fetch(searchPath(clientId, 'no such word')))
    const { cells, spent } = await app.books(clientId)
    expect(spent).toBe(3)
    expect(cells).toEqual([{ day: dayOf(app.clock.now()), channel: 'embed', credits: 3 }])

    await app.get(apiPath('ero'), apiKey)
    const summary: unknown = await (await app.get('/api/v1/credits.php', apiKey)).json()
    expect(summary).toMatchObject({
      credit_balance: 996,
      usage: { embed: { today: 3, '7d': 3 }, api: { today: 1, '7d': 1 }, spent_today: 4 },
    })
  })

  test("counts for the widget's own hourly limit, and not for the API's", async () => {
    const { clientId, apiKey } = await app.newApp({ hourlyLimit: 2 })
    const search = () => app.fetch(searchPath(clientId))
    expect(await statusesOf(2, search)).toEqual([200, 200])
    const api = await app.get(apiPath('ero'), apiKey)
    expect([api.status, api.headers.get('x-ratelimit-remaining')]).toEqual([200, '1'])
    await expectRefused(await search(), 429, 'hourly limit of 2')
  })
})

describe('a change takes effect on the next search', () => {
  test('revoked and restored', async () => {
    const { clientId } = await app.newApp()
    const search = () => app.fetch(searchPath(clientId))
    expect((await search()).status).toBe(200)
    await revokeApp(app.services, clientId)
    await expectRefused(await search(), 403, 'revoked')
    await restoreApp(app.services, clientId)
    expect((await search()).status).toBe(200)
  })

  test('changed origin allowlist', async () => {
    const { clientId } = await app.newApp({ origins: ['a.example'] })
    const search = (origin: string) => app.fetch(searchPath(clientId), { headers: { origin } })
    expect((await search('https://b.example')).status).toBe(403)
    await changeApp(app.services, clientId, { origins: ['b.example'] })
    expect((await search('https://b.example')).status).toBe(200)
    await expectRefused(await search('https://a.example'), 403, 'https://a.example')
  })

  test('scopes removed and added', async () => {
    const { clientId } = await app.newApp()
    expect((await app.fetch(searchPath(clientId))).status).toBe(200)
    await changeApp(app.services, clientId, { scopes: ['dictionary:write'] })
    await expectRefused(await app.fetch(searchPath(clientId)), 403, 'dictionary:read')
    await changeApp(app.services, clientId, { scopes: ['dictionary:read'] })
    expect((await app.fetch(searchPath(clientId))).status).toBe(200)
  })
})
