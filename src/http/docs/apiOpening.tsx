/**
 * The opening section of /docs/api: the endpoints, a request with its response, access, and the errors. It
 * works without scripts.
 */
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type Language, locales } from '../../locales'
import { CodeBlock, codeHtml, type Sample, tabNames } from '../views/codeBlock'
import { pathIn } from '../views/page'
import { checksIn } from './checks'
import { EndpointList, type endpointsIn } from './endpoints'
import { codeOf } from './expand'
import { answerIn } from './tables'

/** A request in several programming languages, and its response. */
export interface Example {
  samples: Sample[]
  answer: Sample
}

interface OpeningProps {
  language: Language
  baseUrl: string
  example: Example
  listed: ReturnType<typeof endpointsIn>
  /** Content about the reader's apps. */
  children?: Child
}

/** The file extensions of the programming languages in which the example is shown. */
const endings = ['sh', 'js', 'py', 'php']

export function Opening({ language, baseUrl, example, listed, children }: OpeningProps) {
  const { apiPage: words, manual } = locales[language]
  const docs = (page: string) => pathIn(language, `/docs/${page}`)
  return (
    <section class="opening">
      <div class="about">
        <h1>{words.title}</h1>
        <p class="lead">{manual.apiText}</p>
        <p class="links">
          <a class="button" href={docs('start')}>
            {words.start}
          </a>
          <a href={docs('client')}>{words.client}</a>
        </p>
      </div>
      <EndpointList language={language} listed={listed} />
      <div class="example">
        {raw(codeHtml(language, 'example', example.samples))}
        <h2>
          {words.response} <span class="badge good">200 OK</span>
        </h2>
        <div class="answer">
          <CodeBlock language={language} {...example.answer} />
          <label>
            <input type="checkbox" class="hidden" autocomplete="off" />
            {words.showAll}
          </label>
        </div>
        <h2>{words.address}</h2>
        <div class="address">
          <CodeBlock language={language} code={baseUrl} />
        </div>
        <Files language={language} />
      </div>
      <div class="access">
        <h2>
          <a href={docs('authentication')}>{words.authentication}</a>
        </h2>
        <p>
          <code>Authorization: Bearer atk_…</code>
          <br />
          <code>X-API-Key: atk_…</code>
        </p>
        <p class="quiet small">
          {words.environment} <code>ATUMO_URL</code> {words.and} <code>ATUMO_KEY</code>
        </p>
        {children}
      </div>
    </section>
  )
}

function Files({ language }: { language: Language }) {
  const words = locales[language].apiPage
  return (
    <p class="links small">
      {['openapi.yaml', 'openapi.json'].map((file) => (
        <a href={pathIn(language, `/${file}`)} download={file} aria-label={words.download(file)}>
          {file}
        </a>
      ))}
      <a href={pathIn(language, '/llms.txt')}>llms.txt</a>
    </p>
  )
}

/** Returns the example from the manual's quickstart. */
export async function exampleIn(language: Language, baseUrl: string): Promise<Example> {
  // The highlighter is slow to load, so it is loaded only when the page is first shown.
  const { highlight } = await import('./highlight')
  const sampleOf = (code: string, ending: string, scrollsAs = tabNames[ending] ?? ending) => ({
    code,
    ending,
    html: highlight(code, ending),
    scrollsAs,
  })
  return {
    samples: endings.map((ending) => sampleOf(codeOf(`start/search.${ending}`, baseUrl), ending)),
    answer: sampleOf(
      answerIn({ language, baseUrl }, 'searchDictionary', '200'),
      'json',
      locales[language].apiPage.response,
    ),
  }
}

/**
 * Lists the checks that each request goes through, in order. If a check has many error codes, shows only how
 * many there are.
 */
export function Checks({ language }: { language: Language }) {
  const { apiPage: words, manual } = locales[language]
  const errors = pathIn(language, '/docs/errors')
  return (
    <div class="checks">
      <details class="more">
        <summary>{words.checks}</summary>
        <p>{words.checksText}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{manual.check}</th>
              <th scope="col">{manual.status}</th>
              <th scope="col">{manual.code}</th>
            </tr>
          </thead>
          <tbody>
            {checksIn(language).map(({ name, errors: found }) => (
              <tr>
                <th scope="row">{name}</th>
                <td>
                  {listed(found.map(({ status }) => <a href={`${errors}#${status}`}>{status}</a>))}
                </td>
                <td>
                  {listed(
                    found.flatMap(({ status, codes }) =>
                      codes.length > mostListed ? (
                        <a href={`${errors}#${status}`}>{words.codes(codes.length)}</a>
                      ) : (
                        codes.map((code) => (
                          <a href={`${errors}#${code}`}>
                            <code>{code}</code>
                          </a>
                        ))
                      ),
                    ),
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const mostListed = 6

const listed = (links: Child[]) =>
  links.map((link, index) => (
    <>
      {index > 0 && ', '}
      {link}
    </>
  ))
