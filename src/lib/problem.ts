/**
 * Problems are return values: a function that refuses a request returns a problem instead of a result. Every
 * problem has a `code`; results never do. Only unexpected errors are thrown.
 */
export interface Coded {
  /** Stable identifier of the kind of problem, in snake_case. */
  readonly code: string
}

export const isProblem = <T>(outcome: T): outcome is Extract<T, Coded> =>
  typeof outcome === 'object' && outcome !== null && 'code' in outcome

/**
 * Returns an outcome that the caller expects to be a result.
 * @throws Error if the outcome is a problem
 */
export function resultOf<T>(outcome: T): Exclude<T, Coded> {
  if (isProblem(outcome)) throw new Error(`unexpected problem: ${JSON.stringify(outcome)}`)
  return outcome as Exclude<T, Coded>
}
