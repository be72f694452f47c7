/** Deadlines for replies, with extra time if this process or the whole machine stalled. */

/** If a timer fires at least this many milliseconds late, this process has stalled. */
const lateMs = 20
/** Extra milliseconds after a stall, to read replies that have already arrived. */
const graceMs = 100

/**
 * Calls `pass` after `ms` milliseconds. If the timer fires late, this process has stalled. `pass` is then
 * called 100 ms later, because a reply may have arrived during the stall and can still be read.
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
