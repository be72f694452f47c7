/** Deadlines for replies, with extra time if this process or the whole machine was stalled. */

/** If a timer fires at least this late, this process was stalled. */
const lateMs = 20
/** Extra time after a stall for reading replies that have already arrived. */
const graceMs = 100

/**
 * Calls `pass` when `ms` have passed. If the timer fires late, this process was stalled: `pass` is then called
 * 100 ms later, so that a reply that arrived during the stall can still be read.
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
