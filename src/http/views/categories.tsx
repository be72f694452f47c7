/** The page that lists all categories, and the page that lists the terms in a category. */
import { type Language, locales } from '../../locales'
import { categoryLine, categoryName } from '../../locales/categoryName'
import type { Category, Headwords } from '../../store/terms/terms'
import { Layout, type Page, pathIn, TitledPage } from './layout'
import { Badge, Pages, TermList } from './parts'

export const CategoriesPage = (props: { page: Page; categories: Category[] }) => (
  <TitledPage page={props.page}>
    <p class="lead">{locales[props.page.language].home.browseText}</p>
    <CategoryList language={props.page.language} categories={props.categories} />
  </TitledPage>
)

/** Lists categories by name, each with its number of terms and a one-line description. */
export function CategoryList(props: { language: Language; categories: Category[] }) {
  const { language, categories } = props
  const words = locales[language].categories
  const { compare } = new Intl.Collator(language)
  const named = categories
    .map((category) => ({ ...category, name: categoryName(category.label, language) }))
    .toSorted((a, b) => compare(a.name, b.name))
  return (
    <ul class="tiles">
      {named.map(({ slug, name, label, terms }) => (
        <li>
          <a href={pathIn(language, `/categories/${slug}`)}>
            <span class="title">
              {name} <Badge>{words.count(terms.toLocaleString(language))}</Badge>
            </span>
            <span class="line">{categoryLine(label, language)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export function CategoryPage(props: {
  page: Page
  category: { slug: string; label: string; terms: number }
  terms: readonly Headwords[]
  /** The page number, from 1 to `pages`. */
  number: number
  pages: number
}) {
  const { page, category, terms, number, pages } = props
  const { language } = page
  const words = locales[language].categories
  const to = (at: number) => categoryPath(category.slug, at)
  return (
    <Layout page={page}>
      <nav class="crumbs" aria-label={locales[language].site.place}>
        <a href={pathIn(language, '/categories')}>{words.all}</a>
      </nav>
      <h1>{page.title}</h1>
      <p class="lead">
        {categoryLine(category.label, language)}{' '}
        <Badge>{words.count(category.terms.toLocaleString(language))}</Badge>
      </p>
      <TermList language={language} terms={terms} />
      <Pages
        language={language}
        previous={number > 1 ? to(number - 1) : undefined}
        place={`${number} / ${pages}`}
        next={number < pages ? to(number + 1) : undefined}
      />
    </Layout>
  )
}

export const categoryPath = (slug: string, number = 1) =>
  `/categories/${slug}${number > 1 ? `?page=${number}` : ''}`

/** The page for an unknown category: lists similar categories, then all categories. */
export function MissingCategoryPage(props: { page: Page; near: Category[]; all: Category[] }) {
  const { page, near, all } = props
  const { language } = page
  const words = locales[language].categories
  return (
    <TitledPage page={page}>
      <p class="lead">{words.missingText}</p>
      {near.length > 0 && (
        <>
          <h2>{words.missingNear}</h2>
          <CategoryList language={language} categories={near} />
        </>
      )}
      <h2>{words.all}</h2>
      <CategoryList language={language} categories={all} />
    </TitledPage>
  )
}
