/** A term edited by hand: only as its editor saw it, so that nobody's change is lost to another's. */
import type { StoredTerm } from '../../store/terms/writer'
import type { Transactions } from '../../store/transactions'
import { answered, Refused, type ReviewRefusal } from '../review/reviewRefusals'
import { changeTerm, type Edits } from '../terms/termChanges'

export function editTerm(
  transactions: Transactions,
  { slug, revision, edits, by }: { slug: string; revision: number; edits: Edits; by: string },
): Promise<StoredTerm | ReviewRefusal> {
  const edited = transactions.run(by, async (writing) => {
    const term = await (await writing.dictionary()).bySlug(slug)
    if (!term) throw new Refused({ kind: 'unknown term' })
    if (term.revision !== revision) {
      throw new Refused({ kind: 'term changed', seen: revision, revision: term.revision })
    }
    return changeTerm(writing, term, edits)
  })
  return answered(edited)
}
