/** The list of a contributor's own contributions and their statuses. */

import { termPath } from '../../domain/terms/terms'
import type { ContributionStatus } from '../../problems'
import type { OwnContribution } from '../../store/review/contributions'
import { wholeFrom } from '../forms'
import { Link, LinkLine, useWords } from './language'
import { Badge, type Look, timeOf } from './parts'

export const contributionsOnAPage = 50

const looks: Partial<Record<ContributionStatus, Look>> = {
  approved: 'good',
  accepted: 'good',
  merged: 'good',
  rejected: 'bad',
  withdrawn: 'bad',
}

export const lookOf = (status: ContributionStatus): Look => looks[status] ?? 'waiting'

/**
 * Returns the contribution number in `?before=`, or null if there is none. The list shows only contributions
 * with lower numbers; by default, it begins with the newest.
 */
export const beforeIn = (query: URLSearchParams): number | null =>
  wholeFrom(query.get('before'), 15) || null

/** @param props.path the page's path, for the link to older contributions */
export function ContributionList(props: {
  path: string
  contributions: readonly OwnContribution[]
}) {
  const { path, contributions } = props
  const words = useWords().console
  if (contributions.length === 0) return <p class="empty">{words.noContributions}</p>
  return (
    <>
      <ol class="results">
        {contributions.map((one) => (
          <Item one={one} />
        ))}
      </ol>
      {contributions.length === contributionsOnAPage && (
        <LinkLine to={`${path}?before=${contributions.at(-1)?.number}`} text={words.older} />
      )}
    </>
  )
}

function Item({ one }: { one: OwnContribution }) {
  const words = useWords().console
  const { kind, id, slug, english, yoruba, status, reason, createdAt } = one
  const title = english ?? slug
  return (
    <li>
      <p>
        {slug === null ? <strong>{title}</strong> : <Link to={termPath(slug)}>{title}</Link>}
        {yoruba !== null && ' · '}
        {yoruba !== null && <span lang="yo">{yoruba}</span>}{' '}
        <Badge look={lookOf(status)}>{words.contributionStatus[status]}</Badge>
      </p>
      {reason !== null && (
        <p>
          {words.reason}: {reason}
        </p>
      )}
      <p class="quiet">
        {words[kind]} · <code>{id}</code> · {timeOf(createdAt)}
      </p>
    </li>
  )
}
