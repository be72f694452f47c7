/** The list of categories, and the terms of a category. */
import type { Term } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { Category } from '../../store/terms/terms'
import { Layout, type Page, pathIn } from './layout'
import { TermList } from './termList'

export function CategoriesPage({ page, categories }: { page: Page; categories: Category[] }) {
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <CategoryList page={page} categories={categories} />
    </Layout>
  )
}

export function CategoryList({ page, categories }: { page: Page; categories: Category[] }) {
  const { language } = page
  const words = locales[language].categories
  const { compare } = new Intl.Collator(language)
  const named = categories
    .map((category) => ({ ...category, name: categoryName(category.label, language) }))
    .toSorted((a, b) => compare(a.name, b.name))
  return (
    <ul class="list">
      {named.map(({ slug, name, terms }) => (
        <li>
          <a href={pathIn(language, `/categories/${slug}`)}>{name}</a>{' '}
          <span class="quiet">{words.count(terms.toLocaleString(language))}</span>
        </li>
      ))}
    </ul>
  )
}

export function CategoryPage({ page, terms }: { page: Page; terms: Term[] }) {
  const { language } = page
  const words = locales[language].categories
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <TermList language={language} terms={terms} />
      <p>
        <a href={pathIn(language, '/categories')}>{words.all}</a>
      </p>
    </Layout>
  )
}
