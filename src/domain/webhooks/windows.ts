/**
 * A window is the number of deliveries of an endpoint that may be under way at once, from enqueued to recorded.
 * It grows by one with each quick success, and is halved after a slow or failed attempt (AIMD).
 */

export interface WindowLimits {
  /** The initial size of every window, and the smallest size for an endpoint that works. */
  least: number
  most: number
  /** Maximum number of deliveries by which all windows of this worker, in total, may exceed `least`. */
  spare: number
  /**
   * When a window shrinks, other windows can use the freed capacity after this many milliseconds. Until then,
   * the endpoint may still hold the deliveries that were enqueued while its window was larger.
   */
  heldMs: number
  /** A success is quick if it comes at most this many milliseconds after its delivery was enqueued. */
  quickMs: number
  /** An attempt is slow if it takes at least this many milliseconds. */
  slowMs: number
}

export interface Attempted {
  isDelivered: boolean
  /**
   * Milliseconds since the delivery was enqueued. Includes the time in the queue, because larger windows do
   * not help a worker that is behind.
   */
  sinceQueuedMs: number
}

interface Window {
  size: number
  /** When the window was last halved, as `performance.now()`. */
  halvedAt: number
  /** Number of attempts since the last call of `forgetUnused`. It starts at the size of the smallest window. */
  attempts: number
}

export type Windows = ReturnType<typeof createWindows>

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
    /** Adjusts the endpoint's window to the outcome of an attempt. */
    attempted(
      endpointId: number,
      { isDelivered, sinceQueuedMs }: Attempted,
      now = performance.now(),
    ): void {
      // Starts at `least`, to count the attempts that were already under way. Otherwise a window
      // would be forgotten while it grows.
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

    /** Returns the sizes of windows above `least`, by the endpoint's numeric ID. */
    grown: (): Map<number, number> =>
      new Map([...grown].map(([endpointId, { size }]) => [endpointId, size])),

    /** Forgets windows that are larger than the number of attempts since the last call. Called once a second. */
    forgetUnused(now = performance.now()): void {
      for (const [endpointId, window] of grown) {
        if (window.attempts < window.size) shrink(endpointId, window, least, now)
        window.attempts = 0
      }
    },
  }
}
