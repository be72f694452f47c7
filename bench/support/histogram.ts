/** Counts latencies in buckets, so that millions of measurements need little memory. */

/** Number of buckets per doubling of the latency. With 32 buckets, quantiles are at most 2.2 % too high. */
const perDoubling = 32
/** The upper limit of the first bucket, in milliseconds. */
const leastMs = 0.01

export function createHistogram() {
  const buckets: number[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    add(ms: number): void {
      const bucket = Math.max(0, Math.ceil(Math.log2(ms / leastMs) * perDoubling))
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      count++
    },
    /**
     * @param share from 0 to 1
     * @returns the upper limit of the quantile's bucket in milliseconds; NaN if nothing was added
     */
    quantile(share: number): number {
      let seen = 0
      for (const [bucket, found] of buckets.entries()) {
        seen += found ?? 0
        if (seen > 0 && seen >= count * share) return leastMs * 2 ** (bucket / perDoubling)
      }
      return Number.NaN
    },
  }
}
