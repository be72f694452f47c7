/** The home page. */
import { termPath } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import type { Category, DailyTerm, HeadwordLanguage, Headwords } from '../../store/terms/terms'
import type { Slug } from '../docs/texts'
import { Alphabet } from './browse'
import { CategoryList } from './categories'
import { CodeBlock, copyScript } from './codeBlock'
import { Layout, type Page, pathIn } from './layout'
import { TermList, TwoWords } from './parts'
import { SearchExamples, SearchForm } from './searchForm'

interface HomeProps {
  page: Page
  categories: Category[]
  /** First letters of the published headwords, by headword language. */
  letters: { [language in HeadwordLanguage]: Set<string> }
  /** The word of the day, or undefined if no term has definitions in both languages. */
  daily: DailyTerm | undefined
  /** The most recently added terms, newest first. */
  newest: readonly Headwords[]
}

export function HomePage(props: HomeProps) {
  const { page, categories, letters, daily, newest } = props
  const { language } = page
  const { home, browse } = locales[language]
  const terms = categories.reduce((sum, category) => sum + category.terms, 0)
  return (
    <Layout page={page} scripts={[copyScript]} hasSearch width="wide">
      <section class="hero band">
        <Search language={language} />
        {daily && <Daily language={language} term={daily} />}
      </section>

      {newest.length > 0 && (
        <section class="section">
          <h2>{home.newest}</h2>
          <p class="quiet">{home.newestText}</p>
          <TermList language={language} terms={newest} />
        </section>
      )}
      <section class="section">
        <h2>{home.alphabets}</h2>
        <p class="quiet">{home.terms(terms.toLocaleString(language))}</p>
        <div class="alphabets">
          <div>
            <h3>{browse.english}</h3>
            <Alphabet language={language} headwords="english" filed={letters.english} />
          </div>
          <div>
            <h3>{browse.yoruba}</h3>
            <Alphabet language={language} headwords="yoruba" filed={letters.yoruba} />
          </div>
        </div>
      </section>
      <section class="section">
        <h2>{home.browse}</h2>
        <p class="quiet">{home.browseText}</p>
        <CategoryList language={language} categories={categories} />
      </section>

      <Developers page={page} />
    </Layout>
  )
}

function Search({ language }: { language: Language }) {
  const { site, home } = locales[language]
  return (
    <div>
      <h1>{site.tagline}</h1>
      <p class="lead">{home.lead}</p>
      <SearchForm language={language} />
      <SearchExamples language={language} />
    </div>
  )
}

function Daily({ language, term }: { language: Language; term: DailyTerm }) {
  const { slug, english, yoruba, definitions } = term
  return (
    <div class="card">
      <h2>{locales[language].home.day}</h2>
      <a href={pathIn(language, termPath(slug))}>
        <TwoWords language={language} english={english} yoruba={yoruba} />
      </a>
      <p>{definitions[language]}</p>
    </div>
  )
}

function Developers({ page: { language, baseUrl } }: { page: Page }) {
  const { home, account, manual } = locales[language]
  const to = (path: string) => pathIn(language, path)
  const chapter = (slug: Slug) => to(`/docs/${slug}`)
  const offers = [
    [home.api, home.apiText, chapter('start'), home.apiLink],
    [home.embed, home.embedText, to('/embed/demo'), home.embedLink],
    [home.webhooks, home.webhooksText, chapter('webhooks'), home.webhooksLink],
    [home.contribute, home.contributeText, chapter('review'), home.contributeLink],
    [home.prices, home.pricesText, to('/top-up'), home.pricesLink],
    [home.begin, home.beginText, to('/sign-up'), account.signUp],
  ] as const
  return (
    <>
      <section class="developers band">
        <div>
          <h2>{home.developers}</h2>
          <p class="lead">{home.developersLead}</p>
          <p class="row">
            <a class="button primary" href={to('/sign-up')}>
              {account.signUp}
            </a>
            <a class="button" href={to('/docs')}>
              {manual.title}
            </a>
          </p>
        </div>
        <div>
          <h3>{home.start}</h3>
          <CodeBlock
            language={language}
            code={`curl -H 'Authorization: Bearer <API_KEY>' \\\n  '${baseUrl}/api/v1/dictionary.php?q=ero'`}
          />
        </div>
      </section>
      <section class="section">
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
      </section>
    </>
  )
}
