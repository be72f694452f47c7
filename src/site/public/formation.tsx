/**
 * Parts of a term's page that describe the Yoruba headword: its pronunciation, how it is formed, and which
 * words resemble it.
 */

import { formationOf, type Part } from '../../domain/terms/formation'
import { namedTones } from '../../domain/terms/pronunciation'
import type { Term } from '../../domain/terms/terms'
import { lookalikesOf } from '../../domain/terms/wordList'
import { locales } from '../../locales'
import { useLanguage, useWords } from '../parts/language'

/** Shows the pronunciation of the Yoruba headword, if the pronunciation rules cover it. */
export function Spoken({ term: { pronunciation } }: { term: Term }) {
  if (pronunciation === null) return null
  const { term: words } = useWords()
  return (
    <p>
      {words.pronunciation}: <span lang="yo-fonipa">/{pronunciation.ipa}/</span> ·{' '}
      {namedTones(pronunciation, words.tones)}
    </p>
  )
}

export const PronunciationNote = ({ term }: { term: Term }) =>
  term.pronunciation && <p class="legend">{useWords().term.pronunciationNote}</p>

export function FormationLine({ term }: { term: Term }) {
  const formation = formationOf(term)
  if (formation === null) return null
  const words = useWords().term.formation
  if (formation.kind === 'international') return <p>{words.international}</p>
  return (
    <p>
      {words[formation.kind]}:{' '}
      {formation.kind === 'loan' ? (
        <span lang="en">“{formation.from}”</span>
      ) : (
        <Parts parts={formation.parts} between=" + " />
      )}
    </p>
  )
}

/**
 * Words that differ from the Yoruba headword only in their diacritics. Shown only if the headword is a single
 * word. Yoruba pages omit the English meanings, because readers of Yoruba do not need them.
 */
export function Lookalikes({ term }: { term: Term }) {
  const language = useLanguage()
  const found = lookalikesOf(term.yoruba)
  const words = language === 'yo' ? found.map((part) => ({ ...part, meaning: null })) : found
  if (words.length === 0) return null
  return (
    <p>
      {locales[language].term.lookalikes}: <Parts parts={words} between="; " />
    </p>
  )
}

const Parts = ({ parts, between }: { parts: readonly Part[]; between: string }) => (
  <>
    {parts.map(({ text, meaning }, at) => (
      <>
        {at > 0 && between}
        <span lang={meaning === null ? undefined : 'yo'}>{text}</span>
        {meaning !== null && (
          <>
            {' '}
            <span lang="en">“{meaning}”</span>
          </>
        )}
      </>
    ))}
  </>
)
