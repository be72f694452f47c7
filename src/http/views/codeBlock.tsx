/** Code with a copy button. The button appears if the page has the script at `copyScript`. */
import type { HtmlEscapedString } from 'hono/utils/html'
import { type Language, locales } from '../../locales'

/** One of the layout's `scripts`. */
export const copyScript = '/assets/copy.js'

export function CodeBlock({ language, code }: { language: Language; code: string }) {
  const { copy, copied } = locales[language].site
  return (
    <div class="code">
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
      <button type="button" class="quiet" hidden aria-live="polite" data-done={copied}>
        {copy}
      </button>
    </div>
  )
}

/** The same as a string of HTML. */
export const codeBlock = (props: { language: Language; code: string }): string =>
  ((<CodeBlock {...props} />) as HtmlEscapedString).toString()
