/** What the clients of a run saw, and when: the other side of the books. */

export interface Answer {
  /** When it was asked and answered, in ms of performance.now(). */
  from: number
  to: number
  /** 0 where the connection broke before an answer. */
  status: number
}

export interface Journal {
  /** Of billed requests, by client ID. */
  answers: Map<string, Answer[]>
  /** How many requests of every kind were sent. */
  requests: number
  /** By route and status. */
  statuses: Map<string, number>
  /** What must never happen, as it was seen. */
  violations: string[]
}

export const newJournal = (): Journal => ({
  answers: new Map(),
  requests: 0,
  statuses: new Map(),
  violations: [],
})

/** Statuses that a client may meet; 0 where a fault took the connection. */
const expected = new Set([0, 200, 201, 303, 400, 401, 402, 403, 404, 409, 429, 503])

/** Notes one request. @param route as it is counted @param clientId of billed requests */
export function note(journal: Journal, route: string, answer: Answer, clientId?: string): void {
  journal.requests++
  const key = `${route} ${answer.status}`
  journal.statuses.set(key, (journal.statuses.get(key) ?? 0) + 1)
  if (!expected.has(answer.status)) {
    journal.violations.push(`${route} was answered ${answer.status}`)
  }
  if (clientId === undefined) return
  const answers = journal.answers.get(clientId) ?? []
  answers.push(answer)
  journal.answers.set(clientId, answers)
}

export interface Reply extends Answer {
  text: string
  headers: Headers
}

/** Sends a request, notes it, and gives its whole answer; never rejects. */
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
    signal: AbortSignal.timeout(patienceMs),
    ...init,
  })
    .then(async (response) => ({
      status: response.status,
      text: await response.text(),
      headers: response.headers,
    }))
    .catch(() => ({ status: 0, text: '', headers: new Headers() }))
  const whole = { ...reply, from, to: performance.now() }
  note(journal, route, { from, to: whole.to, status: whole.status }, clientId)
  return whole
}

/** As long as a patient client waits. */
const patienceMs = 10_000
