/** Generates random numbers from a seed, so that a run can be repeated. */

export type Random = ReturnType<typeof createRandom>

/** A small random number generator (mulberry32). The same seed always gives the same numbers. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Returns an integer from 0 to `most` - 1. */
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    chance: (share: number) => next() < share,
    of<T>(some: readonly T[]): T {
      return some[below(some.length)] as T
    },
  }
}
