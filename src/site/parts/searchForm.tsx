/** The search form, used for the dictionary and the manual. */

import type { Child } from 'hono/jsx'
import { limits } from '../../domain/search/searchInput'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { Link, useLanguage, useWords } from './language'

const plainSearchField = {
  name: 'q',
  type: 'search',
  required: true,
  maxlength: limits.text,
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: false,
  enterkeyhint: 'search',
} as const

/** Returns the attributes of a dictionary search field, including those that search.js reads. */
export function searchField(language: Language) {
  const { recent, forget } = locales[language].search
  return {
    ...plainSearchField,
    'aria-keyshortcuts': '/ Control+K',
    'data-terms': pathIn(language, '/terms/'),
    'data-recent': recent,
    'data-forget': forget,
  }
}

export function SearchForm(props: {
  text?: string
  error?: string | undefined
  /** The path of the results page, without the language. */
  to?: string
  label?: string
  hint?: string
  /** An additional button next to the submit button. If set, no hint is shown. */
  beside?: Child
}) {
  const language = useLanguage()
  const { text = '', error, to = '/search', beside } = props
  const words = locales[language].search
  const { label = words.label, hint = words.hint } = props
  const note = error ?? (beside === undefined ? hint : undefined)
  return (
    <form class="search" role="search" action={pathIn(language, to)} aria-label={label}>
      <div class={error === undefined ? 'field' : 'field wrong'}>
        <label class="hidden" for="q">
          {label}
        </label>
        <div class="row">
          <span class="combobox">
            <input
              id="q"
              {...(to === '/search' ? searchField(language) : plainSearchField)}
              value={text}
              placeholder={props.label ?? words.placeholder}
              aria-describedby={note && 'q-hint'}
              aria-invalid={error === undefined ? undefined : 'true'}
            />
          </span>
          <button class="primary">{words.submit}</button>
          {beside}
        </div>
        {note !== undefined && (
          <p class={error === undefined ? 'hint' : 'error'} id="q-hint">
            {note}
          </p>
        )}
      </div>
    </form>
  )
}

const examples = ['computer', 'ẹ̀rọ', 'ààbò']

/** Example searches, each linked to its results. */
export const SearchExamples = () => (
  <p class="examples">
    {useWords().home.examples}{' '}
    {examples.map((word) => (
      <Link to={`/search?q=${encodeURIComponent(word)}`}>{word}</Link>
    ))}
  </p>
)
