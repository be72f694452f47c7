/** The home page. */

import type { Child } from 'hono/jsx'
import { filedLetters } from '../../domain/search/browse'
import { termPath } from '../../domain/terms/terms'
import { locales } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import type { Slug } from '../docs/texts'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Link, LinkLine, useWords } from '../parts/language'
import { Layout } from '../parts/layout'
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
          <div>
            <h1>{site.tagline}</h1>
            <p class="lead">{words.lead}</p>
            <SearchForm />
            <SearchExamples />
          </div>
          {daily && (
            <div class="card">
              <h2>{words.day}</h2>
              <Link to={termPath(daily.slug)}>
                <TwoWords {...daily} />
              </Link>
              <p>{daily.definitions[language]}</p>
            </div>
          )}
        </section>

        {newest.length > 0 && (
          <Band title={words.newest} text={words.newestText}>
            <TermList terms={newest} />
          </Band>
        )}
        <Band title={words.alphabets} text={words.terms(terms.toLocaleString(language))}>
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
        </Band>
        <Band title={words.browse} text={words.browseText}>
          <CategoryList categories={all} />
        </Band>

        <Developers baseUrl={services.baseUrl} />
      </Layout>
    )
  }
  return serve(services, reader, '/', show, `/ ${day}`)
}

const Band = (props: { title: string; text: string; children: Child }) => (
  <section class="section">
    <h2>{props.title}</h2>
    <p class="quiet">{props.text}</p>
    {props.children}
  </section>
)

function Developers({ baseUrl }: { baseUrl: string }) {
  const { home: words, account, manual } = useWords()
  const chapter = (slug: Slug) => `/docs/${slug}`
  const offers = [
    [words.api, words.apiText, chapter('start'), words.apiLink],
    [words.embed, words.embedText, '/embed/demo', words.embedLink],
    [words.webhooks, words.webhooksText, chapter('webhooks'), words.webhooksLink],
    [words.contribute, words.contributeText, chapter('review'), words.contributeLink],
    [words.prices, words.pricesText, '/top-up', words.pricesLink],
    [words.begin, words.beginText, '/sign-up', account.signUp],
  ] as const
  return (
    <>
      <section class="developers band">
        <div>
          <h2>{words.developers}</h2>
          <p class="lead">{words.developersLead}</p>
          <p class="row">
            <Link class="button primary" to="/sign-up">
              {account.signUp}
            </Link>
            <Link class="button" to="/docs">
              {manual.title}
            </Link>
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
              <LinkLine to={link} text={linkText} />
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
