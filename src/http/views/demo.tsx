/** The page that shows the widget and the HTML that embeds it. */
import { locales } from '../../locales'
import type { Headwords } from '../../store/terms/terms'
import { CodeTabs, copyScript, type Sample } from './codeBlock'
import { type Page, TitledPage } from './layout'
import { pathIn } from './page'
import { TermList } from './parts'
import { demoScript } from './scriptFiles'
import { SearchExamples } from './searchForm'

interface DemoProps {
  page: Page
  /** The client ID of the app that pays for the widget's searches. Undefined if there is no such app yet. */
  clientId: string | undefined
  /** Whether the reader entered the client ID. If false, it is the client ID of the site's own app. */
  isGiven: boolean
  /**
   * An example search that costs nothing. Its first results are shown until the reader searches in the
   * widget.
   */
  example: { text: string; terms: readonly Headwords[] }
  /**
   * HTML that readers can use to embed the widget in their own pages: one snippet for the latest version and
   * one for a pinned version.
   */
  snippets: readonly (Sample & { ending: 'latest' | 'pinned' })[]
}

export function DemoPage({ page, clientId, isGiven, example, snippets }: DemoProps) {
  const { language } = page
  const { demo, manual } = locales[language]
  return (
    <TitledPage page={page} scripts={[copyScript, demoScript.path]}>
      <p class="lead">{demo.lead}</p>
      {clientId === undefined ? (
        <p class="notice">{demo.none}</p>
      ) : (
        <>
          <SearchExamples language={language} />
          <div class="widget-room">
            <div id="atumo"></div>
            {example.terms.length > 0 && (
              <div id="example">
                <p class="quiet small">{demo.example(example.text)}</p>
                <TermList language={language} terms={example.terms} />
              </div>
            )}
          </div>
          <script
            defer
            src="/embed/dictionary.js"
            data-client-id={clientId}
            data-container="atumo"
            data-lang={language}
          ></script>
        </>
      )}

      <h2>{demo.html}</h2>
      <CodeTabs
        language={language}
        id="version"
        label={demo.version}
        names={demo.versions}
        samples={snippets}
      />
      <p>{demo.pinnedText}</p>
      <p>{demo.originText}</p>
      <p>
        <a href={pathIn(language, '/docs/embed')}>{manual.title}</a>
      </p>

      <h2>{demo.own}</h2>
      <form method="get" class="row">
        <div class="field">
          <label for="client_id">{demo.clientId}</label>
          <input
            id="client_id"
            name="client_id"
            value={isGiven ? clientId : ''}
            placeholder="app_…"
            pattern="app_[0-9A-Za-z]{20}"
            required
            autocomplete="off"
            spellcheck={false}
          />
        </div>
        <button>{demo.submit}</button>
      </form>
    </TitledPage>
  )
}
