/** The connection to Meilisearch. */
import http from 'node:http'
import https from 'node:https'
import { Meilisearch } from 'meilisearch'
import { atDeadline } from '../src/lib/deadline'
import { Unavailable } from '../src/lib/unavailable'

export interface MeilisearchAddress {
  /** http or https address of the server. */
  url: string
  /** Master key, or one that may do everything with indexes; undefined where the server asks for none. */
  key: string | undefined
  /** After this a call is given up as Unavailable. */
  timeoutMs: number
}

export interface MeilisearchClient {
  /** Everything that Meilisearch can do. */
  api: Meilisearch
  /**
   * Asks one thing, the short way: for searches, of which there are many.
   * @param path `/indexes/terms/search`
   * @throws Unavailable; another error where Meilisearch refused the question
   */
  ask<T>(path: string, question: object): Promise<T>
}

/** What Meilisearch says that is not the question's fault. */
const passing = new Set([401, 403, 404, 408, 429])

export function connectMeilisearch({ url, key, timeoutMs }: MeilisearchAddress): MeilisearchClient {
  const { protocol, hostname, port, pathname } = new URL(url)
  const transport = protocol === 'https:' ? https : http
  // Connections are kept here: those that fetch keeps wait 40 ms on every answer (delayed ACKs).
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64 })
  const common = { hostname: hostname.replace(/^\[|\]$/g, ''), port, agent }
  const folder = pathname.replace(/\/$/, '')
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const json = { ...authorization, 'content-type': 'application/json' }

  const send = (options: Asked, body: string | undefined) =>
    request(transport, { ...common, ...options }, body, timeoutMs)

  return {
    api: new Meilisearch({
      host: url,
      ...(key !== undefined && { apiKey: key }),
      httpClient: (input, init = {}) => {
        const { pathname: path, search } = new URL(input instanceof Request ? input.url : input)
        const headers = Object.fromEntries(new Headers(init.headers).entries())
        const body = typeof init.body === 'string' ? init.body : undefined
        return send({ path: path + search, method: init.method ?? 'GET', headers }, body)
      },
    }),
    ask: <T>(path: string, question: object) =>
      send(
        { path: folder + path, method: 'POST', headers: json },
        JSON.stringify(question),
      ) as Promise<T>,
  }
}

interface Asked {
  path: string
  method: string
  headers: Record<string, string>
}

type RequestOptions = Asked & Pick<http.RequestOptions, 'hostname' | 'port' | 'agent'>

/** @returns the answer's JSON */
function request(
  transport: typeof http | typeof https,
  options: RequestOptions,
  body: string | undefined,
  timeoutMs: number,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = (reason: string) => {
    cancelDeadline()
    reject(new Unavailable(`Meilisearch ${reason}`))
  }
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const call = transport.request(
    { ...options, headers: { ...options.headers, ...length } },
    (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', (error) => fail(`broke off (${error.message})`))
      answer.on('end', () => {
        cancelDeadline()
        read(answer.statusCode ?? 0, Buffer.concat(chunks).toString())
      })
    },
  )
  function read(status: number, text: string): void {
    if (status >= 500 || passing.has(status))
      return fail(`answered ${status} ${text.slice(0, 300)}`)
    if (status >= 400)
      return reject(new Error(`Meilisearch refused: ${status} ${text.slice(0, 300)}`))
    try {
      resolve(text === '' ? undefined : JSON.parse(text))
    } catch {
      fail('answered with what is no JSON')
    }
  }
  const cancelDeadline = atDeadline(timeoutMs, () => {
    fail(`did not answer within ${timeoutMs} ms`)
    call.destroy()
  })
  call.on('error', (error) => fail(`is not to be reached (${error.message})`))
  call.end(body)
  return promise
}

/**
 * Waits for an answer of the client.
 * @throws what `request` threw, without the coat that the client puts around it
 */
export async function uncoat<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }
}
