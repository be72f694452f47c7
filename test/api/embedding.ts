/** Helpers for tests of the widget's search endpoint, including the checks that apply to all its errors. */
import { expect } from 'bun:test'
import { startTestApp, type TestApp } from '../support/testApp'

export function searchPath(clientId: string, q = 'ero'): string {
  const parameters = new URLSearchParams({ client_id: clientId, q })
  return `/embed/search?${String(parameters)}`
}

/** Returns the search path with the given query string, without escaping it. */
export const rawPath = (query: string) => `/embed/search?${query}`

/** Sends this many searches one after another, and returns their statuses. */
export async function statusesOf(times: number, search: () => Promise<Response>) {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await search()).status)
  return statuses
}

export async function countsAtOnce(times: number, search: () => Promise<Response>) {
  const responses = await Promise.all(Array.from({ length: times }, search))
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Checks an error response. @returns the body, so that fields specific to this error can be checked */
export async function expectRefused(response: Response, status: number, says: string) {
  const body = (await response.json()) as Record<string, unknown>
  expect({ status: response.status, ok: body['ok'] }).toEqual({ status, ok: false })
  expect(body['error']).toContain(says)
  const { headers } = response
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
  expect(headers.get('vary')?.split(', ').toSorted()).toEqual(['Accept-Language', 'Origin'])
  expect(headers.get('x-credit-cost')).toBe('0')
  return body
}

export interface SocketApp extends TestApp {
  url: string
  /** Searches through a trusted proxy that reports this address as the client's. */
  from(address: string, path: string): Promise<Response>
}

/** Starts the service in this process, listening on a socket behind a trusted proxy. */
export async function startSocketApp(env: Record<string, string> = {}): Promise<SocketApp> {
  const app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1', ...env })
  const { server } = app.app.listen({ port: 0, hostname: '127.0.0.1' })
  if (!server) throw new Error('the service does not listen')
  const url = `http://127.0.0.1:${server.port}`
  return {
    ...app,
    url,
    from: (address, path) => fetch(url + path, { headers: { 'x-forwarded-for': address } }),
    async close() {
      await app.app.stop(true)
      await app.close()
    },
  }
}
