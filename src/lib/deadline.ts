/** Deadlines for replies, extended if this process or the whole machine has stalled. */

/** If a timer fires at least this many milliseconds late, the process is assumed to have stalled. */
const lateMs = 20
/** After a stall, the extra time allowed for reading replies that have already arrived, in milliseconds. */
const graceMs = 100

/**
 * Calls `pass` after `ms` milliseconds. If the timer fires late because the process stalled, waits another
 * 100 ms before calling `pass`, so that a reply that arrived during the stall can still be read.
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
