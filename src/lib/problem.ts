/**
 * Problems as values: a function returns one instead of its result if the request is impossible.
 * Every problem has a `code`, and no result has one. Faults are thrown.
 */
export interface Coded {
  /** Stable, in snake_case. */
  readonly code: string
}

export const isProblem = <T>(outcome: T): outcome is Extract<T, Coded> =>
  typeof outcome === 'object' && outcome !== null && 'code' in outcome

/** The result, for callers that expect no problem. @throws Error if there is one */
export function resultOf<T>(outcome: T): Exclude<T, Coded> {
  if (isProblem(outcome)) throw new Error(`unexpected problem: ${JSON.stringify(outcome)}`)
  return outcome as Exclude<T, Coded>
}
