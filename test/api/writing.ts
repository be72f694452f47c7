/** Starts the service for tests of write requests. */
import { expect } from 'bun:test'
import { balanceOf } from '../../src/domain/apps/credits'
import type { AppSettings } from '../../src/store/apps/apps'
import { connectPostgres } from '../../src/store/clients'
import { startTestApp } from '../support/testApp'

export const submitPath = '/api/v1/submit.php'
export const suggestPath = '/api/v1/suggest.php'

export type WritingApp = Awaited<ReturnType<typeof startWriting>>
export type Writer = Awaited<ReturnType<WritingApp['writer']>>
type Headers = Record<string, string>

export async function startWriting(env: Record<string, string> = {}) {
  const app = await startTestApp(env)
  const sql = connectPostgres(app.config.databaseUrl, { pool: 2 })
  const count = async () => (await sql`select from contributions`).count
  const balance = async (clientId: string) => balanceOf(await app.books(clientId))

  return {
    app,
    sql,
    count,
    balance,

    async close() {
      await sql.end({ timeout: 1 })
      await app.close()
    },

    /** Creates an app, which has the write scope unless the settings override it. */
    writer: (settings: Partial<AppSettings> = {}, credits = 1000) =>
      app.newApp({ scopes: ['dictionary:write'], ...settings }, credits),

    /** Sends strings, bytes and streams unchanged, and everything else as JSON. */
    post: (path: string, { apiKey }: { apiKey: string }, body: unknown, headers: Headers = {}) =>
      app.fetch(path, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
        body: isRaw(body) ? body : JSON.stringify(body),
      }),

    /** Checks that the error has the usual format and that nothing is stored, spent or held. */
    async refuses(
      { clientId }: { clientId: string },
      request: () => Response | Promise<Response>,
      { status, says }: { status: number; says: string },
    ) {
      const before = { balance: await balance(clientId), stored: await count() }
      const response = await request()
      const body = (await response.json()) as { ok: boolean; error: string }
      expect({ status: response.status, ok: body.ok, error: body.error }).toEqual({
        status,
        ok: false,
        error: expect.stringContaining(says),
      })
      expect(response.headers.get('x-credit-cost')).toBe('0')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect({ balance: await balance(clientId), stored: await count() }).toEqual(before)
      return { response, body }
    },
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream

/** Checks for the six headers of a successful request that costs credits. */
export function expectBilledHeaders({ headers }: Response, balance: number) {
  expect(headers.get('x-ratelimit-limit')).toBe('5000')
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeWithin(0, 5000)
  expect(Number(headers.get('x-ratelimit-reset')) % 3600).toBe(0)
  expect(headers.get('x-credit-balance')).toBe(String(balance))
  expect(headers.get('x-credit-cost')).toBe('1')
  expect(headers.get('x-commercial-use')).toBe('not-allowed')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toContain('X-Credit-Balance')
  expect(headers.get('x-request-id')).toBeTruthy()
}
