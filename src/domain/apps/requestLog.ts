/**
 * Keeps a log of each app's latest requests for its owner. Requests are collected in memory and written every
 * few seconds. To save time and memory, only some of a busy app's requests are logged.
 */
import { createTally } from '../../lib/tally'
import type { LoggedRequest, RequestLogs, RequestRow } from '../../store/apps/requestLogs'

/** Maximum number of successful requests in an app's log, and of refused ones. */
export const loggedAtMost = 1000
/**
 * Maximum number of requests to log per app between two flushes. Describing and storing a request takes
 * longer than a response from the cache, so most requests of a busy app are not logged.
 */
const mostPerFlush = { successful: 20, refused: 200 }
/** Maximum number of requests to log between two flushes, for all apps combined. */
const mostWaiting = 20_000
/** An app's log is trimmed each time this process has added this many requests to it. */
const trimAfter = 200

type Row = RequestRow & { requests: LoggedRequest[] }

export function createRequestLog(logs: Pick<RequestLogs, 'add' | 'trim'>) {
  let size = 0
  const untrimmed = new Map<number, number>()
  const keyOf = ({ appId, isRefused }: Pick<Row, 'appId' | 'isRefused'>) => `${appId} ${isRefused}`
  const tally = createTally<Row>({
    keyOf,
    join: (waiting, { requests }) => void waiting.requests.push(...requests),
    most: mostWaiting,
    async write(rows) {
      await logs.add(rows)
      for (const { appId, requests } of rows) {
        size -= requests.length
        untrimmed.set(appId, (untrimmed.get(appId) ?? 0) + requests.length)
      }
    },
  })

  return {
    /** Adds a request if there is room for it. @param describe called only then */
    add(appId: number, kind: keyof typeof mostPerFlush, describe: () => LoggedRequest): void {
      const own = { appId, isRefused: kind === 'refused' }
      const waiting = tally.get(keyOf(own))?.requests.length ?? 0
      if (waiting >= mostPerFlush[kind] || size >= mostWaiting) return
      size++
      tally.add({ ...own, requests: [describe()] })
    },

    async flush(): Promise<void> {
      await tally.flush()
      const due = [...untrimmed].filter(([, added]) => added >= trimAfter).map(([appId]) => appId)
      for (const appId of due) untrimmed.delete(appId)
      if (due.length > 0) await logs.trim(due, loggedAtMost)
    },
  }
}
