/** Floods that expect no 503: each starts again if Redis alone was kept from running meanwhile. */
import type { Redis } from '../../src/store/clients'
import { runningTime } from './runningTime'

/** A server gives up a charge after 800 ms. Redis does nothing in tests that takes half as long. */
const longestMs = 300
const attempts = 5

/**
 * Runs `run`, and runs it again if its result holds a 503 and Redis kept this process waiting, too. A 503
 * while Redis answers is left to the test.
 * @param hasUnavailable whether a result holds a 503
 */
export async function whileRedisRuns<T>(
  redis: Redis,
  run: () => Promise<T>,
  hasUnavailable: (result: T) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const stopWatching = watch(redis)
    const result = await run()
    const waitedMs = await stopWatching()
    if (!hasUnavailable(result) || waitedMs < longestMs || attempt === attempts) return result
  }
}

/** @returns ends the watch, and resolves with the longest time that an answer took */
function watch(redis: Redis): () => Promise<number> {
  let isOver = false
  let longest = 0
  const watching = (async () => {
    while (!isOver) {
      const begun = runningTime()
      // An error is an answer that took as long.
      await redis.ping().catch(() => {})
      longest = Math.max(longest, runningTime() - begun)
      await Bun.sleep(10)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return longest
  }
}
