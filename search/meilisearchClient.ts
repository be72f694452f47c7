/** The connection to Meilisearch. */
import http from 'node:http'
import https from 'node:https'
import { Meilisearch } from 'meilisearch'
import { Unavailable } from '../src/lib/unavailable'

export interface MeilisearchAddress {
  /** http or https address of the server. */
  url: string
  /** Master key, or one that may do everything with indexes; undefined where the server asks for none. */
  key: string | undefined
}

/** What Meilisearch says of itself when it is not the query's fault. */
const passing = new Set([401, 403, 404, 408, 429])

export type MeilisearchClient = Meilisearch

/** @param timeoutMs after which a call is given up as Unavailable */
export function connectMeilisearch({
  url,
  key,
  timeoutMs,
}: MeilisearchAddress & { timeoutMs: number }) {
  const transport = new URL(url).protocol === 'https:' ? https : http
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64 })
  return new Meilisearch({
    host: url,
    ...(key !== undefined && { apiKey: key }),
    // The client's own fetch keeps connections too, but waits 40 ms on each answer (delayed ACKs).
    httpClient: (input, init) => {
      const address = input instanceof Request ? input.url : input.toString()
      return request(transport, agent, address, init ?? {}, timeoutMs)
    },
  })
}

/** @returns the answer's JSON @throws Unavailable; another error where the request itself was refused */
function request(
  transport: typeof http | typeof https,
  agent: http.Agent,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const body = typeof init.body === 'string' ? init.body : undefined
  const headers = Object.fromEntries(new Headers(init.headers))
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))

  const fail = (reason: string) => reject(new Unavailable(`Meilisearch ${reason}`))
  const call = transport.request(
    url,
    { method: init.method ?? 'GET', headers, agent },
    (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', (error) => fail(`broke off (${error.message})`))
      answer.on('end', () => {
        clearTimeout(timer)
        const text = Buffer.concat(chunks).toString()
        const status = answer.statusCode ?? 0
        if (status >= 500 || passing.has(status))
          return fail(`answered ${status} ${text.slice(0, 300)}`)
        if (status >= 400)
          return reject(new Error(`Meilisearch refused: ${status} ${text.slice(0, 300)}`))
        try {
          resolve(text === '' ? undefined : JSON.parse(text))
        } catch {
          fail('answered with what is no JSON')
        }
      })
    },
  )
  const timer = setTimeout(() => {
    fail(`did not answer within ${timeoutMs} ms`)
    call.destroy()
  }, timeoutMs)
  call.on('error', (error) => {
    clearTimeout(timer)
    fail(`is not to be reached (${error.message})`)
  })
  call.end(body)
  return promise
}

/** What the client threw, without the coat it puts around it. */
export function bare(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error ? cause : error
}
