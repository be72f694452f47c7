/** The manual's table of contents, its pages, and its search. */
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type Asset, createAsset, lazily } from '../../http/send'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { copyScript } from '../parts/codeBlock'
import { Link, useWords } from '../parts/language'
import { Layout, NavLink, type Page, TitledPage } from '../parts/layout'
import { More } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'
import {
  htmlOf,
  htmlResponse,
  missingPage,
  pageOf,
  type Reader,
  serve,
} from '../public/pageResponse'
import { pathOf, readSearch } from '../public/searchPage'
import { cacheControl, type ManualPage, type ManualServices, markdownPath } from './manual'
import { type Group, groups, isManualPage, type Slug } from './texts'

export const contents = (services: ManualServices, reader: Reader) =>
  serve(services, reader, '/docs', async (page) => {
    const { language } = reader
    const words = locales[language].manual
    return (
      <TitledPage page={page(words.title, { description: words.lead })} hasSearch>
        <p class="lead">{words.lead}</p>
        <ManualSearchForm />
        {groupsOf(services, language).map(({ name, pages }) => (
          <>
            <h2>{name}</h2>
            <div class="cards">
              {pages.map(({ slug, title, lead }) => (
                <div class="panel">
                  <h3>
                    <Link to={`/docs/${slug}`}>{title}</Link>
                  </h3>
                  <p>{lead}</p>
                </div>
              ))}
            </div>
          </>
        ))}
        <h2>{words.contract}</h2>
        <p>
          {words.contractText} <Link to="/openapi.yaml">openapi.yaml</Link>,{' '}
          <Link to="/openapi.json">openapi.json</Link>, <Link to="/swagger">Swagger</Link>
        </p>
      </TitledPage>
    )
  })

export function manualPage(services: ManualServices, reader: Reader, slug: string) {
  const { language, request } = reader
  if (slug.endsWith('.md')) {
    const name = slug.slice(0, -'.md'.length)
    const page = services.manual.pages(language).find((one) => one.slug === name)
    if (page) return page.file(request)
  }
  if (!isManualPage(slug)) return missingPage(services, reader)
  return serve(services, reader, `/docs/${slug}`, () => viewOf(services, reader, slug))
}

/** Pages with fewer chapters than this have no chapter list. */
const fewestListed = 4

/**
 * Returns the view of a page of the manual.
 * @param own what differs for a reader: the user, a note above the chapters, and changes to the HTML
 */
export async function viewOf(
  services: ManualServices,
  reader: Reader,
  slug: Slug,
  own: Pick<Page, 'user'> & { note?: Child; adapt?: (html: string) => string } = {},
) {
  const { note, adapt = (html) => html, ...user } = own
  const { language } = reader
  const words = locales[language].manual
  const pages = services.manual.pages(language)
  const at = pages.findIndex((one) => one.slug === slug)
  const found = pages[at]
  if (!found) throw new Error(`the manual has no page ${slug}`)
  const page = pageOf(services, reader, `/docs/${slug}`, found.title, {
    description: found.lead,
    alternates: [{ type: 'text/markdown', path: markdownPath(language, slug) }],
  })
  const html = adapt(await found.html())
  const begin = Math.max(0, html.indexOf('<h2'))
  const chapters = found.sections.filter(({ level }) => level === 2)
  const isLong = chapters.length >= fewestListed
  const turn = (rel: string, text: string, to: ManualPage | undefined) =>
    to && (
      <Link rel={rel} to={`/docs/${to.slug}`}>
        {text}: {to.title}
      </Link>
    )
  return (
    <Frame
      services={services}
      page={{ ...page, ...user }}
      scripts={['/assets/manual.js', copyScript, ...(slug === 'api' ? ['/assets/try.js'] : [])]}
    >
      <article class={isLong ? 'manual long' : 'manual'}>
        {raw(html.slice(0, begin))}
        {note}
        {/* If there is room next to the text, the list is there and always open. */}
        {isLong && (
          <nav class="chapters" aria-label={words.contents}>
            <More title={words.contents}>
              <div>
                <p>{words.contents}</p>
                {chapters.map(({ id, heading }) => (
                  <a href={`#${id}`}>{heading}</a>
                ))}
              </div>
            </More>
          </nav>
        )}
        {raw(html.slice(begin))}
      </article>
      <nav class="pages" aria-label={words.turn}>
        {turn('prev', words.previous, pages[at - 1])}
        {turn('next', words.next, pages[at + 1])}
      </nav>
      <p class="small">
        <a href={markdownPath(language, slug)}>{words.asMarkdown}</a>
      </p>
      {/* manualPage.js opens this dialog in place of the search page. */}
      <dialog class="manual-search" aria-label={words.searchTitle}>
        <ManualSearchForm />
        <form method="dialog">
          <button class="quiet">{words.close}</button>
        </form>
        <div class="found" aria-live="polite"></div>
      </dialog>
    </Frame>
  )
}

/**
 * Searches the manual. Results are not cached, because the number of possible queries is unlimited. Each
 * search counts towards the reader's limit for free searches.
 */
export async function searchManual(services: ManualServices, reader: Reader): Promise<Response> {
  const { language } = reader
  const words = locales[language].manual
  const { text = '', error, status = 200, headers } = readSearch(services, reader)
  const found =
    text === '' || error !== undefined ? undefined : services.manual.search(language, text)
  const page = pageOf(services, reader, pathOf('/docs/search', text), words.searchTitle)
  const view = (
    <Frame services={services} page={page}>
      <h1>{words.searchTitle}</h1>
      <ManualSearchForm text={text} error={error} />
      {found?.length === 0 && <p class="empty found">{words.nothing(text)}</p>}
      {found !== undefined && found.length > 0 && (
        <div class="found">
          <h2>{words.found(String(found.length))}</h2>
          <ol class="results">
            {found.map(({ slug, page: title, heading, id, excerpt }) => (
              <li>
                <Link to={`/docs/${slug}#${id}`}>{heading}</Link>
                {heading !== title && <span class="quiet"> · {title}</span>}
                <p>{excerpt}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Frame>
  )
  return htmlResponse(services, reader, await htmlOf(view), {
    status,
    headers: { 'cache-control': 'no-store', ...headers },
  })
}

/** The layout of the manual's pages, with a menu that lists all pages. */
function Frame(props: {
  services: ManualServices
  page: Page
  children: Child
  scripts?: readonly string[]
}) {
  const { services, page, children, scripts } = props
  const words = locales[page.language].manual
  const links = (
    <>
      <NavLink page={page} to="/docs" text={words.title} />
      {groupsOf(services, page.language).map(({ name, pages }) => (
        <div class="group">
          <p class="quiet">{name}</p>
          {pages.map(({ slug, title }) => (
            <NavLink page={page} to={`/docs/${slug}`} text={title} />
          ))}
        </div>
      ))}
    </>
  )
  const above = <NavLink page={page} to="/docs/search" text={words.searchTitle} />
  return (
    <Layout page={page} side={{ opener: words.pages, links, above }} scripts={scripts}>
      {children}
    </Layout>
  )
}

function ManualSearchForm(props: { text?: string; error?: string | undefined }) {
  const { searchTitle: label, searchHint: hint } = useWords().manual
  return <SearchForm {...props} to="/docs/search" label={label} hint={hint} />
}

const groupsOf = ({ manual }: ManualServices, language: Language) =>
  Object.entries(groups).map(([group, slugs]: [string, readonly Slug[]]) => ({
    name: locales[language].manual.groups[group as Group],
    pages: manual.pages(language).filter(({ slug }) => slugs.includes(slug)),
  }))

/** Lists the manual's pages for language models, in the format defined at https://llmstxt.org. */
export const llmsFile = (services: ManualServices, language: Language): Asset =>
  lazily(() => {
    const { site, manual: words, home } = locales[language]
    const { baseUrl } = services
    const parts = groupsOf(services, language).map(({ name, pages }) => [
      `## ${name}`,
      pages
        .map(
          ({ slug, title, lead }) =>
            `- [${title}](${baseUrl}${markdownPath(language, slug)}): ${lead}`,
        )
        .join('\n'),
    ])
    const files = ['openapi.yaml', 'openapi.json'].map(
      (name) => `- [${name}](${baseUrl}${pathIn(language, `/${name}`)})`,
    )
    const text = [
      `# ${site.name}`,
      `> ${site.tagline}. ${home.lead}`,
      words.lead,
      ...parts.flat(),
      `## ${words.contract}`,
      files.join('\n'),
    ].join('\n\n')
    return createAsset(`${text}\n`, {
      type: 'text/plain; charset=utf-8',
      cacheControl,
      headers: { 'content-language': language },
    })
  })
