/** The list of categories, and the terms of a category. */
import type { Term } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { Category } from '../../store/terms/terms'
import { type Page, pathIn, TitledPage } from './layout'
import { TermList } from './parts'

export const CategoriesPage = (props: { page: Page; categories: Category[] }) => (
  <TitledPage page={props.page}>
    <CategoryList language={props.page.language} categories={props.categories} />
  </TitledPage>
)

export function CategoryList(props: { language: Language; categories: Category[] }) {
  const { language, categories } = props
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

export const CategoryPage = ({ page, terms }: { page: Page; terms: Term[] }) => (
  <TitledPage page={page}>
    <TermList language={page.language} terms={terms} />
    <p>
      <a href={pathIn(page.language, '/categories')}>{locales[page.language].categories.all}</a>
    </p>
  </TitledPage>
)
