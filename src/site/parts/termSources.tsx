/** Shows how well established a term's Yoruba headword is, and which sources use it. */

import type { Citation, UsageStatus } from '../../domain/terms/citations'
import { partOfSpeech } from '../../domain/terms/partOfSpeech'
import { sources, sourcesPath } from '../../domain/terms/sources'
import type { Term } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { Link, useLanguage, useWords } from './language'
import { Badge, Section } from './parts'

const looks = { attested: 'good', established: undefined, proposed: 'waiting' } as const

export const StatusBadge = ({ status }: { status: UsageStatus }) => (
  <Badge look={looks[status]}>{useWords().usage[status]}</Badge>
)

export function PartOfSpeech({ term }: { term: Term }) {
  const part = partOfSpeech(term.definitions.en)
  return (
    part && (
      <p>
        <i>{useWords().term.partsOfSpeech[part]}</i>
      </p>
    )
  )
}

export const TermStatus = ({ status }: { status: UsageStatus }) => (
  <p>
    <StatusBadge status={status} /> {useWords().term.usage[status]}
  </p>
)

export function TermSources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null
  return (
    <Section title={useWords().term.sources}>
      <ul>
        {citations.map((citation) => (
          <Cited citation={citation} />
        ))}
      </ul>
      <p class="small">
        <Link to={sourcesPath}>{useWords().sources.title}</Link>
      </p>
    </Section>
  )
}

/**
 * A citation, linked to its source on the sources page. There is no link if the page does not list the
 * source, as may be the case for imported citations.
 */
function Cited({ citation }: { citation: Citation }) {
  const language = useLanguage()
  const { source: code, count, place, form } = citation
  const { term, sources: words } = locales[language]
  const reasons: Record<string, string> = words.reasonTexts
  const source = sources.get(code)
  const title = reasons[code] ?? source?.title ?? code
  return (
    <li>
      {source ? <Link to={`${sourcesPath}#${code}`}>{title}</Link> : title}
      {form !== null && [' (', <span lang="yo">{form}</span>, ')']}
      {count !== null && place !== null && (
        <span class="quiet">: {term.citation(count.toLocaleString(language), place)}</span>
      )}
    </li>
  )
}
