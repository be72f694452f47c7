/** A contribution as reviewers see it: with its decisions, its changes to the term, and similar terms. */
import { fold } from '../../../search/fold'
import type {
  Contribution,
  Lookalike,
  StoredDecision,
  Suggestion,
} from '../../store/review/contributions'
import type { Stores } from '../../store/stores'
import type { TermContent, TermHistory } from '../../store/terms/reader'
import { type Column, columns, contentByColumn, type Shown } from '../terms/termRow'
import { isSamePair } from '../terms/termSlugs'
import { suggestedFor } from './review'

/** One field of a term: its value when the suggestion was made, the suggested value, and the current value. */
export interface FieldDifference {
  field: Column
  base: Shown
  suggested: Shown
  now: Shown
}

export interface ContributionView {
  contribution: Contribution
  decisions: StoredDecision[]
  /** For a suggestion: the fields that it changes, and the fields that have changed since it was made. */
  differences: FieldDifference[]
  /** For a suggestion: the term that the reviewer sees and decides on; null if the term was deleted. */
  term: (TermContent & { revision: number }) | null
  /** For a suggestion: whether it would change the current term. */
  saysMore: boolean
  /** For a submission: terms with similar names. `equal`: both headwords match, including tone marks. */
  lookalikes: (Lookalike & { equal: boolean })[]
  /** For a submission: other pending submissions with similar headwords. */
  pendingLookalikes: { id: string; english: string; yoruba: string }[]
}

export async function viewContribution(
  { contributions, termHistory }: Pick<Stores, 'contributions' | 'termHistory'>,
  id: string,
): Promise<ContributionView | undefined> {
  const contribution = await contributions.find(id)
  if (!contribution) return undefined
  const decisions = await contributions.decisions(id)
  const view = { contribution, decisions, ...noDifferences, lookalikes: [], pendingLookalikes: [] }
  if (contribution.kind === 'suggestion') {
    return { ...view, ...(await differencesOf(termHistory, contribution)) }
  }
  const bare = [contribution.english, contribution.yoruba].map((headword) => fold(headword).bare)
  const lookalikes = (await contributions.lookalikes(bare)).map((term) => ({
    ...term,
    equal: isSamePair(term, contribution),
  }))
  return {
    ...view,
    lookalikes: lookalikes.filter(({ slug }) => slug !== contribution.slug),
    pendingLookalikes: await contributions.pendingLookalikes(id, bare),
  }
}

type Differences = Pick<ContributionView, 'differences' | 'term' | 'saysMore'>

const noDifferences: Differences = { differences: [], term: null, saysMore: false }

async function differencesOf(
  termHistory: TermHistory,
  suggestion: Suggestion,
): Promise<Differences> {
  const base = await termHistory.at(suggestion.termId, suggestion.termRevision)
  const now = await termHistory.now(suggestion.termId)
  if (!base || !now || suggestion.slug === null) return noDifferences
  // A decided suggestion is compared with the revision that it was made for, even if the term has changed
  // since.
  const isOpen = suggestion.status === 'pending' || suggestion.status === 'superseded'
  const shown = isOpen ? now : base
  const before = contentByColumn(base.content)
  const after = contentByColumn({ ...base.content, ...suggestedFor(suggestion, base.content) })
  const current = contentByColumn(shown.content)
  const differences = columns
    .map((field) => ({ field, base: before[field], suggested: after[field], now: current[field] }))
    .filter((row) => !same(row.base, row.suggested) || !same(row.base, row.now))
  const changed = contentByColumn({ ...now.content, ...suggestedFor(suggestion, now.content) })
  return {
    differences,
    term: { ...shown.content, revision: shown.revision },
    saysMore: !same(changed, contentByColumn(now.content)),
  }
}

const same = (a: Shown | Record<string, Shown>, b: Shown | Record<string, Shown>) =>
  JSON.stringify(a) === JSON.stringify(b)
