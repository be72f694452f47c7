/** The fields of a term in a form, and the edits that a sent form contains. */
import type { Edits } from '../../domain/terms/termChanges'
import { tidy as tidyText } from '../../lib/plainText'
import type { TermFields } from '../../store/terms/terms'
import { Check, Field } from '../views/form'
import type { Page } from '../views/layout'
import type { Typed } from '../views/said'
import { wordsOf } from './frame'

type Fields = Omit<TermFields, 'slug'>
export type FieldName = keyof Fields

/** All fields of a term, in their order on the page. */
export const termFieldNames = [
  'english',
  'yoruba',
  'aliases',
  'category',
  'definitionEn',
  'definitionYo',
  'exampleEn',
  'exampleYo',
  'media',
  'proposed',
  'related',
] as const satisfies FieldName[]

const lists = ['aliases', 'media', 'related'] as const
const isList = (name: FieldName): name is (typeof lists)[number] =>
  lists.some((list) => list === name)
const long: readonly FieldName[] = ['definitionEn', 'definitionYo', 'exampleEn', 'exampleYo']
const languages: Partial<Record<FieldName, 'en' | 'yo'>> = {
  english: 'en',
  yoruba: 'yo',
  category: 'en',
  definitionEn: 'en',
  definitionYo: 'yo',
  exampleEn: 'en',
  exampleYo: 'yo',
}

export type FieldTexts = Partial<Record<FieldName, string>>

/** A term's fields as a form shows them: lists have one entry per line, a checked box is `yes`. */
export const textsOf = (fields: Partial<Fields>): FieldTexts =>
  Object.fromEntries(
    termFieldNames.map((name) => {
      const value = fields[name] ?? ''
      if (typeof value === 'boolean') return [name, value ? 'yes' : '']
      return [name, Array.isArray(value) ? value.join('\n') : value]
    }),
  )

/** The fields of a form that differ from the values shown. An empty text removes the value. */
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

/** A term's texts have no line breaks, so a line break in a form becomes a space, or separates entries. */
const tidy = (name: FieldName, text: string) => linesOf(text).join(isList(name) ? '\n' : ' ')

/** The values of these fields; fields that the form does not have are left out. */
export const typedIn = (form: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const given = form.get(name)
      return given === null ? [] : [[name, given]]
    }),
  )

export function TermInputs(props: {
  page: Page
  names: readonly FieldName[]
  shown: FieldTexts
  typed: Typed
}) {
  const { page, names, shown, typed } = props
  const words = wordsOf(page)
  return (
    <>
      {names.map((name) => {
        const label = words.fields[name]
        const value = typed.values?.[name] ?? shown[name] ?? ''
        if (name === 'proposed') return <YesOrNo name={name} label={label} value={value} />
        return (
          <Field
            name={name}
            label={label}
            value={value}
            {...(isList(name) && { rows: 3, hint: words.listHints[name] })}
            {...(long.includes(name) && { rows: 3 })}
            {...(languages[name] && { lang: languages[name] })}
          />
        )
      })}
    </>
  )
}

/** A checkbox that also sends a value when it is not checked. A form without the field changes nothing. */
const YesOrNo = ({ name, label, value }: { name: FieldName; label: string; value: string }) => (
  <>
    <Check name={name} label={label} checked={value === 'yes'} />
    <input type="hidden" name={name} value="" />
  </>
)
