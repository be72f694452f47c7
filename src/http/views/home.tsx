/** @jsxImportSource hono/jsx */
/** The start page. */
import { locales } from '../../locales'
import type { Category } from '../../store/terms'
import { CategoryList } from './categories'
import { Layout, type Page } from './layout'

export function HomePage({ page, categories }: { page: Page; categories: Category[] }) {
  const { language, baseUrl } = page
  const words = locales[language].home
  const terms = categories.reduce((sum, category) => sum + category.terms, 0)
  return (
    <Layout page={page}>
      <h1>{locales[language].site.tagline}</h1>
      <p class="lead">{words.lead}</p>
      <p>{words.terms(terms.toLocaleString(language))}</p>
      <h2>{words.browse}</h2>
      <CategoryList page={page} categories={categories} />
      <h2>{words.api}</h2>
      <p>{words.apiText}</p>
      <pre class="panel" tabindex={0}>
        <code>{`curl -H 'Authorization: Bearer <API_KEY>' '${baseUrl}/api/v1/dictionary.php?q=ero'`}</code>
      </pre>
    </Layout>
  )
}
