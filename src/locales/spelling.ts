/** A spelling problem in words. */
import type { SpellingProblem } from '../domain/terms/spelling'
import { type Language, locales } from '.'

/** @param problem the field is not named */
export function spellingText(
  problem: SpellingProblem extends infer One
    ? One extends { code: string }
      ? Omit<One, 'field'>
      : never
    : never,
  language: Language,
): string {
  const say = locales[language].spelling[problem.code] as (one: typeof problem) => string
  return say(problem)
}
