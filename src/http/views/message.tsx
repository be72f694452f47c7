/** A page with a title and a message. */
import { Layout, type Page } from './layout'

export function MessagePage({ page, text }: { page: Page; text: string }) {
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <p class="lead">{text}</p>
    </Layout>
  )
}
