/** The widget page of an app, with the code to copy and a preview. */
import { snippetOf } from '../embed/script'
import { CodeBlock, copyScript } from '../views/codeBlock'
import { pathIn } from '../views/layout'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

export const showEmbed: AppHandler = ({ baseUrl }, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const snippet = snippetOf(baseUrl, app.clientId)
  const view = (
    <AppPage visit={visit} app={app} title={words.sections.embed} scripts={[copyScript]}>
      {app.origins.length === 0 && (
        <p>
          {words.listFirst} <a href={pathIn(language, pathOf(app, '/settings'))}>{words.origins}</a>
        </p>
      )}
      <h2>{words.snippet}</h2>
      <CodeBlock language={language} code={snippet.latest} />
      <h2>{words.pinned}</h2>
      <CodeBlock language={language} code={snippet.pinned} />
      <h2>{words.preview}</h2>
      <div id="preview"></div>
      <script
        defer
        src="/embed/dictionary.js"
        data-client-id={app.clientId}
        data-container="preview"
        data-lang={language}
      ></script>
    </AppPage>
  )
  return { view }
}
