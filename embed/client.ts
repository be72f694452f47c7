/**
 * Sends searches to the service. Every response costs the page's owner a credit, so responses are cached and
 * identical concurrent searches share one request. Respects Retry-After.
 */
import { canonical } from './letters'

/** A term as the service returns it, without the fields that the widget does not use. */
export interface Term {
  slug: string
  /** URL of the term's page. */
  url: string
  english: string
  yoruba: string
  aliases: string[]
  definitions: { en: string | null; yo: string | null }
  category: string | null
  example: { en: string | null; yo: string | null }
  /**
   * How well the Yoruba headword is established. `attested`: a source uses it. `established`: it is common,
   * but no source has been found. `proposed`: it is the dictionary's own proposal.
   */
  status: 'attested' | 'established' | 'proposed'
}

export interface Found {
  query: string
  /** Number of matching terms, including those that are not among the first twenty. */
  total: number
  terms: Term[]
}

/** The reason why a search failed. */
export interface Failure {
  /** The HTTP status; 0 if the service was unreachable. */
  status: number
  /** The message for the owner of the page. */
  message: string
  /** The earliest time at which the next request may be sent, in milliseconds since the epoch. */
  until: number
}

/** A running search. `cancel` aborts its request unless another search is waiting for the same request. */
export interface Question {
  answer: Promise<Found | Failure>
  cancel: () => void
}

interface Call {
  answer: Promise<Found | Failure>
  waiting: number
  abort: () => void
}

export type Client = ReturnType<typeof createClient>

/** Maximum number of cached responses. The least recently used responses are evicted first. */
const keptAnswers = 200
/** How long to pause after a 402 or 429 response without Retry-After. */
const pauseMs = 60_000

/** @param base URL of the service, without a trailing slash */
export function createClient(base: string, clientId: string) {
  const kept = new Map<string, Found>()
  const calls = new Map<string, Call>()
  let rest: Failure | undefined = /^app_\w+$/.test(clientId)
    ? undefined
    : failure(
        401,
        clientId ? `data-client-id "${clientId}" is invalid.` : 'data-client-id is missing.',
      )

  function start(key: string, query: string): Call {
    const controller = new AbortController()
    const asked = new URLSearchParams({ client_id: clientId, q: query })
    const answer = fetch(`${base}/embed/search?${asked}`, {
      signal: controller.signal,
      credentials: 'omit',
    })
      .then((response) => read(response, query))
      .catch((error: unknown) => failure(0, String(error)))
      .then((outcome) => {
        if ('terms' in outcome) keep(key, outcome)
        else if (outcome.until > Math.max(Date.now(), rest?.until ?? 0)) rest = outcome
        if (calls.get(key) === call) calls.delete(key)
        return outcome
      })
    const call = {
      answer,
      waiting: 0,
      abort: () => {
        if (calls.get(key) === call) calls.delete(key)
        controller.abort()
      },
    }
    calls.set(key, call)
    return call
  }

  function keep(key: string, found: Found): void {
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** Returns the failure that currently blocks requests; undefined if requests are allowed. */
    resting: (): Failure | undefined => (rest && rest.until > Date.now() ? rest : undefined),

    /** Returns the cached result of a search; undefined if there is none. */
    recall(query: string): Found | undefined {
      const key = canonical(query)
      const found = kept.get(key)
      if (found) keep(key, found)
      return found && { ...found, query }
    },

    ask(query: string): Question {
      const key = canonical(query)
      const call = calls.get(key) ?? start(key, query)
      let isMine = true
      call.waiting++
      return {
        answer: call.answer.then((given) => ('terms' in given ? { ...given, query } : given)),
        cancel() {
          if (isMine && --call.waiting === 0) call.abort()
          isMine = false
        },
      }
    },
  }
}

async function read(response: Response, query: string): Promise<Found | Failure> {
  const { headers, ok, status } = response
  if (ok) {
    const terms = (await response.json()) as Term[]
    return { query, total: Number(headers.get('x-total-count') ?? terms.length), terms }
  }
  // A proxy may return an error that is not JSON.
  const body = (await response.json().catch(() => ({}))) as { error?: string }
  const later = headers.get('retry-after') ?? ''
  const ms = Number(later) * 1000 || Date.parse(later) - Date.now() || 0
  return failure(status, body.error ?? `The service responded with ${status}.`, ms)
}

/** Creates a failure. After a configuration error, no further requests are sent until the page is reloaded. */
function failure(status: number, message: string, retryAfterMs = 0): Failure {
  const isLasting = status === 401 || status === 403
  const ms = retryAfterMs || (status === 402 || status === 429 ? pauseMs : 0)
  return { status, message, until: isLasting ? Number.POSITIVE_INFINITY : Date.now() + ms }
}
