/** @jsxImportSource hono/jsx */
/** A page for addresses that lead nowhere, with the way on. */
import type { Suggestion } from '../../../search/port'
import { locales } from '../../locales'
import { Layout, type Page, pathIn } from './layout'
import { TermList } from './termList'

export function NotFoundPage(props: {
  page: Page
  text: string
  link: string
  linkText: string
  /** Terms that may have been meant. */
  meant: Suggestion[]
}) {
  const { page, text, link, linkText, meant } = props
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <p class="lead">{text}</p>
      {meant.length > 0 && (
        <>
          <h2>{locales[page.language].notFound.meant}</h2>
          <TermList language={page.language} terms={meant} />
        </>
      )}
      <p>
        <a href={pathIn(page.language, link)}>{linkText}</a>
      </p>
    </Layout>
  )
}
