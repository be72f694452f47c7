/** A problem as the command line shows it, in English. */
import type { Problem } from '../domain/outcome'
import { problemText } from '../locales/problems'
import { decisionLine } from './reviewText'

export function shownProblem(problem: Problem): string {
  const earlier = problem.code === 'decision_not_possible' ? problem.earlier : []
  return [problemText(problem, 'en'), ...earlier.map(decisionLine)].join('\n')
}
