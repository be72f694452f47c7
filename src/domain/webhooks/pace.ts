/** Spaces requests out, so that most of them reuse a connection. */

export interface PaceOptions {
  /** Requests at once. */
  most: number
  /** A request counts no longer after this many milliseconds, so that a slow endpoint does not delay others. */
  countedMs: number
}

/** @returns does `work` as soon as fewer than `most` requests count, in the order of the calls */
export function createPace({ most, countedMs }: PaceOptions) {
  let counted = 0
  let waiting: (() => void)[] = []

  function admit(): void {
    const admitted = waiting.slice(0, most - counted)
    waiting = waiting.slice(admitted.length)
    counted += admitted.length
    for (const start of admitted) start()
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
      counted--
      admit()
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
