/** Why something was not done, in the reader's language where the rules say it in both. */
import type { Child } from 'hono/jsx'
import type { ReviewRefusal } from '../../domain/review/reviewRefusals'
import { UserError } from '../../domain/userError'
import type { Page } from '../views/layout'
import { wordsOf } from './frame'

export function messageOf(page: Pick<Page, 'language'>, refusal: ReviewRefusal): Child {
  const { refused, statuses } = wordsOf(page)
  switch (refusal.kind) {
    case 'not possible':
      return refusal.earlier.length > 0
        ? refused.decided(statuses[refusal.status])
        : refused.otherKind
    case 'term changed':
      return refused.termChanged(String(refusal.revision))
    case 'equal term':
      return refused.equalTerm(refusal.slug)
    case 'slug taken':
      return refused.slugTaken(refusal.slug)
    case 'invalid':
      return (
        <>
          {refused.invalid} <InEnglish text={`${refusal.fault}.`} />
        </>
      )
    default:
      return refused.plain[refusal.kind]
  }
}

/** Faults of settings, files and grants are told in English only. */
const InEnglish = ({ text }: { text: string }) => <span lang="en">{text}</span>

/** What work gives; or, where a rule is against it, what that says. */
export async function orProblem<T>(work: Promise<T>): Promise<{ done: T } | { problem: Child }> {
  try {
    return { done: await work }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { problem: <InEnglish text={error.message} /> }
  }
}
