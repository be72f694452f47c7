/**
 * Expands the manual's directives to Markdown. Thanks to directives, figures, tables, responses and code need
 * not be repeated in each language of the manual.
 *
 * Within a line, a directive such as `{{hourlyLimit}}` inserts a figure or version from facts.ts. On a line
 * of its own, `{{code start/search.sh}}` inserts a file from src/manual/examples, and a directive such as
 * `{{parameters searchDictionary}}` inserts a table or sample from tables.ts.
 */
import { basename, extname } from 'node:path'
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
import { factIn, isFact } from './facts'
import { idOf } from './render'
import { type Expansion, fence, tables } from './tables'
import { exampleOf, isManualPage } from './texts'

export const expand = (text: string, context: Expansion): string =>
  text
    .replace(/^\{\{(\w+)((?: [^\s}]+)*)\}\}$/gm, (whole, name: string, rest: string) =>
      rest === '' && isFact(name) ? whole : block(name, rest.trim().split(' '), context),
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => inline(name, context))

function inline(name: string, { language, baseUrl }: Expansion): string {
  if (name === 'baseUrl') return baseUrl
  if (isFact(name)) return factIn(language, name)
  throw new Error(`the manual has no figure ${name}`)
}

function block(name: string, [first = '', second = '']: string[], context: Expansion): string {
  if (name === 'code') return fence(extname(first).slice(1), codeOf(first, context.baseUrl))
  if (name === 'endpoints') return endpoints(context)
  if (name === 'reference') return expand(reference(context), context)
  const table = tables[name]
  if (table === undefined) throw new Error(`the manual has no directive ${name}`)
  return table(context, first, second)
}

/** Returns a code example exactly as readers see it and as its test runs it. */
export const codeOf = (name: string, baseUrl: string): string =>
  exampleOf(name)
    .replaceAll('{{baseUrl}}', baseUrl)
    .replace(/\{\{(\w+)\}\}/g, (whole, fact: string) => (isFact(fact) ? factIn('en', fact) : whole))

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
const endpoints = (context: Expansion): string =>
  documented(context)
    .operations.map(
      ({ method, path, summary, id }) => `- \`${method} ${path}\` [${summary}](#${id})`,
    )
    .join('\n')

const nameOf = ({ $ref }: Schema | Reference) => basename(typeof $ref === 'string' ? $ref : '')

/** Describes each endpoint and webhook event, in Markdown that contains directives. */
function reference(context: Expansion): string {
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
  const response = resolve(contract, responses[success] ?? {})
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
    ...(response.content?.['application/json'] ? [`{{response ${id} ${success}}}`] : []),
    ...(isWebhook
      ? []
      : [
          `${words.errors}: ${errors.map((status) => `[${status}](errors.md#${status})`).join(', ')}`,
          `\`\`\`try\n${id}\n\`\`\``,
        ]),
  ].join('\n\n')
}
