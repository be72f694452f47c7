/**
 * Counts and distributions, stored as plain numbers so that counting adds almost no time to a request.
 * src/metrics converts them to metrics when Prometheus scrapes the service.
 */

export class Counts<Name extends string = string> {
  readonly #counts: Map<Name, number>

  /** @param names names to report even if their count is 0 */
  constructor(names: readonly Name[] = []) {
    this.#counts = new Map(names.map((name) => [name, 0]))
  }

  add(name: Name, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count)
  }

  [Symbol.iterator](): IterableIterator<[Name, number]> {
    return this.#counts.entries()
  }
}

/** Counts how many values fall into each of several ranges. */
export class Distribution {
  /** The inclusive upper bounds of all ranges except the last, in ascending order. */
  readonly bounds: readonly number[]
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  add(value: number): void {
    const { bounds, counts } = this
    let range = 0
    while (range < bounds.length && value > (bounds[range] ?? 0)) range++
    counts[range] = (counts[range] ?? 0) + 1
    this.sum += value
  }
}

/** Range bounds in seconds, for durations from less than a millisecond to several seconds. */
export const latencies = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
]
