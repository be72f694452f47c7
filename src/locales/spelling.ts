/** Returns the message for a spelling problem. */
import type { SpellingProblem } from '../domain/terms/spelling'
import { type Language, locales } from '.'

/** @param problem the problem; its field is not needed, because the message does not mention it */
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
