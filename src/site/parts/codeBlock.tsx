/**
 * A code block with a copy button. The button appears only on pages that include the script at `copyScript`.
 */

import { raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { type Language } from '../../locales'
import { LanguageProvider, useWords } from './language'

/** The path of the copy script, for the `scripts` property of the page layout. */
export const copyScript = '/assets/copy.js'

interface Code {
  code: string
  /** The code as HTML, if it is highlighted. */
  html?: string
  /** A label for screen readers. If set, long lines scroll instead of wrapping. */
  scrollsAs?: string
}

/** A code sample, with the file extension of its language. */
export type Sample = Code & { html: string; ending: string }

export function CodeBlock(props: Code & { ending?: string }) {
  const { code, html, scrollsAs, ending } = props
  const { copy, copied } = useWords().site
  return (
    <div class="code" data-tab={ending}>
      <pre {...(scrollsAs && { tabindex: 0, role: 'region', 'aria-label': scrollsAs })}>
        <code>{html === undefined ? code : raw(html)}</code>
      </pre>
      <button type="button" class="quiet" hidden aria-live="polite" data-done={copied}>
        {copy}
      </button>
    </div>
  )
}

/** Tab names, keyed by file extension. Shell commands are labelled curl. */
export const tabNames: Record<string, string> = {
  sh: 'curl',
  js: 'JavaScript',
  py: 'Python',
  php: 'PHP',
  go: 'Go',
}

/**
 * Shows several versions of the same code, one at a time. Works without JavaScript: manual.css shows the
 * block whose radio button is checked.
 * @param id identifies this group of tabs on the page
 * @param label label of the group of tabs; by default, a label for programming languages
 * @param names the names of the tabs, keyed by the `ending` of each sample
 */
export function CodeTabs(props: {
  id: string
  samples: readonly Sample[]
  label?: string
  names?: Record<string, string>
}) {
  const { id, samples, names = tabNames } = props
  const { label = useWords().manual.codeIn } = props
  const [first, ...more] = samples
  if (first && more.length === 0) return <CodeBlock code={first.code} html={first.html} />
  return (
    <div class="code-tabs" role="radiogroup" aria-label={label}>
      <div class="tablist">
        {samples.map(({ ending }, index) => (
          <label>
            <input type="radio" name={id} value={ending} checked={index === 0} autocomplete="off" />
            <span>{names[ending] ?? ending}</span>
          </label>
        ))}
      </div>
      {samples.map((sample) => (
        <CodeBlock {...sample} />
      ))}
    </div>
  )
}

/** Returns code samples as an HTML string, with tabs if there are several. */
export function codeHtml(language: Language, id: string, samples: readonly Sample[]): string {
  const view = (
    <LanguageProvider value={language}>
      <CodeTabs id={id} samples={samples} />
    </LanguageProvider>
  )
  return (view as HtmlEscapedString).toString()
}
