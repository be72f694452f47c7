/** @jsxImportSource hono/jsx */
/** The start page. */
import { locales } from '../../locales'
import type { Category, HeadwordLanguage } from '../../store/terms'
import { Alphabet } from './browse'
import { CategoryList } from './categories'
import { Layout, type Page } from './layout'

export function HomePage(props: {
  page: Page
  categories: Category[]
  /** Letters that some term is filed under, by its headword of each language. */
  letters: { [language in HeadwordLanguage]: Set<string> }
}) {
  const { page, categories, letters } = props
  const { language, baseUrl } = page
  const words = locales[language].home
  const terms = categories.reduce((sum, category) => sum + category.terms, 0)
  return (
    <Layout page={page}>
      <h1>{locales[language].site.tagline}</h1>
      <p class="lead">{words.lead}</p>
      <p>{words.terms(terms.toLocaleString(language))}</p>
      <h2>{locales[language].browse.english}</h2>
      <Alphabet language={language} headwords="english" filed={letters.english} />
      <h2>{locales[language].browse.yoruba}</h2>
      <Alphabet language={language} headwords="yoruba" filed={letters.yoruba} />
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
