/** The manual: its table of contents, its pages and its search. */

import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { copyScript } from '../parts/codeBlock'
import { Layout, NavLink, type Page, TitledPage } from '../parts/layout'
import { manualScript, tryScript } from '../parts/scriptFiles'
import { SearchForm } from '../parts/searchForm'
import type { ManualPage } from './manual'
import type { Found } from './manualSearch'
import { markdownPath } from './markdown'
import type { Heading } from './render'
import { type Group, groups } from './texts'

interface ManualProps {
  page: Page
  pages: readonly ManualPage[]
}

export function ContentsPage({ page, pages }: ManualProps) {
  const { language } = page
  const words = locales[language].manual
  return (
    <TitledPage page={page} hasSearch>
      <p class="lead">{words.lead}</p>
      <ManualSearchForm language={language} />
      {Object.entries(groups).map(([group, slugs]) => (
        <>
          <h2>{words.groups[group as Group]}</h2>
          <div class="cards">
            {pagesOf(slugs, pages).map(({ slug, title, lead }) => (
              <div class="panel">
                <h3>
                  <a href={pathIn(language, `/docs/${slug}`)}>{title}</a>
                </h3>
                <p>{lead}</p>
              </div>
            ))}
          </div>
        </>
      ))}
      <h2>{words.contract}</h2>
      <p>
        {words.contractText} <a href={pathIn(language, '/openapi.yaml')}>openapi.yaml</a>,{' '}
        <a href={pathIn(language, '/openapi.json')}>openapi.json</a>,{' '}
        <a href={pathIn(language, '/swagger')}>Swagger</a>
      </p>
    </TitledPage>
  )
}

export function ManualPageView(
  props: ManualProps & {
    shown: ManualPage
    /** The page content as HTML. */
    html: string
    /** Content above the first chapter. */
    note?: Child
    previous: ManualPage | undefined
    next: ManualPage | undefined
  },
) {
  const { page, pages, shown, html, note, previous, next } = props
  const { language } = page
  const words = locales[language].manual
  const at = Math.max(0, html.indexOf('<h2'))
  const chapters = shown.headings.filter(({ level }) => level === 2)
  const isLong = chapters.length >= fewestListed
  const turn = (rel: string, text: string, to: ManualPage) => (
    <a rel={rel} href={pathIn(language, `/docs/${to.slug}`)}>
      {text}: {to.title}
    </a>
  )
  return (
    <Frame
      page={page}
      pages={pages}
      scripts={[manualScript.path, copyScript, ...(shown.slug === 'api' ? [tryScript.path] : [])]}
    >
      <article class={isLong ? 'manual long' : 'manual'}>
        {raw(html.slice(0, at))}
        {note}
        {isLong && <OnThisPage language={language} chapters={chapters} />}
        {raw(html.slice(at))}
      </article>
      <nav class="pages" aria-label={words.turn}>
        {previous && turn('prev', words.previous, previous)}
        {next && turn('next', words.next, next)}
      </nav>
      <p class="small">
        <a href={markdownPath(language, shown.slug)}>{words.asMarkdown}</a>
      </p>
      <SearchDialog language={language} />
    </Frame>
  )
}

/**
 * Lists the chapters of a page. If there is room next to the text, the list is there and always open.
 * Otherwise, the list is above the first chapter and initially collapsed.
 */
function OnThisPage(props: { language: Language; chapters: readonly Heading[] }) {
  const { contents } = locales[props.language].manual
  return (
    <nav class="chapters" aria-label={contents}>
      <details class="more">
        <summary>{contents}</summary>
        <div>
          <p>{contents}</p>
          {props.chapters.map(({ id, text }) => (
            <a href={`#${id}`}>{text}</a>
          ))}
        </div>
      </details>
    </nav>
  )
}

/** Pages with fewer chapters than this have no chapter list. */
const fewestListed = 4

/** The search dialog, which manualPage.js opens in place of the search page. */
function SearchDialog({ language }: { language: Language }) {
  const words = locales[language].manual
  return (
    <dialog class="manual-search" aria-label={words.searchTitle}>
      <ManualSearchForm language={language} />
      <form method="dialog">
        <button class="quiet">{words.close}</button>
      </form>
      <div class="found" aria-live="polite"></div>
    </dialog>
  )
}

export function ManualSearchPage(
  props: ManualProps & {
    text: string
    /** The error message, if the search text is invalid. */
    error?: string
    /**
     * The search results, or undefined if no search was made, because the text is empty or the search was
     * refused.
     */
    found?: readonly Found[]
  },
) {
  const { page, pages, text, error, found } = props
  const { language } = page
  const words = locales[language].manual
  return (
    <Frame page={page} pages={pages}>
      <h1>{words.searchTitle}</h1>
      <ManualSearchForm language={language} text={text} error={error} />
      {found?.length === 0 && <p class="empty found">{words.nothing(text)}</p>}
      {found !== undefined && found.length > 0 && (
        <div class="found">
          <h2>{words.found(String(found.length))}</h2>
          <ol class="results">
            {found.map(({ slug, page: title, heading, id, excerpt }) => (
              <li>
                <a href={`${pathIn(language, `/docs/${slug}`)}#${id}`}>{heading}</a>
                {heading !== title && <span class="quiet"> · {title}</span>}
                <p>{excerpt}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Frame>
  )
}

/** The layout of the manual's pages, with a menu that lists all pages. */
function Frame(props: ManualProps & { children: Child; scripts?: readonly string[] }) {
  const { page, pages, children, scripts } = props
  const words = locales[page.language].manual
  const links = (
    <>
      <NavLink page={page} to="/docs" text={words.title} />
      {Object.entries(groups).map(([group, slugs]) => (
        <div class="group">
          <p class="quiet">{words.groups[group as Group]}</p>
          {pagesOf(slugs, pages).map(({ slug, title }) => (
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

function ManualSearchForm(props: {
  language: Language
  text?: string
  error?: string | undefined
}) {
  const { searchTitle: label, searchHint: hint } = locales[props.language].manual
  return <SearchForm {...props} to="/docs/search" label={label} hint={hint} />
}

const pagesOf = (slugs: readonly string[], pages: readonly ManualPage[]) =>
  pages.filter(({ slug }) => slugs.includes(slug))
