/** How long the event loop stands still, in this thread's own processor time: a busy machine counts for nothing. */
import { setImmediate } from 'node:timers/promises'

const cpuMs = () => process.threadCpuUsage().user / 1000

/**
 * Runs some work to its end.
 * @returns what it gives, and the longest time in ms that nothing else of the event loop could run
 */
export async function longestStall<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let longest = 0
  let isDone = false
  let seen = cpuMs()
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - seen)
    seen = now
  }
  const running = work().finally(() => {
    isDone = true
  })
  // The part until the first await, and then every turn of the loop.
  look()
  const beat = async () => {
    while (!isDone) {
      await setImmediate()
      look()
    }
  }
  const [result] = await Promise.all([running, beat()])
  return { result, ms: longest }
}
