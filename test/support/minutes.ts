/** Counts begin anew with each minute, hour and day: no test may straddle an end. */
export async function untilMinuteHasLeft(ms: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < ms) await Bun.sleep(left + 20)
}
