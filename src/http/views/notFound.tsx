/** @jsxImportSource hono/jsx */
/** A page for addresses that lead nowhere, with the way on. */
import { Layout, type Page, pathIn } from './layout'

export function NotFoundPage(props: { page: Page; text: string; link: string; linkText: string }) {
  const { page, text, link, linkText } = props
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <p class="lead">{text}</p>
      <p>
        <a href={pathIn(page.language, link)}>{linkText}</a>
      </p>
    </Layout>
  )
}
