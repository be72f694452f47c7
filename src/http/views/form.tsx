/** Parts of forms. A rejected form keeps its values, except passwords. */
import type { Child } from 'hono/jsx'

export interface FieldProps {
  name: string
  label: string
  value?: string
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'search'
  hint?: string
  /** What is wrong with the value. */
  error?: string | undefined
  required?: boolean
  autocomplete?: string
  /** Height of a text area; without it the field has one line. */
  rows?: number
  lang?: string
}

export function Field(props: FieldProps) {
  const { name, label, value = '', type = 'text', hint, error, required, rows, lang } = props
  const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const shared = {
    id: name,
    name,
    ...(required && { required: true }),
    ...(lang && { lang }),
    ...(error && { 'aria-invalid': 'true' as const }),
    ...(about && { 'aria-describedby': about }),
  }
  const { autocomplete } = props
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {rows === undefined ? (
        <input
          {...shared}
          type={type}
          {...(type !== 'password' && { value })}
          {...(autocomplete && { autocomplete })}
        />
      ) : (
        <textarea {...shared} rows={rows}>
          {value}
        </textarea>
      )}
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

export function Choice(props: {
  name: string
  label: string
  options: readonly { value: string; text: string }[]
  value?: string | undefined
}) {
  const { name, label, options, value } = props
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {options.map((option) => (
          <option value={option.value} {...(option.value === value && { selected: true })}>
            {option.text}
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
      <input type="checkbox" name={name} value={value} {...(checked && { checked: true })} />{' '}
      {label}
    </label>
  )
}

/** A form that consists of a button. */
export function Press(props: {
  action: string
  text: string
  look?: 'primary' | 'danger' | 'quiet'
  fields?: Record<string, string>
}) {
  const { action, text, look = 'quiet', fields = {} } = props
  return (
    <form method="post" action={action} class="inline">
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button class={look}>{text}</button>
    </form>
  )
}

export function Notice({ children, look = 'good' }: { children: Child; look?: 'good' | 'bad' }) {
  return (
    <p class={`notice ${look}`} role={look === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
