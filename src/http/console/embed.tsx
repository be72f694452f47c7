/** @jsxImportSource hono/jsx */
/** The widget for an app's pages: what to copy, and how it looks. */
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit, SiteRoute } from '../site/visit'
import { CodeBlock, copyScript } from '../views/codeBlock'
import { pathIn } from '../views/layout'
import { AppPage, forOwner, type OwnApp, pathOf, wordsOf } from './section'

export function embedRoutes({ apps, scripts, baseUrl }: ConsoleRoom): SiteRoute[] {
  function show(visit: SignedInVisit, app: OwnApp): Outcome {
    const words = wordsOf(visit)
    const { language } = visit
    const page = visit.page(`${words.sections.embed} · ${app.name}`)
    const snippet = scripts.snippet(baseUrl, app.clientId)
    const view = (
      <AppPage page={page} app={app} scripts={[copyScript]}>
        {app.origins.length === 0 && (
          <p>
            {words.listFirst}{' '}
            <a href={pathIn(language, pathOf(app, '/settings'))}>{words.origins}</a>
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

  return [
    {
      path: '/console/apps/:clientId/embed',
      access: 'signed in',
      get: forOwner({ apps }, show),
    },
  ]
}
