/** Form fields for a term, and functions that read edits from a submitted form. */

import { slugOf } from '../../domain/terms/slugs'
import { type Spelled, spellingProblems } from '../../domain/terms/spelling'
import type { Edits } from '../../domain/terms/termChanges'
import { bounds } from '../../domain/terms/termRow'
import { tidy as tidyText } from '../../lib/plainText'
import type { Language } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import { spellingText } from '../../locales/spelling'
import type { Problem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { TermFields } from '../../store/terms/terms'
import { field } from '../forms'
import { Check, Choice, Field, useSent } from '../parts/forms'
import { useLanguage, useWords } from '../parts/language'
import type { SignedInVisit } from '../visit'

type Fields = Omit<TermFields, 'slug'>
export type FieldName = keyof Fields

/** The fields of a term, in display order. `rows` is set for lists and long text. */
const traits: Record<FieldName, { lang?: 'en' | 'yo'; rows?: 3; isList?: true; isSpelled?: true }> =
  {
    english: { lang: 'en', isSpelled: true },
    yoruba: { lang: 'yo', isSpelled: true },
    aliases: { isList: true, rows: 3, isSpelled: true },
    category: { lang: 'en' },
    definitionEn: { lang: 'en', rows: 3, isSpelled: true },
    definitionYo: { lang: 'yo', rows: 3, isSpelled: true },
    exampleEn: { lang: 'en', rows: 3, isSpelled: true },
    exampleYo: { lang: 'yo', rows: 3, isSpelled: true },
    media: { isList: true, rows: 3 },
    proposed: {},
    related: { isList: true, rows: 3 },
    sources: { isList: true, rows: 3 },
    notesEn: { lang: 'en', rows: 3, isSpelled: true },
    notesYo: { lang: 'yo', rows: 3, isSpelled: true },
    relations: { isList: true, rows: 3 },
  }

export const termFieldNames = Object.keys(traits) as FieldName[]

const isList = (name: FieldName) => traits[name].isList === true

export type FieldTexts = Partial<Record<FieldName, string>>

/** Returns a term's fields as text. Lists have one entry per line, and `true` becomes `yes`. */
export const textsOf = (fields: Partial<Fields>): FieldTexts =>
  Object.fromEntries(
    termFieldNames.map((name) => {
      const value = fields[name] ?? ''
      if (typeof value === 'boolean') return [name, value ? 'yes' : '']
      return [name, Array.isArray(value) ? value.join('\n') : value]
    }),
  )

export type Warnings = Partial<Record<FieldName, string[]>>

/** Converts the text of form fields to a term whose spelling can be checked. */
export const spelledIn = (texts: FieldTexts): Spelled => ({
  english: texts.english ?? '',
  yoruba: texts.yoruba ?? '',
  aliases: linesOf(texts.aliases ?? ''),
  definitionEn: texts.definitionEn ?? null,
  definitionYo: texts.definitionYo ?? null,
  exampleEn: texts.exampleEn ?? null,
  exampleYo: texts.exampleYo ?? null,
  notesEn: texts.notesEn ?? null,
  notesYo: texts.notesYo ?? null,
})

/** Returns spelling warnings for a term, by field. A term with a text that is too long to be saved has none. */
export function spellingWarnings(term: Spelled, language: Language): Warnings {
  const warnings: Warnings = {}
  const { aliases, ...texts } = term
  const isTooLong = Object.values(texts).some((text) => (text?.length ?? 0) > bounds.text)
  if (isTooLong || aliases.join().length > bounds.aliasList) return warnings
  for (const problem of spellingProblems(term)) {
    const ofField = (warnings[problem.field] ??= [])
    ofField.push(spellingText(problem, language))
  }
  return warnings
}

/** Returns the fields that differ from those originally shown. An empty field removes the value. */
export function editsOf(form: URLSearchParams, shown: FieldTexts): Edits {
  const edits = termFieldNames.flatMap((name): [string, string | string[] | boolean][] => {
    const given = form.get(name)
    if (given === null || tidy(name, given) === tidy(name, shown[name] ?? '')) return []
    if (name === 'proposed') return [[name, given === 'yes']]
    return [[name, isList(name) ? linesOf(given) : tidy(name, given)]]
  })
  return Object.fromEntries(edits) as Edits
}

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map(tidyText)
    .filter(Boolean)

/** In lists, line breaks separate the entries. In other fields, they become spaces. */
const tidy = (name: FieldName, text: string) => linesOf(text).join(isList(name) ? '\n' : ' ')

export function TermInputs(props: {
  names: readonly FieldName[]
  shown: FieldTexts
  /** Labels of the available categories. */
  categories: readonly string[]
  /** Spelling warnings by field. Undefined if they are not shown. */
  warnings?: Warnings
}) {
  const { names, shown, categories, warnings } = props
  const sent = useSent()
  const { fields, listHints } = useWords().staff
  const hints: Partial<Record<FieldName, string>> = listHints
  return (
    <>
      {names.map((name) => {
        const label = fields[name]
        const value = shown[name] ?? ''
        if (name === 'proposed') {
          // The hidden field is submitted even if the box is not checked, because a missing field would mean "no change".
          return [
            <Check name={name} label={label} checked={(sent?.values?.[name] ?? value) === 'yes'} />,
            <input type="hidden" name={name} value="" />,
          ]
        }
        if (name === 'category') {
          return <CategoryInputs {...{ label, categories, value }} />
        }
        return (
          <Field
            name={name}
            label={label}
            value={value}
            hint={hints[name]}
            rows={traits[name].rows}
            lang={traits[name].lang}
            warnings={warnings && traits[name].isSpelled ? (warnings[name] ?? []) : undefined}
          />
        )
      })}
    </>
  )
}

/**
 * Returns the field of a term form at which to show a problem. Problems with the term itself are shown above the
 * form, because they name the columns of the CSV file.
 */
export const atInputs = (problem: Problem): string =>
  'field' in problem && ['newCategory', 'reason'].includes(problem.field) ? problem.field : ''

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

/** Lets users choose an existing category, or type a new one and confirm it. */
function CategoryInputs(props: { label: string; categories: readonly string[]; value: string }) {
  const language = useLanguage()
  const sent = useSent()
  const { label, categories, value } = props
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
