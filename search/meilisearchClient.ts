/** The connection to Meilisearch. */
import { SpanKind } from '@opentelemetry/api'
import { Meilisearch } from 'meilisearch'
import { atDeadline } from '../src/lib/deadline'
import { inSpan } from '../src/lib/tracing'
import { Unavailable } from '../src/lib/unavailable'

export interface MeilisearchAddress {
  /** The http or https URL of the server. */
  url: string
  /** The master key, or a key with full access to indexes; undefined if the server needs no key. */
  key: string | undefined
  /** Milliseconds after which a request fails with Unavailable. */
  timeoutMs: number
}

interface Sent {
  method: string
  headers: Record<string, string>
  body?: string
}

export type MeilisearchClient = ReturnType<typeof connectMeilisearch>

/** Status codes of problems that may be temporary. A retry may succeed. */
const passing = new Set([401, 403, 404, 408, 429])

export function connectMeilisearch({ url, key, timeoutMs }: MeilisearchAddress) {
  const { origin, pathname } = new URL(url)
  const folder = pathname.replace(/\/$/, '')
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const json = { ...authorization, 'content-type': 'application/json' }

  /** Sends a request. @returns the JSON value of the response */
  function send(path: string, request: Sent): Promise<unknown> {
    const { method } = request
    const attributes = { 'http.request.method': method, 'url.path': path }
    return inSpan(`Meilisearch ${method}`, { kind: SpanKind.CLIENT, attributes }, () =>
      sendNow(path, request),
    )
  }

  function sendNow(path: string, request: Sent): Promise<unknown> {
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const controller = new AbortController()
    const cancelDeadline = atDeadline(timeoutMs, () => {
      reject(new Unavailable(`Meilisearch did not respond within ${timeoutMs} ms`))
      controller.abort()
    })
    const init: BunFetchRequestInit = {
      ...request,
      // Compression would cost both processes more time than it saves.
      headers: { ...request.headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: controller.signal,
    }
    return Promise.race([fetchJson(origin + path, init), tooLate]).finally(cancelDeadline)
  }

  return {
    /** The full client from Meilisearch's npm package. */
    api: new Meilisearch({
      host: url,
      ...(key !== undefined && { apiKey: key }),
      httpClient: (input, init = {}) => {
        const { pathname: path, search } = new URL(input instanceof Request ? input.url : input)
        const headers = Object.fromEntries(new Headers(init.headers).entries())
        const body = typeof init.body === 'string' ? { body: init.body } : {}
        return send(path + search, { method: init.method ?? 'GET', headers, ...body })
      },
    }),

    /**
     * Sends a search request directly, which is faster than using the full client.
     * @param path such as `/indexes/terms/search`
     * @throws Unavailable, or another error if Meilisearch refused the request
     */
    ask: <T>(path: string, question: object) =>
      send(folder + path, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(question),
      }) as Promise<T>,
  }
}

async function fetchJson(url: string, init: BunFetchRequestInit): Promise<unknown> {
  const { status, text } = await received(url, init)
  const shown = `${status} ${text.slice(0, 300)}`
  if (status >= 500 || passing.has(status)) {
    throw new Unavailable(`Meilisearch responded with ${shown}`)
  }
  if (status >= 300) throw new Error(`Meilisearch refused a request: ${shown}`)
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new Unavailable('Meilisearch sent invalid JSON')
  }
}

/** @throws Unavailable if no complete response arrives */
async function received(url: string, init: BunFetchRequestInit) {
  try {
    // `proxy: false`, which Bun's types lack, ignores the proxies set in environment variables.
    const response = await fetch(url, { ...init, proxy: false } as unknown as BunFetchRequestInit)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Unavailable(`Meilisearch is unreachable (${reason})`)
  }
}

/** Waits for a response to Meilisearch's package. @throws the error that `send` threw, without its wrapper */
export async function withoutWrapper<T>(reply: PromiseLike<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }
}
