/** Code with a copy button. The button appears only if the page includes the script at `copyScript`. */
import type { HtmlEscapedString } from 'hono/utils/html'
import { type Language, locales } from '../../locales'

/** The address of the script, for the `scripts` of the page's layout. */
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

/** Returns a code block as a string of HTML. */
export const codeBlock = (props: { language: Language; code: string }): string =>
  ((<CodeBlock {...props} />) as HtmlEscapedString).toString()
