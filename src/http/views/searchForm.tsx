/** @jsxImportSource hono/jsx */
/** The field that looks words up, without any script. */
import { type Language, locales } from '../../locales'
import { pathIn } from './layout'

export function SearchForm(props: {
  language: Language
  /** What the field holds already. */
  text?: string
  /** What is wrong with that. */
  error?: string | undefined
}) {
  const { language, text = '', error } = props
  const words = locales[language].search
  return (
    <form class="search" role="search" action={pathIn(language, '/search')}>
      <div class={error === undefined ? 'field' : 'field wrong'}>
        <label for="q">{words.label}</label>
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
            {...(error !== undefined && { 'aria-invalid': 'true' })}
          />
          <button class="primary">{words.submit}</button>
        </div>
        {error === undefined ? (
          <p class="hint" id="q-hint">
            {words.hint}
          </p>
        ) : (
          <p class="error" id="q-hint">
            {error}
          </p>
        )}
      </div>
    </form>
  )
}
