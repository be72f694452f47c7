/**
 * The page for a term, at the term's `url`. It shows both languages side by side, with the reader's language
 * first.
 */
import type { AliasDetail, AliasKind } from '../../domain/terms/aliases'
import { slugOf } from '../../domain/terms/slugs'
import { suggestPath, type Term, termPath } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { RelatedTerm } from '../../store/terms/linkedTerms'
import type { Confirmation } from '../../store/terms/readings'
import type { Headwords, Homograph, Neighbours } from '../../store/terms/terms'
import { citationOf } from './citation'
import { CodeBlock, copyScript } from './codeBlock'
import { FormationLine, Lookalikes, PronunciationNote, Spoken } from './formation'
import { Layout, type Page, pathIn } from './layout'
import { Media } from './media'
import { Day, TermList, TwoWords } from './parts'
import { PartOfSpeech, TermSources, TermStatus } from './termSources'

interface TermProps {
  page: Page
  term: Term
  /** When the entry was last changed, or undefined if PostgreSQL did not respond. */
  changedAt: Date | undefined
  /** Other terms that share a headword with this one. */
  homographs: readonly Homograph[]
  /** Related terms, each with the kind of relation. */
  related: readonly RelatedTerm[]
  /** The previous and next terms in alphabetical order of the headwords in the reader's language. */
  neighbours: Neighbours
  /** Names of contributors who agreed to be named. */
  contributors: readonly string[]
  /** Confirmations by native speakers, oldest first. */
  confirmations: readonly Confirmation[]
}

export function TermPage(props: TermProps) {
  const { page, term, changedAt, homographs, related, neighbours, contributors, confirmations } =
    props
  const { language } = page
  const words = locales[language].term
  return (
    <Layout page={page} scripts={[copyScript]}>
      <Crumbs page={page} category={term.category} />
      <TermEntry language={language} term={term} heading="h1" />
      <Actions page={page} term={term} />
      <Media language={language} term={term} />
      {homographs.length > 0 && (
        <>
          <h2>{words.homographs}</h2>
          <TermList language={language} terms={homographs} />
        </>
      )}
      <RelatedTerms language={language} related={related} />
      <TermSources language={language} citations={term.sources} />
      <Confirmations language={language} confirmations={confirmations} />
      {contributors.length > 0 && (
        <p class="quiet">{words.contributors(contributors.join(', '))}</p>
      )}
      {changedAt && (
        <p class="quiet small">
          {words.changed} <Day language={language} at={changedAt} />
        </p>
      )}
      <NeighbourLinks language={language} neighbours={neighbours} />
    </Layout>
  )
}

const names = { en: 'english', yo: 'yoruba' } as const

/** A term's dictionary entry, as shown on the term's page and in the editor's preview. */
export function TermEntry(props: { language: Language; term: Term; heading: 'h1' | 'h2' }) {
  const { language, term, heading } = props
  const other = language === 'en' ? 'yo' : 'en'
  return (
    <article class="entry">
      <div class="both">
        <Headword language={language} term={term} code={language} heading={heading} />
        <Headword language={language} term={term} code={other} heading="h2" />
      </div>
      <div class="both senses">
        <Sense language={language} term={term} code={language} />
        <Sense language={language} term={term} code={other} />
      </div>
      <div class="notes">
        <FormationLine language={language} term={term} />
        <Lookalikes language={language} term={term} />
        <PronunciationNote language={language} term={term} />
      </div>
    </article>
  )
}

/** When native speakers last confirmed the entry, and the names of those who agreed to be named. */
function Confirmations(props: { language: Language; confirmations: readonly Confirmation[] }) {
  const { language, confirmations } = props
  const words = locales[language].term
  const latest = confirmations.at(-1)
  if (!latest) return null
  const named = confirmations.flatMap(({ name, at }) =>
    name === null ? [] : `${name} (${at.toISOString().slice(0, 10)})`,
  )
  return (
    <p class="quiet">
      {words.reviewed} <Day language={language} at={latest.at} />
      {named.length > 0 && ` ${words.confirmed(named.join(', '))}`}
    </p>
  )
}

const relationKinds = ['antonym', 'broader', 'narrower', 'related'] as const

/** Lists of opposites, broader and narrower terms, and other related terms. */
export const RelatedTerms = (props: { language: Language; related: readonly RelatedTerm[] }) => (
  <>
    {relationKinds.map((kind) => {
      const terms = props.related.filter((one) => one.kind === kind)
      if (terms.length === 0) return null
      return (
        <>
          <h2>{locales[props.language].term.relations[kind]}</h2>
          <TermList language={props.language} terms={terms} />
        </>
      )
    })}
  </>
)

function Crumbs({ page: { language }, category }: { page: Page; category: string | null }) {
  const { site, categories } = locales[language]
  return (
    <nav class="crumbs" aria-label={site.place}>
      <a href={pathIn(language, '/categories')}>{categories.title}</a>
      {category !== null && (
        <a href={pathIn(language, `/categories/${slugOf(category)}`)}>
          {categoryName(category, language)}
        </a>
      )}
    </nav>
  )
}

interface HeadwordProps {
  /** The reader's language. */
  language: Language
  term: Term
  /** The language of the headword. */
  code: Language
  heading: 'h1' | 'h2'
}

/**
 * The headword in one language. The part of speech is shown only with the headword in the reader's language,
 * and the pronunciation and usage status only with the Yoruba headword.
 */
const Headword = ({ language, term, code, heading: Heading }: HeadwordProps) => (
  <div class={names[code]}>
    <Heading class="headword">
      <span class="language">{locales[language].term[names[code]]}</span>{' '}
      <span class="word" lang={code}>
        {term[names[code]]}
      </span>
    </Heading>
    <div class="about">
      {code === language && <PartOfSpeech language={language} term={term} />}
      {code === 'yo' && (
        <>
          <Spoken language={language} term={term} />
          <TermStatus language={language} status={term.status} />
        </>
      )}
    </div>
  </div>
)

/** The definition and other content in one language, with headings in the reader's language. */
function Sense({ language, term, code }: { language: Language; term: Term; code: Language }) {
  const words = locales[language].term
  const aliases = term.alias_details.filter((alias) => alias.language === code)
  const definition = term.definitions[code]
  const example = term.example[code]
  const note = term.notes[code]
  return (
    <section class={names[code]}>
      {definition !== null && (
        <>
          <h2>{words.definition}</h2>
          <p class="definition" lang={code}>
            {definition}
          </p>
        </>
      )}
      {example !== null && (
        <>
          <h2>{words.example}</h2>
          <blockquote lang={code}>
            <p>{example}</p>
          </blockquote>
        </>
      )}
      {aliases.length > 0 && (
        <>
          <h2>{words.aliases}</h2>
          <p>
            {aliases.map((alias, at) => (
              <>
                {at > 0 && ', '}
                <Alias language={language} alias={alias} />
              </>
            ))}
          </p>
        </>
      )}
      {note !== null && (
        <>
          <h2>{words.note}</h2>
          <p lang={code}>{note}</p>
        </>
      )}
    </section>
  )
}

/** An alias, with a label unless it is a plural or a synonym. */
function Alias({ language, alias }: { language: Language; alias: AliasDetail }) {
  const labels: Partial<Record<AliasKind, string>> = locales[language].term.aliasKinds
  const label = labels[alias.kind]
  return (
    <>
      <span lang={alias.language}>{alias.text}</span>
      {label !== undefined && <span class="quiet small">{` (${label})`}</span>}
    </>
  )
}

/** The copy and share buttons require JavaScript. The citation is shown even without it. */
function Actions({ page, term }: { page: Page; term: Term }) {
  const { language, baseUrl } = page
  const { site, term: words } = locales[language]
  const url = baseUrl + pathIn(language, termPath(term.slug))
  const { text, bibtex } = citationOf(term, url, language)
  const definition = term.definitions[language]
  const copied = [`${term.english} · ${term.yoruba}`, definition, url].filter(Boolean).join('\n')
  return (
    <div class="actions">
      <a class="button quiet" rel="nofollow" href={pathIn(language, suggestPath(term.slug))}>
        {locales[language].contribute.suggest}
      </a>
      <button
        type="button"
        class="quiet"
        hidden
        aria-live="polite"
        data-copy={copied}
        data-done={site.copied}
      >
        {site.copy}
      </button>
      <button
        type="button"
        class="quiet"
        hidden
        aria-live="polite"
        data-share={url}
        data-done={site.linkCopied}
      >
        {site.share}
      </button>
      <details class="more">
        <summary>{words.cite}</summary>
        <h2 class="small">{words.citeText}</h2>
        <CodeBlock language={language} code={text} />
        <h2 class="small">{words.citeBibtex}</h2>
        <CodeBlock language={language} code={bibtex} />
      </details>
    </div>
  )
}

function NeighbourLinks(props: { language: Language; neighbours: Neighbours }) {
  const { language, neighbours } = props
  const words = locales[language].term
  const link = (rel: 'prev' | 'next', name: string, { slug, ...pair }: Headwords) => (
    <a rel={rel} href={pathIn(language, termPath(slug))}>
      <span class="small">{name}</span>
      <TwoWords language={language} {...pair} />
    </a>
  )
  const { previous, next } = neighbours
  if (!previous && !next) return null
  return (
    <nav class="neighbours" aria-label={words.neighbours}>
      {previous && link('prev', `← ${words.previous}`, previous)}
      {next && link('next', `${words.next} →`, next)}
    </nav>
  )
}
