/** Shows how well established a term's Yoruba headword is, and which sources use it. */
import type { Citation, UsageStatus } from '../../domain/terms/citations'
import { partOfSpeech } from '../../domain/terms/partOfSpeech'
import { sources, sourcesPath } from '../../domain/terms/sources'
import type { Term } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { pathIn } from './page'
import { Badge } from './parts'

const looks = { attested: 'good', established: undefined, proposed: 'waiting' } as const

interface StatusProps {
  language: Language
  status: UsageStatus
}

export const StatusBadge = ({ language, status }: StatusProps) => (
  <Badge look={looks[status]}>{locales[language].usage[status]}</Badge>
)

export function PartOfSpeech({ language, term }: { language: Language; term: Term }) {
  const part = partOfSpeech(term.definitions.en)
  return (
    part && (
      <p>
        <i>{locales[language].term.partsOfSpeech[part]}</i>
      </p>
    )
  )
}

/** A term's usage status, with an explanation. */
export const TermStatus = ({ language, status }: StatusProps) => (
  <p>
    <StatusBadge language={language} status={status} /> {locales[language].term.usage[status]}
  </p>
)

export function TermSources(props: { language: Language; citations: readonly Citation[] }) {
  const { language, citations } = props
  if (citations.length === 0) return null
  return (
    <>
      <h2>{locales[language].term.sources}</h2>
      <ul>
        {citations.map((citation) => (
          <Cited language={language} citation={citation} />
        ))}
      </ul>
      <p class="small">
        <a href={pathIn(language, sourcesPath)}>{locales[language].sources.title}</a>
      </p>
    </>
  )
}

/**
 * A citation, linked to its source on the sources page. There is no link if the page does not list the
 * source, as may be the case for imported citations.
 */
function Cited({ language, citation }: { language: Language; citation: Citation }) {
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
