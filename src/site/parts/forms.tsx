/** Form components. When a form is rejected, it is shown again with the submitted values, except passwords. */

import { type Child, createContext, useContext } from 'hono/jsx'
import type { Language } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { problemText } from '../../locales/problems'
import { type Code, type Problem, statusOf } from '../../problems'
import { useLanguage } from './language'

/**
 * The result of submitting a form: a message and, if the form was rejected, the submitted values and the
 * errors by field.
 */
export interface Sent {
  notice?: Child
  problem?: Child
  values?: Record<string, string>
  errors?: Record<string, string | undefined>
  /** The code of the first problem, and the status and Retry-After of the page, if the form was rejected. */
  code?: Code | undefined
  status?: number | undefined
  retryAfter?: number | undefined
}

/**
 * Rejects a form: shows each problem at the field that it concerns, or above the form.
 * @param fieldOf the field that a problem concerns; '' for the whole form; if undefined, the problem's own
 */
export function rejected(
  { language }: { language: Language },
  given: Problem | Problem[],
  values: Record<string, string> = {},
  fieldOf?: FieldOf,
): Sent {
  const problems = [given].flat()
  const texts = problems.map((one) => [
    fieldOf?.(one) ?? ('field' in one ? one.field : ''),
    problemText(one, language),
  ])
  const { '': problem, ...errors } = Object.fromEntries(texts) as Record<string, string>
  const [first] = problems
  const status = first && statusOf(first)
  const retryAfter = first && 'retryAfter' in first ? first.retryAfter : undefined
  const later = retryAfter ?? (status === 503 ? 1 : undefined)
  return { problem, errors, values, code: first?.code, status, retryAfter: later }
}

export type FieldOf = (problem: Problem) => string | undefined

export const Notices = ({ sent: { problem, notice } = {} }: { sent?: Sent | undefined }) => (
  <>
    {problem && <Notice look="bad">{problem}</Notice>}
    {notice && <Notice>{notice}</Notice>}
  </>
)

export const Notice = ({ children, look = 'good' }: { children: Child; look?: 'good' | 'bad' }) => (
  <p class={`notice ${look}`} role={look === 'bad' ? 'alert' : 'status'}>
    {children}
  </p>
)

const SentForm = createContext<Sent | undefined>(undefined)

/** Returns the result of submitting the form around a field. */
export const useSent = () => useContext(SentForm)

/**
 * A form with a submit button, unless its children contain the buttons. Without a path, the form is submitted
 * to the URL of the page itself.
 */
export function Form(props: {
  to?: string
  look?: 'narrow' | 'panel' | 'inline'
  press?: 'primary' | 'danger' | 'quiet' | 'plain'
  button?: string
  /** The label of a checkbox with which users confirm that they are sure. */
  sure?: string
  hasFile?: boolean
  /** The result of submitting the form, for its fields. */
  sent?: Sent | undefined
  /** The path to which the page's script submits the form for a preview. */
  preview?: string
  /** The key that focuses the form's first field. */
  shortcut?: string
  /** The values of the hidden fields. */
  hidden?: Record<string, string | number>
  children?: Child
}) {
  const { to, look, press = 'primary', button, sure, hasFile, sent, preview, shortcut } = props
  const { hidden = {} } = props
  const language = useLanguage()
  return (
    <form
      method="post"
      action={to === undefined ? undefined : pathIn(language, to)}
      class={look}
      data-key={shortcut}
      data-preview={preview}
      enctype={hasFile ? 'multipart/form-data' : undefined}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={String(value)} />
      ))}
      <SentForm.Provider value={sent}>{props.children}</SentForm.Provider>
      {sure && <Check name="sure" label={sure} />}
      {button && <button class={press === 'plain' ? undefined : press}>{button}</button>}
    </form>
  )
}

interface FieldProps {
  name: string
  /** The ID of the element; by default, its name. Needed if several forms on a page have the same field. */
  id?: string | undefined
  label: string
  value?: string
  /** The form that was sent. If present, its value for this field is shown instead of `value`. */
  sent?: Sent | undefined
  type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'file'
  hint?: string | undefined
  required?: boolean
  autocomplete?: string
  /** Number of rows of the text area. If undefined, the field is a single line. */
  rows?: number | undefined
  lang?: string | undefined
  /** Suggested values. Users can also enter other values. */
  options?: readonly string[] | undefined
  /** Warnings about the value, which is accepted regardless. Undefined if the value is not checked. */
  warnings?: readonly string[] | undefined
  beside?: Child
}

export function Field(props: FieldProps) {
  const { name, id = name, label, type = 'text', hint, required, rows, lang, options } = props
  const { sent = useSent(), warnings, beside } = props
  const value = sent?.values?.[name] ?? props.value ?? ''
  const error = sent?.errors?.[name]
  const about = [hint && `${id}-hint`, error && `${id}-error`, warnings && `${id}-warnings`]
    .filter(Boolean)
    .join(' ')
  const shared = {
    id,
    name,
    required,
    lang,
    'aria-invalid': error ? 'true' : undefined,
    'aria-describedby': about || undefined,
  }
  const input =
    rows === undefined ? (
      <input
        {...shared}
        type={type}
        value={type === 'password' || type === 'file' ? undefined : value}
        autocomplete={props.autocomplete}
        list={options && `${id}-options`}
      />
    ) : (
      <textarea {...shared} rows={rows}>
        {value}
      </textarea>
    )
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {beside ? (
        <div class="row">
          {input}
          {beside}
        </div>
      ) : (
        input
      )}
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option value={option}></option>
          ))}
        </datalist>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {warnings && (
        <div class="warnings" id={`${id}-warnings`} role="status" data-live>
          {warnings.map((warning) => (
            <p>{warning}</p>
          ))}
        </div>
      )}
    </div>
  )
}

export function Choice(props: {
  name: string
  /** The ID of the element; by default, its name. Needed if several forms on a page have the same field. */
  id?: string
  label: string
  options: readonly (readonly [value: string, text: string])[]
  /** The text of an additional first option, whose value is empty. */
  none?: string
  value?: string | undefined
  /** The form that was sent. If present, its value for this field is shown instead of `value`. */
  sent?: Sent | undefined
}) {
  const { name, id = name, label, none, options, sent = useSent() } = props
  const value = sent?.values?.[name] ?? props.value
  const all = none === undefined ? options : [['', none] as const, ...options]
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {all.map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

export function Check(props: { name: string; label: Child; value?: string; checked?: boolean }) {
  const { name, label, value = 'yes', checked } = props
  return (
    <label class="check">
      <input type="checkbox" name={name} value={value} checked={checked} /> {label}
    </label>
  )
}

/** Checkboxes of the same name, each with its own value. */
export const Checks = (props: {
  name: string
  legend: string
  options: readonly (readonly [value: string, label: Child])[]
  chosen: readonly string[]
  error?: string | undefined
}) => (
  <fieldset>
    <legend>{props.legend}</legend>
    {props.options.map(([value, label]) => (
      <Check name={props.name} value={value} label={label} checked={props.chosen.includes(value)} />
    ))}
    {props.error && <p class="error">{props.error}</p>}
  </fieldset>
)

/** A form that consists only of a button. */
export const Press = (props: {
  to: string
  text: string
  look?: 'primary' | 'danger' | 'quiet'
  hidden?: Record<string, string | number>
}) => <Form {...props} look="inline" press={props.look ?? 'quiet'} button={props.text} />
