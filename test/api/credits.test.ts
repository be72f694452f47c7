import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startTestApp, type TestApp } from '../support/testApp'

const path = '/api/v1/credits.php'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Summary {
  credit_balance: number
  costs: unknown
  usage: {
    spent_today: number
    spent_7d: number
    api: unknown
    embed: unknown
    runway_days: number | null
    by_day: { date: string; total: number }[]
  }
}

const read = async (key: string) => (await (await app.get(path, key)).json()) as Summary

test('shows the thousand credits and no usage of a new app', async () => {
  const { apiKey } = await app.newApp()
  const today = new Date().toISOString().slice(0, 10)
  const summary = await read(apiKey)
  expect(summary).toMatchObject({
    credit_balance: 1000,
    costs: { api_request: 1, embed_search: 1 },
    usage: {
      spent_today: 0,
      spent_7d: 0,
      api: { today: 0, '7d': 0 },
      embed: { today: 0, '7d': 0 },
      runway_days: null,
    },
  })
  expect(summary.usage.by_day).toHaveLength(7)
  expect(summary.usage.by_day.at(-1)).toEqual({ date: today, api: 0, embed: 0, total: 0 } as never)
})

test('counts a search at once, and never itself', async () => {
  const { apiKey } = await app.newApp()
  await app.get('/api/v1/dictionary.php?q=ero', apiKey)
  for (let request = 0; request < 3; request++) {
    const { credit_balance, usage } = await read(apiKey)
    expect(credit_balance).toBe(999)
    expect(usage).toMatchObject({ spent_today: 1, api: { today: 1, '7d': 1 }, runway_days: 999 })
  }
})

test('works with any scope, and without credits', async () => {
  const writer = await app.newApp({ scopes: ['dictionary:write'] }, 0)
  const response = await app.get(path, writer.apiKey)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ credit_balance: 0 })
})

test('works over the hourly limit', async () => {
  const { apiKey } = await app.newApp({ hourlyLimit: 1 })
  await app.get('/api/v1/dictionary.php?q=a', apiKey)
  expect((await app.get('/api/v1/dictionary.php?q=a', apiKey)).status).toBe(429)
  expect((await app.get(path, apiKey)).status).toBe(200)
})

test('needs a key, and checks the allowlists', async () => {
  expect((await app.fetch(path)).status).toBe(401)
  const { apiKey } = await app.newApp({ origins: ['example.org'] })
  expect((await app.get(path, apiKey, { origin: 'https://example.com' })).status).toBe(403)
  expect((await app.get(path, apiKey)).status).toBe(200)
})
