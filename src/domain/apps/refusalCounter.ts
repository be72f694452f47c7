/** Counts refused requests per app, hour and reason, and stores the counts periodically for app owners. */
import { createTally } from '../../lib/tally'
import type { RefusalCount, RefusalCounts } from '../../store/apps/refusalCounts'

const hourMs = 3_600_000
/** Maximum number of counts in memory that have not been written yet. */
const waitingAtMost = 10_000

export function createRefusalCounter(
  counts: Pick<RefusalCounts, 'add'>,
  now: () => number = Date.now,
) {
  const tally = createTally<RefusalCount>({
    keyOf: ({ appId, hour, reason }) => `${appId} ${hour} ${reason}`,
    join: (waiting, { requests }) => {
      waiting.requests += requests
    },
    most: waitingAtMost,
    write: (rows) => counts.add(rows),
  })

  return {
    count(appId: number, reason: string, at = now()): void {
      tally.add({ appId, reason, hour: Math.floor(at / hourMs) * hourMs, requests: 1 })
    },

    flush: tally.flush,
  }
}
