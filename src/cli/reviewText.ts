/** The text output of the review commands. */
import type { Decided } from '../domain/review/review'
import type { ContributionView, FieldDifference } from '../domain/review/reviewView'
import type { Earlier } from '../problems'
import type { Contribution, Submission, Suggestion } from '../store/review/contributions'

export function listText(found: Contribution[], status: string, limit: number): string {
  if (found.length === 0)
    return `No contributions${status === 'all' ? '' : ` with status ${status}`}.`
  const lines = found.map(
    (one) => `${one.id}  ${one.status.padEnd(10)}  ${dayOf(one.createdAt)}  ${summaryOf(one)}`,
  )
  const more = found.length < limit ? [] : [`To list more, add --after ${found.at(-1)?.number}`]
  return [...lines, ...more].join('\n')
}

export function viewText(view: ContributionView): string {
  const { contribution, decisions } = view
  const { id, status, appName, clientId, userName, createdAt } = contribution
  return [
    `${id}  ${status}`,
    `from ${userName === null ? '' : `${userName}, `}${appName} (${clientId}), ${timeOf(createdAt)}`,
    '',
    ...(contribution.kind === 'submission'
      ? submissionLines(contribution, view)
      : suggestionLines(contribution, view)),
    ...(decisions.length > 0 ? ['', ...decisions.map(decisionLine)] : []),
  ].join('\n')
}

export function decidedText({ contribution, term }: Decided): string {
  const { id, status } = contribution
  const state = term?.status === 'unpublished' ? ', unpublished' : ''
  return `${id} is ${status}.${term ? ` Term: ${term.slug}, revision ${term.revision}${state}.` : ''}`
}

function submissionLines(submission: Submission, view: ContributionView): string[] {
  const { english, yoruba, definitionEn, slug } = submission
  const { lookalikes, pendingLookalikes } = view
  return [
    `  English     ${english}`,
    `  Yoruba      ${yoruba}`,
    `  Definition  ${definitionEn}`,
    ...(slug === null ? [] : [`  Term        ${slug}`]),
    ...section(
      'Similar terms in the dictionary:',
      lookalikes.map(
        (term) =>
          `  ${term.slug}: ${[term.english, term.yoruba, ...term.aliases].join(' · ')}${term.equal ? '  (identical)' : ''}`,
      ),
    ),
    ...section(
      'Similar submissions awaiting review:',
      pendingLookalikes.map((one) => `  ${one.id}: ${one.english} · ${one.yoruba}`),
    ),
  ]
}

function suggestionLines(suggestion: Suggestion, view: ContributionView): string[] {
  const { notes } = suggestion
  const { term, differences } = view
  const advice = adviceOn(suggestion, view)
  return [
    ...(term ? termLines(term) : ['  Term        (deleted)']),
    ...(notes === null ? [] : [`  Notes       ${notes}`]),
    ...differences.flatMap((difference) => ['', ...differenceLines(difference)]),
    ...(advice === undefined ? [] : ['', advice]),
  ]
}

const termLines = (term: NonNullable<ContributionView['term']>) => [
  `  Term        ${term.slug}: ${term.english} · ${term.yoruba}, revision ${term.revision}`,
  ...(term.aliases.length > 0 ? [`  Also        ${term.aliases.join(', ')}`] : []),
  ...(term.definitionEn === null ? [] : [`  Definition  ${term.definitionEn}`]),
]

/** Explains why an undecided suggestion cannot be accepted as it is. */
function adviceOn(
  { status, termRevision }: Suggestion,
  { term, saysMore }: ContributionView,
): string | undefined {
  if (status !== 'pending' && status !== 'superseded') return undefined
  if (!term) return 'The term was deleted. Reject the suggestion.'
  if (term.status === 'unpublished') {
    return 'The term is unpublished. Restore it with bin/atumo terms rollback, or reject the suggestion.'
  }
  if (!saysMore) return 'The suggestion would not change the term.'
  if (status === 'pending') return undefined
  return `The term has changed since revision ${termRevision}. To accept the suggestion anyway, add --revision ${term.revision}.`
}

/**
 * Formats the difference in a field: `-` marks the text that the suggestion was based on, `+` the suggested
 * text, and `!` later changes to the field.
 */
function differenceLines({ field, base, suggested, now }: FieldDifference): string[] {
  const [before, after, current] = [base, suggested, now].map(asLines)
  const isAsSuggested = (line: string) => (after?.includes(line) ? '  (as suggested)' : '')
  return [
    `  ${field}`,
    ...only(before, after).map((line) => `  - ${line}`),
    ...only(after, before).map((line) => `  + ${line}`),
    ...only(before, current).map((line) => `  ! removed since: ${line}`),
    ...only(current, before).map((line) => `  ! added since:   ${line}${isAsSuggested(line)}`),
  ]
}

const asLines = (value: string | string[] | null): string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : value

const only = (some: string[] = [], others: string[] = []) =>
  some.filter((line) => !others.includes(line))

const section = (title: string, lines: string[]) => (lines.length > 0 ? ['', title, ...lines] : [])

export const decisionLine = ({ to, by, reason, createdAt }: Earlier) =>
  `${timeOf(createdAt)}  ${to} by ${by}${reason === null ? '' : `: ${reason}`}`

function summaryOf(contribution: Contribution): string {
  if (contribution.kind === 'submission') return `${contribution.english} · ${contribution.yoruba}`
  const { slug, yoruba, aliases, notes } = contribution
  const change = [yoruba, ...aliases.map((alias) => `also ${alias}`), notes && `“${notes}”`]
  return `${slug ?? '(deleted)'}: ${change.filter(Boolean).join('; ')}`
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
export const timeOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
