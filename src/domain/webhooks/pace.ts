/** Paces requests so that most of them can reuse a connection. */

/**
 * Each request counts as running until it ends, but for at most `countedMs` milliseconds, so that slow endpoints
 * do not delay fast ones. At most `most` requests count as running at the same time. On a busy machine, on which
 * every request takes longer, `most` new connections per `countedMs` are opened at most.
 * @returns a function that waits until fewer than `most` requests count as running, and then runs `work`.
 *   Calls are handled in the order in which they were made.
 */
export function createPace({ most, countedMs }: { most: number; countedMs: number }) {
  let counted = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (counted < most) counted++
    else await new Promise<void>((start) => waiting.push(start))
    let isCounted = true
    const uncount = () => {
      if (!isCounted) return
      isCounted = false
      const next = waiting.shift()
      if (next) next()
      else counted--
    }
    const timer = setTimeout(uncount, countedMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      uncount()
    }
  }
}
