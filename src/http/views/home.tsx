/** The home page. */
import { locales } from '../../locales'
import type { Category, HeadwordLanguage } from '../../store/terms/terms'
import type { Slug } from '../docs/texts'
import { Alphabet } from './browse'
import { CategoryList } from './categories'
import { CodeBlock, copyScript } from './codeBlock'
import { Layout, type Page, pathIn } from './layout'
import { SearchForm } from './searchForm'

interface HomeProps {
  page: Page
  categories: Category[]
  /** The letters that have terms, by the language of the headword. */
  letters: { [language in HeadwordLanguage]: Set<string> }
  /** The client ID for the live search; null if there is no live search. */
  siteClientId: string | null
}

const examples = ['computer', 'ẹ̀rọ', 'data', 'ààbò']

export function HomePage({ page, categories, letters, siteClientId }: HomeProps) {
  const { language } = page
  const { site, home, browse } = locales[language]
  const terms = categories.reduce((sum, category) => sum + category.terms, 0)
  return (
    <Layout page={page} scripts={[copyScript]}>
      <section class="hero">
        <h1>{site.tagline}</h1>
        <p class="lead">{home.lead}</p>
        {siteClientId === null ? (
          <SearchForm language={language} />
        ) : (
          <>
            <div id="atumo-search"></div>
            <script
              defer
              src="/embed/dictionary.js"
              data-client-id={siteClientId}
              data-container="atumo-search"
              data-lang={language}
            ></script>
            <noscript>
              <SearchForm language={language} />
            </noscript>
          </>
        )}
        <p class="examples">
          {home.examples}{' '}
          {examples.map((word) => (
            <a href={pathIn(language, `/search?q=${encodeURIComponent(word)}`)}>{word}</a>
          ))}
        </p>
      </section>

      <h2>{home.alphabets}</h2>
      <p class="quiet">{home.terms(terms.toLocaleString(language))}</p>
      <h3>{browse.english}</h3>
      <Alphabet language={language} headwords="english" filed={letters.english} />
      <h3>{browse.yoruba}</h3>
      <Alphabet language={language} headwords="yoruba" filed={letters.yoruba} />
      <h2>{home.browse}</h2>
      <CategoryList language={language} categories={categories} />

      <Developers page={page} />
    </Layout>
  )
}

function Developers({ page: { language, baseUrl } }: { page: Page }) {
  const { home, account, manual } = locales[language]
  const to = (path: string) => pathIn(language, path)
  const chapter = (slug: Slug) => to(`/docs/${slug}`)
  const offers = [
    [home.api, home.apiText, chapter('start'), home.apiLink],
    [home.embed, home.embedText, '/embed/demo', home.embedLink],
    [home.webhooks, home.webhooksText, chapter('webhooks'), home.webhooksLink],
    [home.contribute, home.contributeText, chapter('review'), home.contributeLink],
    [home.prices, home.pricesText, to('/top-up'), home.pricesLink],
    [home.begin, home.beginText, to('/sign-up'), account.signUp],
  ] as const
  return (
    <>
      <h2>{home.developers}</h2>
      <p class="lead">{home.developersLead}</p>
      <div class="cards">
        {offers.map(([title, text, link, linkText]) => (
          <div class="panel">
            <h3>{title}</h3>
            <p>{text}</p>
            <p>
              <a href={link}>{linkText}</a>
            </p>
          </div>
        ))}
      </div>
      <h3>{home.start}</h3>
      <CodeBlock
        language={language}
        code={`curl -H 'Authorization: Bearer <API_KEY>' '${baseUrl}/api/v1/dictionary.php?q=ero'`}
      />
      <p>
        <a href={to('/docs')}>{manual.title}</a>: {manual.lead}
      </p>
    </>
  )
}
