/** The connection to Meilisearch. */
import http from 'node:http'
import https from 'node:https'
import { Meilisearch } from 'meilisearch'
import { atDeadline } from '../src/lib/deadline'
import { Unavailable } from '../src/lib/unavailable'

export interface MeilisearchAddress {
  /** The http or https URL of the server. */
  url: string
  /** The master key, or a key with full access to indexes; undefined if the server needs no key. */
  key: string | undefined
  /** Milliseconds after which a request fails with Unavailable. */
  timeoutMs: number
}

export type MeilisearchClient = ReturnType<typeof connectMeilisearch>

/** Status codes of problems that may disappear, so that a repeated request may succeed. */
const passing = new Set([401, 403, 404, 408, 429])

export function connectMeilisearch({ url, key, timeoutMs }: MeilisearchAddress) {
  const { protocol, hostname, port, pathname } = new URL(url)
  const transport = protocol === 'https:' ? https : http
  const host = hostname.replace(/^\[|\]$/g, '')
  // Uses its own connections instead of fetch, because delayed ACKs delay every response to fetch by 40 ms.
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64 })
  const folder = pathname.replace(/\/$/, '')
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const json = { ...authorization, 'content-type': 'application/json' }

  /** Sends a request. @returns the JSON value of the response */
  function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const fail = (reason: string) => {
      cancelDeadline()
      reject(new Unavailable(`Meilisearch ${reason}`))
    }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      hostname: host,
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...length },
    }
    const call = transport.request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', (error) => fail(`closed the connection (${error.message})`))
      answer.on('end', () => {
        cancelDeadline()
        read(answer.statusCode ?? 0, Buffer.concat(chunks).toString())
      })
    })
    function read(status: number, text: string): void {
      const shown = `${status} ${text.slice(0, 300)}`
      if (status >= 500 || passing.has(status)) return fail(`responded with ${shown}`)
      if (status >= 400) return reject(new Error(`Meilisearch refused a request: ${shown}`))
      try {
        resolve(text === '' ? undefined : JSON.parse(text))
      } catch {
        fail('sent invalid JSON')
      }
    }
    const cancelDeadline = atDeadline(timeoutMs, () => {
      fail(`did not respond within ${timeoutMs} ms`)
      call.destroy()
    })
    call.on('error', (error) => fail(`is unreachable (${error.message})`))
    call.end(body)
    return promise
  }

  return {
    /** The complete client from Meilisearch's npm package. */
    api: new Meilisearch({
      host: url,
      ...(key !== undefined && { apiKey: key }),
      httpClient: (input, init = {}) => {
        const { pathname: path, search } = new URL(input instanceof Request ? input.url : input)
        const headers = Object.fromEntries(new Headers(init.headers).entries())
        const body = typeof init.body === 'string' ? init.body : undefined
        return send(init.method ?? 'GET', path + search, headers, body)
      },
    }),

    /**
     * Sends a search request directly, which is faster than the complete client.
     * @param path such as `/indexes/terms/search`
     * @throws Unavailable; another error if Meilisearch refused the request
     */
    ask: <T>(path: string, question: object) =>
      send('POST', folder + path, json, JSON.stringify(question)) as Promise<T>,
  }
}

/**
 * Waits for a response of the complete client.
 * @throws the error of `send`, without the wrapper that the client adds
 */
export async function uncoat<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }
}
