/** The widget page of an app, with the code to copy and a preview. */

import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Link } from '../parts/language'
import { snippetOf } from '../public/widgetScript'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

export const showEmbed: AppHandler = ({ baseUrl }, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const snippet = snippetOf(baseUrl, app.clientId)
  const view = (
    <AppPage visit={visit} app={app} title={words.sections.embed} scripts={[copyScript]}>
      {app.origins.length === 0 && (
        <p>
          {words.listFirst} <Link to={pathOf(app, '/settings')}>{words.origins}</Link>
        </p>
      )}
      <h2>{words.snippet}</h2>
      <CodeBlock code={snippet.latest} />
      <h2>{words.pinned}</h2>
      <CodeBlock code={snippet.pinned} />
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
