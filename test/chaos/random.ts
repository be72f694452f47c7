/** Random numbers from a seed, so that a run can be repeated (mulberry32). */

export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** An integer, at least `from` and less than `below`. */
  whole(from: number, below: number): number
  pick<T>(from: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (from, below) => from + Math.floor(next() * (below - from)),
    pick: (from) => {
      const chosen = from[Math.floor(next() * from.length)]
      if (chosen === undefined) throw new Error('the list is empty')
      return chosen
    },
  }
}
