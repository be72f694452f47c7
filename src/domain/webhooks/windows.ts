/**
 * An endpoint's window is the number of its deliveries that may be in progress at once. A delivery is in
 * progress from when it is enqueued until its result is recorded. The window grows by one with each quick
 * success, and is halved after a slow or failed attempt (AIMD).
 */

export interface WindowLimits {
  least: number
  most: number
  /** Maximum total number of deliveries by which this worker's windows may exceed `least`. */
  spare: number
  /**
   * When a window shrinks, other windows can use the freed capacity after this many milliseconds. Until then,
   * deliveries that were enqueued while the window was larger may still be in progress.
   */
  heldMs: number
  /** An attempt is quick or slow by the time since its delivery was enqueued. */
  quickMs: number
  slowMs: number
}

export interface Attempted {
  isDelivered: boolean
  /** Includes the time in the queue: if the worker is behind, larger windows do not help. */
  sinceQueuedMs: number
}

interface Window {
  size: number
  halvedAt: number
  /** Number of attempts since the last call to `forgetUnused`. Starts at `least`. */
  attempts: number
}

export function createWindows({ least, most, spare, heldMs, quickMs, slowMs }: WindowLimits) {
  const grown = new Map<number, Window>()
  let free = spare
  const givenUp: { count: number; freeAt: number }[] = []

  function shrink(endpointId: number, window: Window, size: number, now: number): void {
    givenUp.push({ count: window.size - size, freeAt: now + heldMs })
    window.size = size
    if (size === least) grown.delete(endpointId)
  }

  function grow(endpointId: number, window: Window, now: number): void {
    for (let [first] = givenUp; first && first.freeAt <= now; [first] = givenUp) {
      givenUp.shift()
      free += first.count
    }
    if (window.size === most || free === 0) return
    free--
    window.size++
    grown.set(endpointId, window)
  }

  return {
    attempted(
      endpointId: number,
      { isDelivered, sinceQueuedMs }: Attempted,
      now = performance.now(),
    ): void {
      // `attempts` starts at `least` to include attempts that were already in progress. Otherwise,
      // a window would be forgotten while it is still growing.
      const window = grown.get(endpointId) ?? { size: least, halvedAt: 0, attempts: least }
      window.attempts++
      if (isDelivered && sinceQueuedMs <= quickMs) {
        grow(endpointId, window, now)
      } else if (!isDelivered || sinceQueuedMs >= slowMs) {
        // A delivery that was enqueued before the last halving says nothing about the current window.
        if (now - sinceQueuedMs < window.halvedAt) return
        window.halvedAt = now
        if (window.size > least) {
          shrink(endpointId, window, Math.max(least, Math.floor(window.size / 2)), now)
        }
      }
    },

    /** Returns the sizes of the windows larger than `least`, keyed by numeric endpoint ID. */
    grown: (): Map<number, number> =>
      new Map([...grown].map(([endpointId, { size }]) => [endpointId, size])),

    /** Resets windows whose size exceeds the number of attempts since the last call. Called once a second. */
    forgetUnused(now = performance.now()): void {
      for (const [endpointId, window] of grown) {
        if (window.attempts < window.size) shrink(endpointId, window, least, now)
        window.attempts = 0
      }
    },
  }
}
