/** Deadlines for replies, with extra time if this process or the whole machine was stalled. */

/** If a timer fires at least this late, this process was stalled. */
const lateMs = 20
/** Extra time after a stall for reading replies that have already arrived. */
const graceMs = 100

/**
 * Calls `pass` after `ms`. If the timer fires late, it waits for another 100 ms first, because the reply may
 * have arrived without being read, or the other process may have been stalled too.
 * @returns a function that cancels the deadline
 */
export function atDeadline(ms: number, pass: () => void): () => void {
  const due = performance.now() + ms
  let timer = setTimeout(() => {
    if (performance.now() - due < lateMs) pass()
    else timer = setTimeout(pass, graceMs)
  }, ms)
  return () => clearTimeout(timer)
}
