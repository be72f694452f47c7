/**
 * Measures how long work blocks the event loop. The result is CPU time of this thread, so a busy machine does
 * not affect it.
 */
import { setImmediate } from 'node:timers/promises'

const cpuMs = () => process.threadCpuUsage().user / 1000

/**
 * Runs `work` to its end.
 * @returns its result, and the longest time for which it blocked the event loop, in milliseconds
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
  // Measures the work before the first await, and then every turn of the event loop.
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
