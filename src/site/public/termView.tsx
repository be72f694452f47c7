/** A term's entry, which shows both languages side by side, with the reader's language first. */

import type { AliasDetail, AliasKind } from '../../domain/terms/aliases'
import { formationOf, type Part } from '../../domain/terms/formation'
import { namedTones } from '../../domain/terms/pronunciation'
import type { Term } from '../../domain/terms/terms'
import { lookalikesOf } from '../../domain/terms/wordList'
import type { Language } from '../../locales'
import type { RelatedTerm } from '../../store/terms/terms'
import { useLanguage, useWords } from '../parts/language'
import { Section, TermSection } from '../parts/parts'
import { PartOfSpeech, TermStatus } from '../parts/termSources'

const names = { en: 'english', yo: 'yoruba' } as const

/** A term's dictionary entry, as shown on the term's page and in the editor's preview. */
export function TermEntry({ term, heading }: { term: Term; heading: 'h1' | 'h2' }) {
  const language = useLanguage()
  const other = language === 'en' ? 'yo' : 'en'
  return (
    <article class="entry">
      <div class="both">
        <Headword term={term} code={language} heading={heading} />
        <Headword term={term} code={other} heading="h2" />
      </div>
      <div class="both senses">
        <Sense term={term} code={language} />
        <Sense term={term} code={other} />
      </div>
      <div class="notes">
        <FormationLine term={term} />
        <Lookalikes term={term} />
        <PronunciationNote term={term} />
      </div>
    </article>
  )
}

const relationKinds = ['antonym', 'broader', 'narrower', 'related'] as const

/** Lists of opposites, broader and narrower terms, and other related terms. */
export const RelatedTerms = (props: { related: readonly RelatedTerm[] }) => (
  <>
    {relationKinds.map((kind) => (
      <TermSection
        title={useWords().term.relations[kind]}
        terms={props.related.filter((one) => one.kind === kind)}
      />
    ))}
  </>
)

interface HeadwordProps {
  /** The reader's language. */
  term: Term
  /** The language of the headword. */
  code: Language
  heading: 'h1' | 'h2'
}

/**
 * The headword in one language. The part of speech is shown only with the headword in the reader's language,
 * and the pronunciation and usage status only with the Yoruba headword.
 */
const Headword = ({ term, code, heading: Heading }: HeadwordProps) => (
  <div class={names[code]}>
    <Heading class="headword">
      <span class="language">{useWords().term[names[code]]}</span>{' '}
      <span class="word" lang={code}>
        {term[names[code]]}
      </span>
    </Heading>
    <div class="about">
      {code === useLanguage() && <PartOfSpeech term={term} />}
      {code === 'yo' && (
        <>
          <Spoken term={term} />
          <TermStatus status={term.status} />
        </>
      )}
    </div>
  </div>
)

/** The definition and other content in one language, with headings in the reader's language. */
function Sense({ term, code }: { term: Term; code: Language }) {
  const words = useWords().term
  const aliases = term.alias_details.filter((alias) => alias.language === code)
  const definition = term.definitions[code]
  const example = term.example[code]
  const note = term.notes[code]
  return (
    <section class={names[code]}>
      {definition !== null && (
        <Section title={words.definition}>
          <p class="definition" lang={code}>
            {definition}
          </p>
        </Section>
      )}
      {example !== null && (
        <Section title={words.example}>
          <blockquote lang={code}>
            <p>{example}</p>
          </blockquote>
        </Section>
      )}
      {aliases.length > 0 && (
        <Section title={words.aliases}>
          <p>{aliases.map((alias, at) => [at > 0 && ', ', <Alias alias={alias} />])}</p>
        </Section>
      )}
      {note !== null && (
        <Section title={words.note}>
          <p lang={code}>{note}</p>
        </Section>
      )}
    </section>
  )
}

/** An alias, with a label unless it is a plural or a synonym. */
function Alias({ alias }: { alias: AliasDetail }) {
  const labels: Partial<Record<AliasKind, string>> = useWords().term.aliasKinds
  const label = labels[alias.kind]
  return (
    <>
      <span lang={alias.language}>{alias.text}</span>
      {label !== undefined && <span class="quiet small">{` (${label})`}</span>}
    </>
  )
}

/** Shows the pronunciation of the Yoruba headword, if the pronunciation rules cover it. */
function Spoken({ term: { pronunciation } }: { term: Term }) {
  if (pronunciation === null) return null
  const { term: words } = useWords()
  return (
    <p>
      {words.pronunciation}: <span lang="yo-fonipa">/{pronunciation.ipa}/</span> ·{' '}
      {namedTones(pronunciation, words.tones)}
    </p>
  )
}

const PronunciationNote = ({ term }: { term: Term }) =>
  term.pronunciation && <p class="legend">{useWords().term.pronunciationNote}</p>

function FormationLine({ term }: { term: Term }) {
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
function Lookalikes({ term }: { term: Term }) {
  const language = useLanguage()
  const found = lookalikesOf(term.yoruba)
  const words = language === 'yo' ? found.map((part) => ({ ...part, meaning: null })) : found
  if (words.length === 0) return null
  return (
    <p>
      {useWords().term.lookalikes}: <Parts parts={words} between="; " />
    </p>
  )
}

const Parts = ({ parts, between }: { parts: readonly Part[]; between: string }) => (
  <>
    {parts.map(({ text, meaning }, at) => (
      <>
        {at > 0 && between}
        <span lang={meaning === null ? undefined : 'yo'}>{text}</span>
        {meaning !== null && [' ', <span lang="en">“{meaning}”</span>]}
      </>
    ))}
  </>
)
