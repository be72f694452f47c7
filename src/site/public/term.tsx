/** The page for a term, at the term's `url`. */

import type { TermDocument } from '../../../search/port'
import { isSlug, slugOf } from '../../domain/terms/slugs'
import { asTerm, picturePath, suggestPath, type Term, termPath } from '../../domain/terms/terms'
import { unlessUnavailable } from '../../lib/unavailable'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import { pathIn } from '../../locales/pathIn'
import type { PublicServices } from '../../serviceTypes'
import type { Confirmation } from '../../store/terms/readings'
import type { Headwords, Neighbours } from '../../store/terms/terms'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Link, useLanguage, useWords } from '../parts/language'
import { Layout } from '../parts/layout'
import { Day, More, TermSection, TwoWords } from '../parts/parts'
import { TermSources } from '../parts/termSources'
import { Media, mediaOrigins } from './media'
import { missingPage, notFound, type Reader, serve } from './pageResponse'
import { RelatedTerms, TermEntry } from './termView'

/** Maximum length of a description in characters. Search engines truncate longer descriptions. */
const longestDescription = 160

export function termPage(services: PublicServices, reader: Reader, slug: string) {
  const { language } = reader
  const { term: words, site, categories } = locales[language]
  if (!isSlug(slug)) return missingPage(services, reader)
  const path = termPath(slug)
  return serve(services, reader, path, async (page) => {
    const { terms } = await services.search.find({ slug, limit: 1, offset: 0 })
    const [found] = terms
    if (!found) {
      const searched = slug.replaceAll('-', ' ')
      return notFound(services, reader, page(words.missing), words.missingText, searched)
    }
    if (found.slug !== slug) return { location: pathIn(language, termPath(found.slug)) }
    const shown = asTerm(found, services.baseUrl)
    const pair = `${found.english} · ${found.yoruba}`
    const data = page(pair, {
      description: descriptionOf(shown, language),
      data: termData(shown, services.baseUrl, path),
      picture: { path: picturePath(slug), text: pair },
    })
    const around = await dataAround(services, found, language)
    const isComplete = Object.values(around).every((part) => part !== undefined)
    const { changedAt, homographs = [], related = [], neighbours } = around
    const { contributors = [], confirmations = [] } = around
    const view = (
      <Layout page={data} scripts={[copyScript]}>
        <nav class="crumbs" aria-label={site.place}>
          <Link to="/categories">{categories.title}</Link>
          {shown.category !== null && (
            <Link to={`/categories/${slugOf(shown.category)}`}>
              {categoryName(shown.category, language)}
            </Link>
          )}
        </nav>
        <TermEntry term={shown} heading="h1" />
        <Actions baseUrl={services.baseUrl} term={shown} />
        <Media term={shown} />
        <TermSection title={words.homographs} terms={homographs} />
        <RelatedTerms related={related} />
        <TermSources citations={shown.sources} />
        <Confirmations confirmations={confirmations} />
        {contributors.length > 0 && (
          <p class="quiet">{words.contributors(contributors.join(', '))}</p>
        )}
        {changedAt && (
          <p class="quiet small">
            {words.changed} <Day at={changedAt} />
          </p>
        )}
        {neighbours && <NeighbourLinks neighbours={neighbours} />}
      </Layout>
    )
    return { view, media: mediaOrigins(shown.media), ...(!isComplete && { keep: false }) }
  })
}

/**
 * Returns what a term's page shows besides the term itself. If the database is unavailable, the parts that
 * are stored there are undefined: the page is useful without them.
 */
async function dataAround(
  { terms, readings }: PublicServices,
  { id, related, relations }: TermDocument,
  language: Language,
) {
  const [changedAt, homographs, found, neighbours, contributors, confirmations] = await Promise.all(
    [
      terms.changedAt(id).catch(unlessUnavailable),
      terms.homographs(id).catch(unlessUnavailable),
      terms.related({ id, related, relations }).catch(unlessUnavailable),
      terms.neighbours(language === 'en' ? 'english' : 'yoruba', id).catch(unlessUnavailable),
      terms.contributors(id).catch(unlessUnavailable),
      readings.confirmations(id).catch(unlessUnavailable),
    ],
  )
  return { changedAt, homographs, related: found, neighbours, contributors, confirmations }
}

/** Returns the description of a term's page: the headwords and the definition, truncated. */
function descriptionOf({ english, yoruba, definitions }: Term, language: Language): string {
  const pair = `${english} · ${yoruba}`
  const definition = definitions[language] ?? definitions.en ?? definitions.yo
  if (definition === null) return locales[language].term.describe(pair)
  const letters = Array.from(`${pair}: ${definition}`)
  return letters.length <= longestDescription
    ? letters.join('')
    : `${letters.slice(0, longestDescription - 1).join('')}…`
}

/** When native speakers last confirmed the entry, and the names of those who agreed to be named. */
function Confirmations({ confirmations }: { confirmations: readonly Confirmation[] }) {
  const words = useWords().term
  const latest = confirmations.at(-1)
  if (!latest) return null
  const named = confirmations.flatMap(({ name, at }) =>
    name === null ? [] : `${name} (${at.toISOString().slice(0, 10)})`,
  )
  return (
    <p class="quiet">
      {words.reviewed} <Day at={latest.at} />
      {named.length > 0 && ` ${words.confirmed(named.join(', '))}`}
    </p>
  )
}

/** The copy and share buttons require JavaScript. The citation is shown even without it. */
function Actions({ baseUrl, term }: { baseUrl: string; term: Term }) {
  const language = useLanguage()
  const { site, term: words } = locales[language]
  const url = baseUrl + pathIn(language, termPath(term.slug))
  const { text, bibtex } = citationOf(term, url, language)
  const definition = term.definitions[language]
  const copied = [`${term.english} · ${term.yoruba}`, definition, url].filter(Boolean).join('\n')
  return (
    <div class="actions">
      <Link class="button quiet" rel="nofollow" to={suggestPath(term.slug)}>
        {locales[language].contribute.suggest}
      </Link>
      {[
        { text: site.copy, 'data-copy': copied, 'data-done': site.copied },
        { text: site.share, 'data-share': url, 'data-done': site.linkCopied },
      ].map(({ text: label, ...data }) => (
        <button type="button" class="quiet" hidden aria-live="polite" {...data}>
          {label}
        </button>
      ))}
      <More title={words.cite}>
        <h2 class="small">{words.citeText}</h2>
        <CodeBlock code={text} />
        <h2 class="small">{words.citeBibtex}</h2>
        <CodeBlock code={bibtex} />
      </More>
    </div>
  )
}

function NeighbourLinks({ neighbours }: { neighbours: Neighbours }) {
  const words = useWords().term
  const link = (rel: 'prev' | 'next', name: string, { slug, ...pair }: Headwords) => (
    <Link rel={rel} to={termPath(slug)}>
      <span class="small">{name}</span>
      <TwoWords {...pair} />
    </Link>
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

/** Formats a citation as text and as BibTeX. @param url the URL of the term's page */
function citationOf({ slug, english, yoruba }: Term, url: string, language: Language) {
  const { name, tagline } = locales[language].site
  const pair = language === 'en' ? `${english} · ${yoruba}` : `${yoruba} · ${english}`
  return {
    text: `“${pair}”. ${name}: ${tagline}. ${url}`,
    bibtex: [
      `@misc{atumo-${slug},`,
      `  title = {${escaped(pair)}},`,
      `  author = {{${name}}},`,
      `  howpublished = {${tagline}},`,
      `  url = {${url}}`,
      '}',
    ].join('\n'),
  }
}

/** Braces and backslashes have special meanings in BibTeX. */
const escaped = (text: string) => text.replace(/[\\{}]/g, (sign) => `\\${sign}`)

/**
 * Returns a term as JSON-LD: one schema.org DefinedTerm for each language. Each DefinedTerm also contains the
 * headword in the other language.
 */
function termData(term: Term, baseUrl: string, path: string): object {
  const { slug, english, yoruba, aliases, definitions } = term
  const inLanguage = (language: Language, name: string, other: string) => ({
    '@type': 'DefinedTerm',
    name,
    inLanguage: language,
    alternateName: [other, ...aliases],
    ...(definitions[language] !== null && { description: definitions[language] }),
    termCode: slug,
    url: baseUrl + pathIn(language, path),
    inDefinedTermSet: termSet(language, baseUrl),
  })
  return {
    '@context': 'https://schema.org',
    '@graph': [inLanguage('en', english, yoruba), inLanguage('yo', yoruba, english)],
  }
}

export const dictionaryData = (language: Language, baseUrl: string): object => ({
  '@context': 'https://schema.org',
  ...termSet(language, baseUrl),
  description: locales[language].home.lead,
  inLanguage: ['en', 'yo'],
})

const termSet = (language: Language, baseUrl: string) => ({
  '@type': 'DefinedTermSet',
  name: locales[language].site.tagline,
  url: baseUrl + pathIn(language, '/'),
})
