/** Stores submissions and suggestions using the functions behind submit.php and suggest.php. */
import { submit, suggest } from '../../src/domain/review/contribute'
import type { SubmissionInput, SuggestionInput } from '../../src/domain/review/contributionInput'
import type { App } from '../../src/store/apps/apps'
import type { Transactions } from '../../src/store/transactions'
import { baseUrl } from './testApp'

/** The contributing app. If `autoPublish` is null, the service's setting applies. */
export type Contributor = Pick<App, 'id' | 'autoPublish'>

export type Contribution =
  | SubmissionInput
  | (Pick<SuggestionInput, 'slug'> & Partial<SuggestionInput>)

/**
 * Stores a suggestion if the input has a slug, and a submission if not.
 * @returns its id, `sub_…` or `sug_…`
 * @throws an error with the refusal as its message
 */
export async function contribute(
  transactions: Pick<Transactions, 'run'>,
  by: Contributor,
  input: Contribution,
): Promise<string> {
  return transactions.run('test', async (writing) => {
    const response =
      'slug' in input
        ? await suggest(writing, {
            app: by,
            input: { yoruba: null, aliases: [], notes: null, ...input },
          })
        : await submit(writing, { app: by, input }, baseUrl)
    const id = /su[bg]_\w{20}/.exec(JSON.stringify(response))?.[0]
    // Throw inside the transaction, so that a refused contribution is not committed.
    if (id === undefined || 'code' in response) throw new Error(JSON.stringify(response))
    return id
  })
}
