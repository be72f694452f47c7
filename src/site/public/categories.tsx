/** The page that lists all categories, and the pages that list the terms in a category. */

import { isSlug } from '../../domain/terms/slugs'
import { locales } from '../../locales'
import { categoryLine, categoryName } from '../../locales/categoryName'
import type { PublicServices } from '../../serviceTypes'
import type { Category } from '../../store/terms/terms'
import { Link, useLanguage } from '../parts/language'
import { Layout, type Page, TitledPage } from '../parts/layout'
import { Badge, NumberedPages, TermList } from '../parts/parts'
import { missingPage, pageNumber, type Reader, serve } from './pageResponse'

const termsOnAPage = 60

export const categoriesPage = (services: PublicServices, reader: Reader) =>
  serve(services, reader, '/categories', async (page) => {
    const { language } = reader
    const { title, describe } = locales[language].categories
    const listed = await services.terms.categories()
    return (
      <TitledPage page={page(title, { description: describe })}>
        <p class="lead">{locales[language].home.browseText}</p>
        <CategoryList categories={listed} />
      </TitledPage>
    )
  })

export function category(services: PublicServices, reader: Reader, slug: string) {
  const { language, request } = reader
  const words = locales[language].categories
  const number = pageNumber(request)
  if (!isSlug(slug) || number === undefined) return missingPage(services, reader)
  return serve(services, reader, categoryPath(slug, number), async (page) => {
    const { terms, total } = await services.search.find({
      category: slug,
      limit: termsOnAPage,
      offset: (number - 1) * termsOnAPage,
    })
    const label = terms[0]?.category
    if (!label) return missingCategory(services, page(words.missing))
    const name = categoryName(label, language)
    const description = categoryLine(label, language) ?? words.describeOne(name)
    return (
      <Layout page={page(name, { description })}>
        <nav class="crumbs" aria-label={locales[language].site.place}>
          <Link to="/categories">{words.all}</Link>
        </nav>
        <h1>{name}</h1>
        <p class="lead">
          {categoryLine(label, language)}{' '}
          <Badge>{words.count(total.toLocaleString(language))}</Badge>
        </p>
        {/* Omit the category from the cards, because the page already names it. */}
        <TermList terms={terms.map(({ category: _, ...headwords }) => headwords)} />
        <NumberedPages
          number={number}
          pages={Math.ceil(total / termsOnAPage)}
          to={(at) => categoryPath(slug, at)}
        />
      </Layout>
    )
  })
}

/** Responds to a request for an unknown category. Lists all categories, not similar terms. */
async function missingCategory({ terms }: PublicServices, page: Page) {
  const words = locales[page.language].categories
  const view = (
    <TitledPage page={page}>
      <p class="lead">{words.missingText}</p>
      <h2>{words.all}</h2>
      <CategoryList categories={await terms.categories()} />
    </TitledPage>
  )
  return { view, status: 404 as const }
}

/** Lists categories by name, each with its number of terms and a one-line description. */
export function CategoryList({ categories }: { categories: Category[] }) {
  const language = useLanguage()
  const words = locales[language].categories
  const { compare } = new Intl.Collator(language)
  const named = categories
    .map((one) => ({ ...one, name: categoryName(one.label, language) }))
    .toSorted((a, b) => compare(a.name, b.name))
  return (
    <ul class="tiles">
      {named.map(({ slug, name, label, terms }) => (
        <li>
          <Link to={`/categories/${slug}`}>
            <span class="title">
              {name} <Badge>{words.count(terms.toLocaleString(language))}</Badge>
            </span>
            <span class="line">{categoryLine(label, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const categoryPath = (slug: string, number = 1) =>
  `/categories/${slug}${number > 1 ? `?page=${number}` : ''}`
