/** The journal of a chaos run: the responses that clients received, for comparison with the ledger. */

export interface JournaledResponse {
  /**
   * When the request was sent, from performance.now(), in milliseconds. `to` is when the response arrived.
   */
  from: number
  to: number
  /** 0 if there was no response, 499 if the client left before it arrived. */
  status: number
}

/**
 * A time in which PostgreSQL lost all changes, because it failed over to a replica that lagged. Times are in ms,
 * from performance.now().
 */
export interface Loss {
  from: number
  to: number
}

/** Whether a change may be lost that was made between two times. */
export const isLost = (
  losses: readonly Loss[],
  { from, to }: Pick<JournaledResponse, 'from' | 'to'>,
) => losses.some((loss) => from <= loss.to && to >= loss.from)

export interface Journal {
  /** Responses to billed requests, by client ID. */
  responses: Map<string, JournaledResponse[]>
  /** Total number of requests. */
  requests: number
  /** Number of responses by route and status. */
  statuses: Map<string, number>
  /** Descriptions of events that must never happen but did. */
  violations: string[]
  losses: Loss[]
  /** Changes to accounts that had no effect later, with the response to each. Only a loss excuses them. */
  undone: { what: string; response: JournaledResponse }[]
}

export const newJournal = (): Journal => ({
  responses: new Map(),
  requests: 0,
  statuses: new Map(),
  violations: [],
  losses: [],
  undone: [],
})

/** The statuses that a client may receive. 0 means that a fault closed the connection. */
const expected = new Set([0, 200, 201, 303, 400, 401, 402, 403, 404, 409, 429, 499, 503])

/** Adds a response to the journal. @param clientId only for billed requests */
export function note(
  journal: Journal,
  route: string,
  response: JournaledResponse,
  clientId?: string,
): void {
  journal.requests++
  const key = `${route} ${response.status}`
  journal.statuses.set(key, (journal.statuses.get(key) ?? 0) + 1)
  if (!expected.has(response.status)) {
    journal.violations.push(`${route} returned ${response.status}`)
  }
  if (clientId === undefined) return
  const responses = journal.responses.get(clientId) ?? []
  responses.push(response)
  journal.responses.set(clientId, responses)
}

export interface Reply extends JournaledResponse {
  text: string
  headers: Headers
}

/**
 * Sends a request and adds its response to the journal. Never rejects. With a `signal`, the client leaves when
 * it is aborted.
 */
export async function send(
  journal: Journal,
  {
    route,
    url,
    clientId,
    ...init
  }: RequestInit & { route: string; url: string; clientId?: string },
): Promise<Reply> {
  const from = performance.now()
  const reply = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...init,
  })
    .then(async (response) => ({
      status: response.status,
      text: await response.text(),
      headers: response.headers,
    }))
    .catch(() => ({ status: init.signal?.aborted ? 499 : 0, text: '', headers: new Headers() }))
  const whole = { ...reply, from, to: performance.now() }
  note(journal, route, { from, to: whole.to, status: whole.status }, clientId)
  return whole
}

/** How long a client waits for a response before it gives up. */
const timeoutMs = 10_000
