/**
 * Measures how long work blocks the event loop. The result is this thread's CPU time, so other load on the
 * machine does not affect it.
 */
import { setImmediate } from 'node:timers/promises'

const cpuMs = () => process.threadCpuUsage().user / 1000

/**
 * Runs `work` to completion.
 * @returns its result and the longest time for which it blocked the event loop, in milliseconds
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
  // Measure the work before its first await, then every turn of the event loop.
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
