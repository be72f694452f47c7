/** The message of a problem, with the earlier decisions on a contribution. */
import type { Problem } from '../domain/outcome'
import { problemText } from '../locales/problems'
import { decisionLine } from './reviewText'

export function shownProblem(problem: Problem): string {
  const earlier = problem.code === 'decision_not_possible' ? problem.earlier : []
  return [problemText(problem, 'en'), ...earlier.map(decisionLine)].join('\n')
}
