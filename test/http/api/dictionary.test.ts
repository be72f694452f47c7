import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
let key: string
let clientId: string

beforeAll(async () => {
  app = await startTestApp()
  ;({ apiKey: key, clientId } = await app.newApp({}, 100_000))
  await app.services.ledger.read(clientId)
})
afterAll(() => app.close())

test('q finds', async () => {
  const r = await app.get('/api/v1/dictionary.php?q=ero', key)
  expect(r.status).toBe(200)
  expect(await r.json()).toEqual([])
})
