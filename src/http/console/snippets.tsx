/**
 * Example code for a first request, in several programming languages. The examples are from the manual, with
 * the service's URL and the API key filled in.
 */
import type { Language } from '../../locales'
import { exampleOf } from '../docs/texts'
import { snippetOf } from '../embed/script'
import { CodeBlock, copyScript } from '../views/codeBlock'
import { pathIn } from '../views/layout'
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
  language: Language
  baseUrl: string
  clientId: string
  /** The API key, if the page shows it. */
  apiKey?: string
  isSandbox: boolean
}

export function Snippets(props: SnippetsProps) {
  const { language, baseUrl, clientId, apiKey = placeholder, isSandbox } = props
  const words = wordsOf({ language })
  return (
    <>
      <p>{apiKey === placeholder ? words.fillIn : words.filledIn}</p>
      <CodeBlock
        language={language}
        code={`export ATUMO_URL=${baseUrl}\nexport ATUMO_KEY=${apiKey}`}
      />
      {examples.map(({ name, code }, index) => (
        <details open={index === 0}>
          <summary>{name}</summary>
          <CodeBlock language={language} code={code} />
        </details>
      ))}
      {isSandbox && (
        <details>
          <summary>{words.sandbox.tryError}</summary>
          <CodeBlock language={language} code={errorExample} />
        </details>
      )}
      <details>
        <summary>{words.sections.embed}</summary>
        <CodeBlock language={language} code={snippetOf(baseUrl, clientId).latest} />
      </details>
    </>
  )
}

export const showSnippets: AppHandler = ({ baseUrl }, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const view = (
    <AppPage visit={visit} app={app} title={words.sections.snippets} scripts={[copyScript]}>
      <Snippets
        language={language}
        baseUrl={baseUrl}
        clientId={app.clientId}
        isSandbox={app.isSandbox}
      />
      <p>
        {words.keyOnlyOnce} <a href={pathIn(language, pathOf(app, '/key'))}>{words.regenerate}</a>
      </p>
    </AppPage>
  )
  return { view }
}
