/** The home page. */

import { filedLetters } from '../../domain/search/browse'
import { termPath } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import type { PublicServices } from '../../serviceTypes'
import type { DailyTerm } from '../../store/terms/terms'
import type { Slug } from '../docs/texts'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Link, useLanguage, useWords } from '../parts/language'
import { Layout, type Page } from '../parts/layout'
import { TermList, TwoWords } from '../parts/parts'
import { SearchExamples, SearchForm } from '../parts/searchForm'
import { Alphabet } from './browse'
import { CategoryList } from './categories'
import { type Reader, serve } from './pageResponse'
import { dictionaryData } from './term'

const mostNew = 6

export function home(services: PublicServices, reader: Reader) {
  const { language } = reader
  const day = new Date(services.now()).toISOString().slice(0, 10)
  const show: Parameters<typeof serve>[3] = async (pageOf) => {
    const { site, home: words, browse } = locales[language]
    const page = pageOf(site.name, {
      description: words.lead,
      data: dictionaryData(language, services.baseUrl),
    })
    const [all, english, yoruba, daily, newest] = await Promise.all([
      services.terms.categories(),
      filedLetters(services.terms, 'english'),
      filedLetters(services.terms, 'yoruba'),
      services.terms.ofDay(day),
      services.terms.newest(mostNew),
    ])
    const terms = all.reduce((sum, category) => sum + category.terms, 0)
    return (
      <Layout page={page} scripts={[copyScript]} hasSearch width="wide">
        <section class="hero band">
          <Search />
          {daily && <Daily term={daily} />}
        </section>

        {newest.length > 0 && (
          <section class="section">
            <h2>{words.newest}</h2>
            <p class="quiet">{words.newestText}</p>
            <TermList terms={newest} />
          </section>
        )}
        <section class="section">
          <h2>{words.alphabets}</h2>
          <p class="quiet">{words.terms(terms.toLocaleString(language))}</p>
          <div class="alphabets">
            <div>
              <h3>{browse.english}</h3>
              <Alphabet headwords="english" filed={english} />
            </div>
            <div>
              <h3>{browse.yoruba}</h3>
              <Alphabet headwords="yoruba" filed={yoruba} />
            </div>
          </div>
        </section>
        <section class="section">
          <h2>{words.browse}</h2>
          <p class="quiet">{words.browseText}</p>
          <CategoryList categories={all} />
        </section>

        <Developers page={page} />
      </Layout>
    )
  }
  return serve(services, reader, '/', show, `/ ${day}`)
}

function Search() {
  const { site, home: words } = useWords()
  return (
    <div>
      <h1>{site.tagline}</h1>
      <p class="lead">{words.lead}</p>
      <SearchForm />
      <SearchExamples />
    </div>
  )
}

function Daily({ term }: { term: DailyTerm }) {
  const language = useLanguage()
  const { slug, english, yoruba, definitions } = term
  return (
    <div class="card">
      <h2>{locales[language].home.day}</h2>
      <Link to={termPath(slug)}>
        <TwoWords english={english} yoruba={yoruba} />
      </Link>
      <p>{definitions[language]}</p>
    </div>
  )
}

function Developers({ page: { language, baseUrl } }: { page: Page }) {
  const { home: words, account, manual } = locales[language]
  const to = (path: string) => pathIn(language, path)
  const chapter = (slug: Slug) => to(`/docs/${slug}`)
  const offers = [
    [words.api, words.apiText, chapter('start'), words.apiLink],
    [words.embed, words.embedText, to('/embed/demo'), words.embedLink],
    [words.webhooks, words.webhooksText, chapter('webhooks'), words.webhooksLink],
    [words.contribute, words.contributeText, chapter('review'), words.contributeLink],
    [words.prices, words.pricesText, to('/top-up'), words.pricesLink],
    [words.begin, words.beginText, to('/sign-up'), account.signUp],
  ] as const
  return (
    <>
      <section class="developers band">
        <div>
          <h2>{words.developers}</h2>
          <p class="lead">{words.developersLead}</p>
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
          <h3>{words.start}</h3>
          <CodeBlock
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
