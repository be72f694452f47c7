/** What reviewers see of a contribution: itself, what was decided on it, and what stands beside it. */
import { fold } from '../../../search/fold'
import type {
  Contribution,
  Contributions,
  KeptDecision,
  Lookalike,
  Suggestion,
} from '../../store/review/contributions'
import type { TermHistory } from '../../store/terms/history'
import type { TermContent } from '../../store/terms/writer'
import { type ContentColumn, columns, contentByColumn, type Shown } from '../terms/termRow'
import { isSamePair } from '../terms/termSlugs'
import { suggestedFor } from './review'

/** Where a field of a term stands: when the change was suggested, as suggested, and now. */
export interface FieldDifference {
  field: ContentColumn
  base: Shown
  suggested: Shown
  now: Shown
}

export interface ContributionView {
  contribution: Contribution
  decisions: KeptDecision[]
  /** Of a suggestion: what it changes, and what has changed since it was made. */
  differences: FieldDifference[]
  /** Of a suggestion: the term as this shows it; null where it is gone. Who accepts goes by its revision. */
  term: (TermContent & { revision: number }) | null
  /** Of a suggestion: whether it would change the term as it is. */
  saysMore: boolean
  /** Of a submission: terms that read alike, marks and spaces aside; `equal` ones in tones, too. */
  lookalikes: (Lookalike & { equal: boolean })[]
  /** Of a submission: others that wait and read alike. */
  pendingLookalikes: { id: string; english: string; yoruba: string }[]
}

export interface ViewStores {
  contributions: Contributions
  termHistory: TermHistory
}

/** @returns undefined where there is no such contribution */
export async function viewContribution(
  { contributions, termHistory }: ViewStores,
  id: string,
): Promise<ContributionView | undefined> {
  const contribution = await contributions.find(id)
  if (!contribution) return undefined
  const view = {
    contribution,
    decisions: await contributions.decisions(id),
    differences: [],
    term: null,
    saysMore: false,
    lookalikes: [],
    pendingLookalikes: [],
  }
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

async function differencesOf(
  termHistory: TermHistory,
  suggestion: Suggestion,
): Promise<Pick<ContributionView, 'differences' | 'term' | 'saysMore'>> {
  const base = await termHistory.at(suggestion.termId, suggestion.termRevision)
  const now = await termHistory.now(suggestion.termId)
  if (!base || !now || suggestion.slug === null)
    return { differences: [], term: null, saysMore: false }
  // What was decided is shown as it was decided on, whatever the term says by now.
  const isOpen = suggestion.status === 'pending' || suggestion.status === 'superseded'
  const before = contentByColumn(base.content)
  const after = contentByColumn({ ...base.content, ...suggestedFor(suggestion, base.content) })
  const current = contentByColumn(isOpen ? now.content : base.content)
  const differences = [...columns, 'status' as const]
    .map((field) => ({
      field,
      base: before[field],
      suggested: after[field],
      now: current[field],
    }))
    .filter((row) => !same(row.base, row.suggested) || !same(row.base, row.now))
  const shown = isOpen ? now : base
  const changed = contentByColumn({ ...now.content, ...suggestedFor(suggestion, now.content) })
  return {
    differences,
    term: { ...shown.content, revision: shown.revision },
    saysMore: !same(changed, contentByColumn(now.content)),
  }
}

const same = (a: Shown | Record<string, Shown>, b: Shown | Record<string, Shown>) =>
  JSON.stringify(a) === JSON.stringify(b)
