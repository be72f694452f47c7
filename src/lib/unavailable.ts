/** The fault of a store that is unavailable at the moment: callers get 503 and can retry. */
import { atDeadline } from './deadline'

export class Unavailable extends Error {
  override name = 'Unavailable'
  /** What cannot be asked: a store by its name. */
  readonly source: string

  constructor(message: string, options: ErrorOptions & { source?: string } = {}) {
    super(message, options)
    this.source = options.source ?? 'PostgreSQL'
  }
}

/**
 * Codes of faults that pass: the system's and the driver's (no connection), and PostgreSQL's classes for
 * lost connections, exhausted resources, shutdown, cancelled statements, deadlocks, a read-only standby, and a
 * database that is closed or absent while a backup is restored.
 */
const passingFaults =
  /^(E(?!RR_)[A-Z_]+|CONNECT\w+|08\w+|53\w+|57\w+|40\w+|55P03|25006|55000|3D000)$/

/**
 * Waits for an answer of a store, at most `deadlineMs`.
 * @param what the store
 * @throws Unavailable when it is late or the store is down; any other fault as it is.
 */
export async function within<T>(deadlineMs: number, what: string, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = atDeadline(deadlineMs, () =>
    reject(new Unavailable(`${what} did not answer within ${deadlineMs} ms`, { source: what })),
  )
  try {
    return await Promise.race([answer, late])
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

/** How long one caller waits for PostgreSQL, over everything that is asked of it in turn. */
export class Patience {
  #leftMs: number

  constructor(ms: number) {
    this.#leftMs = ms
  }

  /** Waits for an answer for as long as is left. @throws Unavailable, and what the answer rejects with */
  async wait<T>(answer: Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await within(Math.round(this.#leftMs), 'PostgreSQL', answer)
    } finally {
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - begun))
    }
  }
}

/** Whether a store's fault may be gone at the next try, rather than a mistake of ours. */
export const isPassing = (error: unknown) =>
  error instanceof Unavailable || passingFaults.test(codeOf(error))

/** The code of a fault of the system, a driver or PostgreSQL; '' where it has none. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
