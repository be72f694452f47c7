/**
 * Keeps a log of each app's latest requests for its owner. Requests are collected in memory and written every
 * few seconds. To save time and memory, only some of a busy app's requests are logged.
 */
import type { LoggedRequest, RequestLogs, RequestRow } from '../../store/apps/requestLogs'

/**
 * Maximum number of successful requests in an app's log. The same maximum applies separately to refused
 * requests.
 */
export const loggedAtMost = 1000
/** Number of days after which logged requests are deleted. */
export const loggedDays = 30
/**
 * Maximum number of requests to log per app between two flushes. Describing and storing a request takes
 * longer than answering it from the cache, so most requests of a busy app are not logged.
 */
const mostPerFlush = { successful: 20, refused: 200 }
/** Maximum number of requests to log between two flushes, for all apps combined. */
const mostWaiting = 20_000
/** An app's log is trimmed each time this process has added this many requests to it. */
const trimAfter = 200

/** An app's requests that are waiting to be written, by kind. */
interface Waiting {
  successful: LoggedRequest[]
  refused: LoggedRequest[]
}

export type RequestLog = ReturnType<typeof createRequestLog>

export function createRequestLog(logs: Pick<RequestLogs, 'add' | 'trim'>) {
  let waiting = new Map<number, Waiting>()
  let size = 0
  const untrimmed = new Map<number, number>()

  function noteAdded(appId: number, requests: number): boolean {
    const added = (untrimmed.get(appId) ?? 0) + requests
    const isDue = added >= trimAfter
    if (isDue) untrimmed.delete(appId)
    else untrimmed.set(appId, added)
    return isDue
  }

  return {
    /**
     * Adds a request to the app's log if there is room for it.
     * @param describe called only if the request is logged
     */
    add(appId: number, kind: keyof Waiting, describe: () => LoggedRequest): void {
      let own = waiting.get(appId)
      if (own === undefined) {
        own = { successful: [], refused: [] }
        waiting.set(appId, own)
      }
      if (own[kind].length >= mostPerFlush[kind] || size >= mostWaiting) return
      size++
      own[kind].push(describe())
    },

    /** Writes the waiting requests. If writing fails, they are lost. */
    async flush(): Promise<void> {
      if (size === 0) return
      const rows: RequestRow[] = []
      for (const [appId, { successful, refused }] of waiting) {
        if (successful.length > 0) rows.push({ appId, isRefused: false, requests: successful })
        if (refused.length > 0) rows.push({ appId, isRefused: true, requests: refused })
      }
      waiting = new Map()
      size = 0
      await logs.add(rows)
      const due = rows.filter(({ appId, requests }) => noteAdded(appId, requests.length))
      if (due.length > 0) await logs.trim([...new Set(due.map(({ appId }) => appId))], loggedAtMost)
    },
  }
}

export const forgetOldRequests = (
  logs: Pick<RequestLogs, 'forgetBefore'>,
  now = Date.now(),
): Promise<void> => logs.forgetBefore(new Date(now - loggedDays * 86_400_000))
