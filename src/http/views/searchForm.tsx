/** The search form of the dictionary and of the manual. */
import { type Language, locales } from '../../locales'
import { pathIn } from './layout'

export function SearchForm(props: {
  language: Language
  /** The current text. */
  text?: string
  /** What is wrong with the text. */
  error?: string | undefined
  /** Path of the results, without the language. */
  to?: string
  label?: string
  hint?: string
}) {
  const { language, text = '', error, to = '/search' } = props
  const words = locales[language].search
  const { label = words.label, hint = words.hint } = props
  return (
    <form class="search" role="search" action={pathIn(language, to)}>
      <div class={error === undefined ? 'field' : 'field wrong'}>
        <label for="q">{label}</label>
        <div class="row">
          <input
            id="q"
            name="q"
            type="search"
            value={text}
            required
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="search"
            aria-describedby="q-hint"
            aria-invalid={error === undefined ? undefined : 'true'}
          />
          <button class="primary">{words.submit}</button>
        </div>
        <p class={error === undefined ? 'hint' : 'error'} id="q-hint">
          {error ?? hint}
        </p>
      </div>
    </form>
  )
}
