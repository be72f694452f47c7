/** POST submit.php, by status. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { balanceOf } from '../../../src/domain/credits'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const writer = () => app.newApp({ scopes: ['dictionary:write'] })

const submit = (apiKey: string, body: unknown, headers: Record<string, string> = {}) =>
  app.fetch('/api/v1/submit.php', {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const machine = { english_term: 'kettle', yoruba_term: 'ìkòkò iná', definition_en: 'Boils water.' }

test('201: a submission is stored, waits for review and costs one credit', async () => {
  const { apiKey, clientId } = await writer()
  const response = await submit(apiKey, machine)
  expect(await response.json()).toEqual({
    ok: true,
    status: 'pending',
    submission: { id: expect.stringMatching(/^sub_[0-9A-Za-z]{20}$/) },
    term: null,
  })
  expect(response.status).toBe(201)
  expect(response.headers.get('x-credit-cost')).toBe('1')
  expect(response.headers.get('x-credit-balance')).toBe('999')
  expect(balanceOf(await app.books(clientId))).toBe(999)
})
