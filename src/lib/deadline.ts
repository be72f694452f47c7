/** Deadlines for replies, which count only the time in which this process runs. */

/** A timer that fires so much too late tells of this process, or of the whole machine. */
const lateMs = 20
/** What was answered meanwhile is heard first. */
const graceMs = 100

/**
 * Calls `pass` when `ms` have passed. Where this process was kept from running until later than that, the
 * others get a moment more: their reply may have arrived unread, and they may have been suspended too.
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
