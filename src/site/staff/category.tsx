/**
 * The category input of the term form. Users choose an existing category, or type a new one and confirm it.
 */
import { slugOf } from '../../domain/terms/slugs'
import { categoryName } from '../../locales/categoryName'
import type { Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import { field } from '../forms'
import { Check, Choice, Field, type Sent } from '../parts/forms'
import { useLanguage, useWords } from '../parts/language'
import type { SignedInVisit } from '../visit'

/** Returns the labels of all categories that have terms, in alphabetical order. */
export const categoriesOf = async ({ terms }: StaffServices): Promise<string[]> =>
  (await terms.categories()).map(({ label }) => label).toSorted((a, b) => a.localeCompare(b))

/**
 * Sets the `category` field of a submitted form to the category that the user chose or typed.
 * @param own the term's current category
 * @returns a problem if the category is new and unconfirmed
 */
export async function settleCategory(
  services: StaffServices,
  visit: SignedInVisit,
  own: string | null = null,
): Promise<Problem | undefined> {
  const { form } = visit
  const label = field(form, 'newCategory') || field(form, 'category')
  if (label === '') return undefined
  const known = [...(await categoriesOf(services)), ...(own === null ? [] : [own])]
  const equal = known.find((one) => slugOf(one) === slugOf(label))
  if (equal === undefined && form.get('categorySure') !== 'yes') {
    return { code: 'category_unconfirmed', field: 'newCategory', label }
  }
  form.set('category', equal ?? label)
  return undefined
}

export function CategoryInputs(props: {
  label: string
  categories: readonly string[]
  value: string
  sent: Sent | undefined
}) {
  const language = useLanguage()
  const { label, categories, value, sent } = props
  const words = useWords().staff.category
  const isAsked = sent?.errors?.['newCategory'] !== undefined
  const typed = sent?.values?.['newCategory'] || (isAsked ? sent?.values?.['category'] : '')
  const listed = value === '' || categories.includes(value) ? categories : [value, ...categories]
  return (
    <>
      <Choice
        name="category"
        label={label}
        none={words.none}
        value={value}
        sent={sent}
        options={listed.map((one) => [one, categoryName(one, language)])}
      />
      <details open={isAsked}>
        <summary>{words.another}</summary>
        <Field
          name="newCategory"
          label={words.new}
          hint={words.newHint}
          lang="en"
          sent={{ ...sent, values: { newCategory: typed ?? '' } }}
        />
        {isAsked && <Check name="categorySure" label={words.sure} />}
      </details>
    </>
  )
}
