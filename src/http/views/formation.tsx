/** The line of a term's page that says how its Yoruba headword is formed. */
import { formationOf, type Part } from '../../domain/terms/formation'
import type { Term } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'

export function FormationLine({ language, term }: { language: Language; term: Term }) {
  const formation = formationOf(term)
  if (formation === null) return null
  const words = locales[language].term.formation
  if (formation.kind === 'international') return <p class="spoken">{words.international}</p>
  return (
    <p class="spoken">
      {words[formation.kind]}:{' '}
      {formation.kind === 'loan' ? (
        <span lang="en">“{formation.from}”</span>
      ) : (
        formation.parts.map((part, at) => (
          <>
            {at > 0 && ' + '}
            <PartOfName part={part} />
          </>
        ))
      )}
    </p>
  )
}

function PartOfName({ part: { text, meaning } }: { part: Part }) {
  if (meaning === null) return <span>{text}</span>
  return (
    <>
      <span lang="yo">{text}</span> <span lang="en">“{meaning}”</span>
    </>
  )
}
