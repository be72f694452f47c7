import { problemText } from '../../src/locales/problems'
import { isProblem, type Problem } from '../../src/problems'

/** Returns the English message for a problem. @throws Error if the result is not a problem */
export async function problemOf(work: Promise<unknown>): Promise<string> {
  const outcome = (await work) as Problem | undefined
  if (!isProblem(outcome)) throw new Error(`no problem: ${JSON.stringify(outcome)}`)
  return problemText(outcome, 'en')
}
