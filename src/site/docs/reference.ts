/** The directives of the API reference (src/manual/en/api.md), generated from the API description. */
import { basename } from 'node:path'
import {
  type Contract,
  contractIn,
  type Operation,
  operationsIn,
  type Reference,
  resolve,
  type Schema,
} from '../../api/contract'
import { locales } from '../../locales'
import { idOf } from './render'
import type { Expansion } from './tables'
import { isManualPage } from './texts'

/** The tags of the operations that apps use, in reading order. */
const tags = ['dictionary', 'contributions', 'credits', 'embed', 'webhooks']

const documented = ({ language, baseUrl }: Expansion) => {
  const contract = contractIn(language, baseUrl)
  // Both languages of a page have the same ids.
  const english = operationsIn(contractIn('en', baseUrl))
  const operations = operationsIn(contract)
    .map((operation, at) => ({ ...operation, id: idOf(english[at]?.summary ?? '') }))
    .filter(({ tags: [tag = ''] }) => tags.includes(tag))
    .toSorted((one, other) => tags.indexOf(one.tags[0] ?? '') - tags.indexOf(other.tags[0] ?? ''))
  return { contract, operations }
}

/** Lists the endpoints and webhook events, with links to their descriptions on the same page. */
export const endpoints = (context: Expansion): string =>
  documented(context)
    .operations.map(
      ({ method, path, summary, id }) => `- \`${method} ${path}\` [${summary}](#${id})`,
    )
    .join('\n')

/** The name of a schema. */
const nameOf = ({ $ref }: Schema | Reference) => basename(typeof $ref === 'string' ? $ref : '')

/** Describes each endpoint and webhook event, in Markdown that contains directives. */
export function reference(context: Expansion): string {
  const { contract, operations } = documented(context)
  return operations.map((operation) => sectionOf(contract, operation, context)).join('\n\n')
}

function sectionOf(
  contract: Contract,
  { method, path, tags: [tag = ''], ...operation }: Operation & { method: string; path: string },
  { language }: Expansion,
): string {
  const { operationId: id, summary, description, parameters, requestBody, responses } = operation
  const { manual, apiPage: words } = locales[language]
  const isWebhook = tag === 'webhooks'
  const page = isManualPage(tag) ? tag : basename(path, '.php')
  const statuses = Object.keys(responses)
  const [success = ''] = statuses
  const answer = resolve(contract, responses[success] ?? {})
  const errors = statuses.filter((status) => status >= '400')
  const schema = requestBody && resolve(contract, requestBody).content['application/json']?.schema
  return [
    `## ${summary}`,
    `\`${method} ${path}\` · [${words.details}](${page}.md)`,
    description.trim(),
    ...(parameters && !isWebhook ? [`{{parameters ${id}}}`] : []),
    ...(schema && !isWebhook ? [`{{fields ${nameOf(schema)}}}`] : []),
    ...(schema ? [`{{request ${id}}}`] : []),
    ...(isWebhook ? [] : [`${manual.status}: \`${success}\``]),
    ...(answer.content?.['application/json'] ? [`{{answer ${id} ${success}}}`] : []),
    ...(isWebhook
      ? []
      : [
          `${words.errors}: ${errors.map((status) => `[${status}](errors.md#${status})`).join(', ')}`,
          `\`\`\`try\n${id}\n\`\`\``,
        ]),
  ].join('\n\n')
}
