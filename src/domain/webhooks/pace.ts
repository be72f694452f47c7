/** Paces requests so that most of them can reuse a connection. */

export interface PaceOptions {
  most: number
  /** A request counts as running for about this long at most, so that slow endpoints do not delay fast ones. */
  countedMs: number
  /**
   * How many unfinished requests may stop counting as running: `burst` at once, then `perSecond` per second.
   * Each one allows another request to start, and that request needs a new connection. Without this limit, a
   * busy machine on which every request takes longer than `countedMs` would spend its time on TLS handshakes
   * and never catch up.
   */
  excess: { burst: number; perSecond: number }
  now?: () => number
}

/**
 * @returns a function that waits until fewer than `most` requests count as running, and then runs `work`.
 *   Calls are handled in the order in which they were made.
 */
export function createPace({
  most,
  countedMs,
  excess,
  now = () => performance.now(),
}: PaceOptions) {
  let counted = 0
  let waiting: (() => void)[] = []
  let allowance = excess.burst
  let allowedAt = now()

  function admit(): void {
    const admitted = waiting.slice(0, most - counted)
    waiting = waiting.slice(admitted.length)
    counted += admitted.length
    for (const start of admitted) start()
  }

  function takeAllowance(): boolean {
    const time = now()
    allowance = Math.min(excess.burst, allowance + ((time - allowedAt) / 1000) * excess.perSecond)
    allowedAt = time
    if (allowance < 1) return false
    allowance--
    return true
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push(start)
      if (counted < most) admit()
    })
    let isCounted = true
    const uncount = () => {
      if (!isCounted) return
      isCounted = false
      clearInterval(timer)
      counted--
      admit()
    }
    const timer = setInterval(() => {
      if (takeAllowance()) uncount()
    }, countedMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      uncount()
    }
  }
}
