/**
 * Contributions that people make on the service's own pages, with an account instead of an API key. They
 * belong to the site's app, cost nothing and are never published without review.
 */
import { isProblem, type Problem } from '../../problems'
import type { Stores } from '../../store/stores'
import { type Contributor, submit, suggest } from './contribute'
import type { SubmissionInput, SuggestionInput } from './contributionInput'

/** Maximum number of contributions from one account in 24 hours. */
export const mostPerDay = 20

export type SiteContribution = (
  | { kind: 'submission'; input: SubmissionInput }
  | { kind: 'suggestion'; input: SuggestionInput }
) & {
  /** True for readers whom staff have invited to read the whole dictionary: the daily limit is waived. */
  isUnlimited?: boolean
}

/** Stores a contribution. @returns the reason if it was not stored */
export async function contribute(
  { transactions, settings, apps }: Pick<Stores, 'transactions' | 'settings' | 'apps'>,
  contributor: Contributor,
  contribution: SiteContribution,
): Promise<Problem | undefined> {
  const { siteClientId } = await settings.read()
  const app = siteClientId === null ? undefined : await apps.byClientId(siteClientId)
  if (!app) return { code: 'no_site_app' }
  return transactions.run('site', async (writing): Promise<Problem | undefined> => {
    const earlier = await writing.contributions.countOfDay(contributor.userId)
    if (earlier >= mostPerDay && !contribution.isUnlimited)
      return { code: 'too_many_contributions', max: mostPerDay }
    const from = { app: { id: app.id, autoPublish: false }, contributor }
    const outcome =
      contribution.kind === 'submission'
        ? // The base URL is not needed, because a submission that waits for review has no URL yet.
          await submit(writing, { ...from, input: contribution.input }, '')
        : await suggest(writing, { ...from, input: contribution.input })
    return isProblem(outcome) ? outcome : undefined
  })
}
