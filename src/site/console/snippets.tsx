/**
 * Example code for a first request, in several programming languages. The examples are from the manual, with
 * the service's URL and the API key filled in.
 */

import { exampleOf } from '../docs/texts'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Link, useWords } from '../parts/language'
import { snippetOf } from '../public/widgetScript'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

/**
 * The examples, keyed by programming language. Each example reads the service's URL and the API key from
 * environment variables.
 */
const examples = [
  ['curl', 'start/search.sh'],
  ['JavaScript', 'start/search.js'],
  ['Python', 'start/search.py'],
  ['PHP', 'start/search.php'],
].map(([name = '', file = '']) => ({ name, code: exampleOf(file) }))

const errorExample = exampleOf('sandbox/error.sh')

const placeholder = 'atk_…'

interface SnippetsProps {
  baseUrl: string
  clientId: string
  /** The API key, if the page shows it. */
  apiKey?: string
  isSandbox: boolean
}

export function Snippets(props: SnippetsProps) {
  const { baseUrl, clientId, apiKey = placeholder, isSandbox } = props
  const words = useWords().console
  return (
    <>
      <p>{apiKey === placeholder ? words.fillIn : words.filledIn}</p>
      <CodeBlock code={`export ATUMO_URL=${baseUrl}\nexport ATUMO_KEY=${apiKey}`} />
      {examples.map(({ name, code }, index) => (
        <details open={index === 0}>
          <summary>{name}</summary>
          <CodeBlock code={code} />
        </details>
      ))}
      {isSandbox && (
        <details>
          <summary>{words.sandbox.tryError}</summary>
          <CodeBlock code={errorExample} />
        </details>
      )}
      <details>
        <summary>{words.sections.embed}</summary>
        <CodeBlock code={snippetOf(baseUrl, clientId).latest} />
      </details>
    </>
  )
}

export const showSnippets: AppHandler = ({ baseUrl }, visit, app) => {
  const words = wordsOf(visit)
  const view = (
    <AppPage visit={visit} app={app} title={words.sections.snippets} scripts={[copyScript]}>
      <Snippets baseUrl={baseUrl} clientId={app.clientId} isSandbox={app.isSandbox} />
      <p>
        {words.keyOnlyOnce} <Link to={pathOf(app, '/key')}>{words.regenerate}</Link>
      </p>
    </AppPage>
  )
  return { view }
}
