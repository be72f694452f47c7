/** Submissions and suggestions made through the domain, as submit.php and suggest.php make them. */
import { submit, suggest } from '../../src/domain/review/contribute'
import type { SubmissionInput, SuggestionInput } from '../../src/domain/review/contributionInput'
import type { App } from '../../src/store/apps/apps'
import type { Transactions } from '../../src/store/transactions'
import { baseUrl } from './testApp'

/** The app that contributes; `autoPublish` null follows the service. */
export type Contributor = Pick<App, 'id' | 'autoPublish'>

export type Contribution =
  | SubmissionInput
  | (Pick<SuggestionInput, 'slug'> & Partial<SuggestionInput>)

/**
 * Stores a submission, or a suggestion if it names a slug.
 * @returns its id, `sub_…` or `sug_…`
 * @throws the refusal as text
 */
export async function contribute(
  transactions: Pick<Transactions, 'run'>,
  by: Contributor,
  input: Contribution,
): Promise<string> {
  return transactions.run('test', async (writing) => {
    const answer =
      'slug' in input
        ? await suggest(writing, by, { yoruba: null, aliases: [], notes: null, ...input })
        : await submit(writing, by, input, baseUrl)
    const id = /su[bg]_\w{20}/.exec(JSON.stringify(answer))?.[0]
    // Thrown within the transaction: a refused contribution must not be committed.
    if (id === undefined || 'kind' in answer) throw new Error(JSON.stringify(answer))
    return id
  })
}
