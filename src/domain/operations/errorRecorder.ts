/** Records requests that failed with an unexpected error, to show them on the operations page. */
import { createTally } from '../../lib/tally'
import type { ServerError } from '../../store/operations'

/** Maximum number of distinct errors held in memory until they are stored. */
export const waitingErrors = 50
const longest = 300

export type ErrorRecorder = ReturnType<typeof createErrorRecorder>

/** @param host the name of this machine */
export function createErrorRecorder(
  write: (rows: readonly ServerError[]) => Promise<void>,
  host: string,
  now: () => number = Date.now,
) {
  const tally = createTally<ServerError>({
    keyOf: ({ method, path, message }) => `${method} ${path} ${message}`,
    join(waiting, { requestId, at }) {
      waiting.requests += 1
      Object.assign(waiting, { requestId, at })
    },
    most: waitingErrors,
    write,
  })
  return {
    record(
      error: unknown,
      { requestId, method, path }: { requestId: string; method: string; path: string | undefined },
    ): void {
      const message = shortened(error instanceof Error ? error.message : String(error))
      const about = { host, requestId, method, path: shortened(path ?? ''), message }
      tally.add({ ...about, requests: 1, at: new Date(now()) })
    },
    flush: tally.flush,
  }
}

/** PostgreSQL cannot store NUL characters or lone surrogates. */
const shortened = (text: string): string =>
  Array.from(text).slice(0, longest).join('').replaceAll('\0', '').toWellFormed()
