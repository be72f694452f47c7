/** The error thrown when a store is temporarily unavailable. Clients get 503 and can retry. */
import { atDeadline } from './deadline'

export class Unavailable extends Error {
  override name = 'Unavailable'
  /** The name of the unavailable store, or of the limit that was reached. */
  readonly source: string

  constructor(message: string, options: ErrorOptions & { source?: string } = {}) {
    super(message, options)
    this.source = options.source ?? 'PostgreSQL'
  }
}

/**
 * Codes for temporary errors. The operating system, the runtime and the driver report connection errors.
 * PostgreSQL reports lost connections, exhausted resources, shutdowns, cancelled statements, I/O errors,
 * deadlocks, read-only standbys, timed-out transactions, and databases that a restore has closed or removed.
 * A transaction may time out if this process was suspended.
 */
const passingFaults =
  /^(E(?!RR_)[A-Z_]+|ERR_(?:SOCKET_CLOSED|STREAM_\w+)|CONNECT\w+|08\w+|53\w+|57\w+|58\w+|40\w+|55P03|25006|25P03|25P04|55000|3D000)$/

/**
 * Waits at most `deadlineMs` for a store's response.
 * @param what the name of the store, for the error
 * @throws Unavailable if the response is late or the store is down; rethrows other errors unchanged
 */
export async function within<T>(deadlineMs: number, what: string, reply: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = atDeadline(deadlineMs, () =>
    reject(new Unavailable(`${what} did not respond within ${deadlineMs} ms`, { source: what })),
  )
  try {
    return await Promise.race([reply, late])
  } catch (error) {
    throw isPassing(error) && !(error instanceof Unavailable)
      ? new Unavailable(`${what} is unreachable (${codeOf(error)})`, {
          cause: error,
          source: what,
        })
      : error
  } finally {
    cancel()
  }
}

/** For data that a response can omit while a store is unavailable. @throws other errors unchanged */
export function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof Unavailable)) throw error
}

/** Limits the total time that a request waits for its PostgreSQL queries. */
export class QueryDeadline {
  #leftMs: number

  constructor(ms: number) {
    this.#leftMs = ms
  }

  /** @throws Unavailable if the response is late; any other error with which `reply` rejects */
  async wait<T>(reply: Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await within(Math.round(this.#leftMs), 'PostgreSQL', reply)
    } finally {
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - begun))
    }
  }
}

/** Returns whether a store's error is temporary, which means that a retry may succeed. */
export const isPassing = (error: unknown) =>
  error instanceof Unavailable || passingFaults.test(codeOf(error))

/** Whether PostgreSQL is reachable: it aborted a statement because of a timeout, a deadlock or a lock. */
export const isReachable = (error: unknown) => /^(57014|40P01|40001|55P03)$/.test(codeOf(error))

/** Returns the `code` of an error from the operating system, a driver or PostgreSQL; '' if it has none. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
