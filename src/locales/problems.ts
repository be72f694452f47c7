/** Returns the message for a problem. */
import type { Problem } from '../problems'
import { type Language, locales } from '.'

export function problemText(problem: Problem, language: Language): string {
  const say = locales[language].problems[problem.code] as (problem: Problem) => string
  return say(problem)
}
