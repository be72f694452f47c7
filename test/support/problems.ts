import type { Problem } from '../../src/domain/outcome'
import { isProblem } from '../../src/lib/problem'
import { problemText } from '../../src/locales/problems'

/** The message of a problem in English. @throws Error if there is no problem */
export async function problemOf(work: Promise<unknown>): Promise<string> {
  const outcome = (await work) as Problem | undefined
  if (!isProblem(outcome)) throw new Error(`no problem: ${JSON.stringify(outcome)}`)
  return problemText(outcome, 'en')
}
