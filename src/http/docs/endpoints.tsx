/**
 * The endpoints and webhooks that apps use, as listed on /docs/api. The list is generated from the API
 * description.
 */
import { basename } from 'node:path'
import { type Language, locales } from '../../locales'
import { pathIn } from '../views/page'
import { contractIn } from './contract'
import { isManualPage } from './texts'

/** The tags of the operations that apps use, in the order in which the page lists them. */
const tags = ['dictionary', 'contributions', 'credits', 'embed', 'webhooks']

export interface Endpoint {
  method: string
  /** The path of an endpoint, or the name of a webhook event. */
  path: string
  summary: string
  /** The URL fragment under which Scalar shows the operation. */
  anchor: string
  /** The path of the manual's page about the operation. */
  manual: string
}

interface Listed {
  endpoints: Endpoint[]
  webhooks: Endpoint[]
}

/** @param baseUrl the public URL of the service */
export function endpointsIn(language: Language, baseUrl: string): Listed {
  const contract = contractIn(language, baseUrl)
  const listed = (items: typeof contract.paths, between: string) =>
    Object.entries(items)
      .flatMap(([path, item]) =>
        Object.entries(item).map(
          ([
            name,
            {
              tags: [tag = ''],
              summary,
            },
          ]) => {
            const method = name.toUpperCase()
            const anchor = `tag/${tag}/${between}${method}${path.startsWith('/') ? '' : '/'}${path}`
            const page = isManualPage(tag) ? tag : basename(path, '.php')
            return { tag, method, path, summary, anchor, manual: pathIn(language, `/docs/${page}`) }
          },
        ),
      )
      .filter(({ tag }) => tags.includes(tag))
      .toSorted((one, other) => tags.indexOf(one.tag) - tags.indexOf(other.tag))
  return {
    endpoints: listed(contract.paths, ''),
    webhooks: listed(contract.webhooks, 'webhook/'),
  }
}

/** Links to the operations in the reference below. */
export function EndpointList({ language, listed }: { language: Language; listed: Listed }) {
  const { apiPage: words } = locales[language]
  return (
    <nav class="operations" aria-label={words.endpoints}>
      {[
        [words.endpoints, listed.endpoints] as const,
        [words.tags.webhooks, listed.webhooks] as const,
      ].map(([title, endpoints]) => (
        <>
          <h2>{title}</h2>
          <ul>
            {endpoints.map(({ method, path, summary, anchor }) => (
              <li>
                <a href={`#${anchor}`}>
                  <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>{' '}
                  <span>{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  )
}

/**
 * The links in `EndpointList` lead to these elements until Scalar has loaded, or if scripts are disabled.
 * Each element links to the manual.
 */
export function EndpointFallbacks({ listed }: { listed: Listed }) {
  return (
    <ul class="fallbacks">
      {[...listed.endpoints, ...listed.webhooks].map(
        ({ method, path, summary, anchor, manual }) => (
          <li id={anchor}>
            <a href={manual}>{summary}</a>{' '}
            <code>
              {method} {path}
            </code>
          </li>
        ),
      )}
    </ul>
  )
}
