/** The fields of a term in a form: shown as text, and read back as what was changed of them. */
import type { Edits } from '../../domain/terms/termChanges'
import { tidy as tidyText } from '../../lib/plainText'
import type { TermFields } from '../../store/terms/terms'
import type { Form } from '../site/forms'
import { Check, Field } from '../views/form'
import type { Page } from '../views/layout'
import type { Typed } from '../views/said'
import { wordsOf } from './frame'

type Fields = Omit<TermFields, 'slug'>
export type FieldName = keyof Fields

/** Fields of a whole term, in their order on the page. */
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

/** A term's fields as a form shows them: lists with an entry a line, and `yes` where a box is ticked. */
export const textsOf = (fields: Partial<Fields>): FieldTexts =>
  Object.fromEntries(
    termFieldNames.map((name) => {
      const value = fields[name] ?? ''
      if (typeof value === 'boolean') return [name, value ? 'yes' : '']
      return [name, Array.isArray(value) ? value.join('\n') : value]
    }),
  )

/** What a form says otherwise than it was shown. An empty text takes away what is there. */
export function editsOf(form: Form, shown: FieldTexts): Edits {
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

/** The texts of a term have no line breaks: where a form breaks lines, they are words apart. */
const tidy = (name: FieldName, text: string) => linesOf(text).join(isList(name) ? '\n' : ' ')

/** What was typed, of these fields; what the form did not have is left out. */
export const typedIn = (form: Form, names: readonly string[]): Record<string, string> =>
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

/** A box that says so when it is not ticked, too: a form without it changes nothing. */
const YesOrNo = ({ name, label, value }: { name: FieldName; label: string; value: string }) => (
  <>
    <Check name={name} label={label} checked={value === 'yes'} />
    <input type="hidden" name={name} value="" />
  </>
)
