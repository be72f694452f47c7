/** The page of a term, to which the term's `url` field points. */

import { slugOf } from '../../domain/terms/slugs'
import type { Term } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { Headwords } from '../../store/terms/terms'
import { Layout, type Page, pathIn } from './layout'
import { Pair, TermList } from './parts'

export function TermPage(props: {
  page: Page
  term: Term
  /** Related terms. */
  related: readonly Headwords[]
}) {
  const { page, term, related } = props
  const { language } = page
  const words = locales[language].term
  const { english, yoruba, aliases, category, definitions, example, media, proposed } = term
  return (
    <Layout page={page}>
      <h1 class="pair">
        <Pair english={english} yoruba={yoruba} />
      </h1>
      {proposed && <p class="quiet">{words.proposed}</p>}
      {aliases.length > 0 && (
        <p class="quiet">
          {words.aliases}: {aliases.join(', ')}
        </p>
      )}
      {category !== null && (
        <p>
          {words.category}:{' '}
          <a href={pathIn(language, `/categories/${slugOf(category)}`)}>
            {categoryName(category, language)}
          </a>
        </p>
      )}
      <InBoth language={language} title={words.definition} text={definitions} />
      <InBoth language={language} title={words.example} text={example} />
      {media.length > 0 && (
        <>
          <h2>{words.media}</h2>
          <ul>
            {media.filter(isWebAddress).map((address) => (
              <li>
                <a href={address}>{address}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {related.length > 0 && (
        <>
          <h2>{words.related}</h2>
          <TermList language={language} terms={related} />
        </>
      )}
    </Layout>
  )
}

/** Text in both languages, the reader's language first. */
function InBoth(props: {
  language: Language
  title: string
  text: { en: string | null; yo: string | null }
}) {
  const { language, title, text } = props
  const { english, yoruba } = locales[language].term
  const order = language === 'en' ? (['en', 'yo'] as const) : (['yo', 'en'] as const)
  const given = order.filter((code) => text[code] !== null)
  if (given.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <div class="cards">
        {given.map((code) => (
          <div class="panel">
            <span class="language">{code === 'en' ? english : yoruba}</span>
            <p lang={code}>{text[code]}</p>
          </div>
        ))}
      </div>
    </>
  )
}

/** Returns whether an address is an http or https address. Only these become links. */
const isWebAddress = (address: string) => /^https?:\/\//i.test(address)
