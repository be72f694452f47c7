/** Sends a request. Retries it if a retry may succeed and cannot cause a second charge. */
import { AtumoError, refusalOf, retryAfterOf } from './error.js'
import { type Language, messages } from './messages.js'
import type { paths } from './schema.js'

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Settings {
  /** Ends with a slash. */
  baseUrl: string
  apiKey: string
  fetch: Fetch
  language: Language
  /** Maximum number of retries. */
  retries: number
  /** Timeout of each attempt. */
  timeoutMs: number
  /** Maximum total time that a request waits between attempts. */
  patienceMs: number
}

export interface Outgoing {
  path: keyof paths
  query?: Record<string, string | number | boolean | undefined>
  /** Whether the response body is an array rather than an object. */
  isList?: boolean
  /** JSON to send in a POST request. Without a body, a GET request is sent. */
  body?: string
  idempotencyKey?: string
  signal?: AbortSignal | undefined
}

export interface Received {
  headers: Headers
  body: unknown
}

/** A failed attempt. */
interface Failure {
  error: AtumoError
  mayPass: boolean
}

/**
 * Retries if there is no response, or after a 429 or 503 response. Respects Retry-After. Does not retry after
 * any other error.
 *
 * @throws AtumoError, or the signal's reason if the request is aborted
 */
export async function send(settings: Settings, outgoing: Outgoing): Promise<Received> {
  const { retries, patienceMs } = settings
  let waitedMs = 0
  for (let attempt = 0; ; attempt++) {
    outgoing.signal?.throwIfAborted()
    const outcome = await tryOnce(settings, outgoing)
    if (!('error' in outcome)) return outcome
    const { error, mayPass } = outcome
    const pauseMs = pauseAfter(error, attempt)
    if (!mayPass || attempt >= retries || waitedMs + pauseMs > patienceMs) {
      error.idempotencyKey = outgoing.idempotencyKey ?? null
      throw error
    }
    waitedMs += pauseMs
    await pause(pauseMs, outgoing.signal)
  }
}

async function tryOnce(settings: Settings, outgoing: Outgoing): Promise<Received | Failure> {
  const { timeoutMs, language } = settings
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout
  try {
    const response = await settings.fetch(urlOf(settings, outgoing), {
      ...initOf(settings, outgoing),
      signal,
    })
    return read(response, await response.text(), { language, isList: outgoing.isList ?? false })
  } catch (cause) {
    outgoing.signal?.throwIfAborted()
    const { timedOut, unreachable } = messages[language]
    const message = timeout.aborted ? timedOut(timeoutMs / 1000) : unreachable
    return { error: new AtumoError(message, { status: 0, cause }), mayPass: true }
  }
}

function urlOf({ baseUrl }: Settings, { path, query = {} }: Outgoing): string {
  const url = new URL(path.slice(1), baseUrl)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

function initOf({ apiKey, language }: Settings, { body, idempotencyKey }: Outgoing): RequestInit {
  const headers = new Headers({ authorization: `Bearer ${apiKey}`, 'accept-language': language })
  // Do not follow redirects: the API key must not be sent to another server.
  const redirect = 'manual'
  if (body === undefined) return { headers, redirect }
  headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return { method: 'POST', headers, body, redirect }
}

function read(
  { ok, status, headers }: Response,
  text: string,
  { language, isList }: { language: Language; isList: boolean },
): Received | Failure {
  const body = parsed(text)
  const isObject = typeof body === 'object' && body !== null
  if (ok && isObject && Array.isArray(body) === isList) return { headers, body }
  const error =
    (ok ? undefined : refusalOf(status, headers, body)) ??
    new AtumoError(messages[language].notOurs(status), {
      status,
      requestId: headers.get('x-request-id'),
      retryAfterSeconds: retryAfterOf(headers),
    })
  return { error, mayPass: status === 429 || status === 503 }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const firstPauseMs = 500

/**
 * Returns how long to wait, in milliseconds: the service's Retry-After or, if there is none, exponential
 * backoff with 50 % jitter.
 */
function pauseAfter({ retryAfterSeconds }: AtumoError, attempt: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000
  return firstPauseMs * 2 ** attempt * (0.5 + Math.random())
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
