import type { Problem } from '../../src/domain/outcome'
import { isProblem } from '../../src/lib/problem'
import { problemText } from '../../src/locales/problems'

/** What somebody is told instead of a result, in English. @throws Error where there is no problem */
export async function problemOf(work: Promise<unknown>): Promise<string> {
  const outcome = (await work) as Problem | undefined
  if (!isProblem(outcome)) throw new Error(`no problem: ${JSON.stringify(outcome)}`)
  return problemText(outcome, 'en')
}
