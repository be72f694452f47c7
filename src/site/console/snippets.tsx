/** Code to copy: a first request in several languages, from the manual, and the widget. */

import { exampleOf } from '../docs/texts'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { LinkLine, useWords } from '../parts/language'
import { snippetOf } from '../public/widgetScript'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

/** Each example reads the service's URL and the API key from environment variables. */
const examples = [
  ['curl', exampleOf('start/search.sh')],
  ['JavaScript', exampleOf('start/search.js')],
  ['Python', exampleOf('start/search.py')],
  ['PHP', exampleOf('start/search.php')],
] as const
const errorExample = exampleOf('sandbox/error.sh')

const placeholder = 'atk_…'

interface SnippetsProps {
  baseUrl: string
  app: OwnApp
  /** The API key, if the page shows it. */
  apiKey?: string
}

export function Snippets({ baseUrl, app, apiKey = placeholder }: SnippetsProps) {
  const words = useWords().console
  const shown = [
    ...examples,
    ...(app.isSandbox ? [[words.sandbox.tryError, errorExample] as const] : []),
    [words.sections.embed, snippetOf(baseUrl, app.clientId).latest] as const,
  ]
  return (
    <>
      <p>{apiKey === placeholder ? words.fillIn : words.filledIn}</p>
      <CodeBlock code={`export ATUMO_URL=${baseUrl}\nexport ATUMO_KEY=${apiKey}`} />
      {shown.map(([name, code], index) => (
        <details open={index === 0}>
          <summary>{name}</summary>
          <CodeBlock code={code} />
        </details>
      ))}
    </>
  )
}

export const showSnippets: AppHandler = ({ baseUrl }, visit) => {
  const words = wordsOf(visit)
  const { app } = visit
  return (
    <AppPage visit={visit} section="snippets" scripts={[copyScript]}>
      <Snippets baseUrl={baseUrl} app={app} />
      <LinkLine before={words.keyOnlyOnce} to={pathOf(app, '/key')} text={words.regenerate} />
    </AppPage>
  )
}

/** The widget page, with the code to copy and a preview. */
export const showEmbed: AppHandler = ({ baseUrl }, visit) => {
  const words = wordsOf(visit)
  const { app, language } = visit
  const snippet = snippetOf(baseUrl, app.clientId)
  return (
    <AppPage visit={visit} section="embed" scripts={[copyScript]}>
      {app.origins.length === 0 && (
        <LinkLine before={words.listFirst} to={pathOf(app, '/settings')} text={words.origins} />
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
}
