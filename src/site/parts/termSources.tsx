/** Shows how well established a term's Yoruba headword is, and which sources use it. */

import type { Citation, UsageStatus } from '../../domain/terms/citations'
import { partOfSpeech } from '../../domain/terms/partOfSpeech'
import { sources, sourcesPath } from '../../domain/terms/sources'
import type { Term } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { Link, useLanguage, useWords } from './language'
import { Badge } from './parts'

const looks = { attested: 'good', established: undefined, proposed: 'waiting' } as const

interface StatusProps {
  status: UsageStatus
}

export const StatusBadge = ({ status }: StatusProps) => (
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

/** A term's usage status, with an explanation. */
export const TermStatus = ({ status }: StatusProps) => (
  <p>
    <StatusBadge status={status} /> {useWords().term.usage[status]}
  </p>
)

export function TermSources(props: { citations: readonly Citation[] }) {
  const { citations } = props
  if (citations.length === 0) return null
  return (
    <>
      <h2>{useWords().term.sources}</h2>
      <ul>
        {citations.map((citation) => (
          <Cited citation={citation} />
        ))}
      </ul>
      <p class="small">
        <Link to={sourcesPath}>{useWords().sources.title}</Link>
      </p>
    </>
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
      {source ? <a href={`${pathIn(language, sourcesPath)}#${code}`}>{title}</a> : title}
      {form !== null && (
        <>
          {' '}
          (<span lang="yo">{form}</span>)
        </>
      )}
      {count !== null && place !== null && (
        <span class="quiet">: {term.citation(count.toLocaleString(language), place)}</span>
      )}
    </li>
  )
}
