/** Deadlines for replies. They allow for a stall of this process or of the whole machine. */

/** A timer that fires this much too late shows that this process was stalled. */
const lateMs = 20
/** Extra time after a stall, in which replies that have already arrived are read. */
const graceMs = 100

/**
 * Calls `pass` after `ms`. If the timer fires late, waits another 100 ms first: the reply may have
 * arrived unread, or the other process may have been stalled too.
 * @returns cancels it
 */
export function atDeadline(ms: number, pass: () => void): () => void {
  const due = performance.now() + ms
  let timer = setTimeout(() => {
    if (performance.now() - due < lateMs) pass()
    else timer = setTimeout(pass, graceMs)
  }, ms)
  return () => clearTimeout(timer)
}
