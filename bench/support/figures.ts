/** Reads benchmark settings, computes statistics and prints results. */

/** Reads a number from the environment. */
export const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

/** @param share from 0 to 1; 0.5 for the median */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)

export const spread = (times: readonly number[]) =>
  `p50 ${median(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`

export const perSecond = (rate: number) => `${rate.toFixed(0)}/s`

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
