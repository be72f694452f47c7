/** Tables, lists and samples for the manual, generated from the API description and the code. */
import readableJson from 'json-stringify-pretty-compact'
import { checksIn } from '../../api/checks'
import {
  type Contract,
  contractIn,
  operationOf,
  type Reference,
  type ResponseObject,
  resolve,
  type Schema,
} from '../../api/contract'
import { pageProblems, sampleProblems } from '../../api/sampleProblems'
import { errorsOf, sandboxEndpoints } from '../../api/sandboxErrors'
import { packs } from '../../domain/metering/prices'
import { sandboxTerms } from '../../domain/sandbox/dictionary'
import { pauses } from '../../domain/webhooks/schedule'
import { type Language, locales } from '../../locales'
import { problemText } from '../../locales/problems'
import { statusOf } from '../../problems'
import { settings } from '../../settings'
import { memberRoles } from '../../store/apps/memberRoles'
import { actions, sections } from '../console/section'
import { mayUse } from '../visit'

export interface Expansion {
  language: Language
  baseUrl: string
}

type Directive = (context: Expansion, first: string, second: string) => string

/** Functions that return a directive's Markdown in the language of the page. */
export const tables: Record<string, Directive | undefined> = {
  response: (context, id, status) => fence('json', responseIn(context, id, status)),
  request: (context, id) => fence('json', requestIn(context, id)),
  parameters,
  fields,
  headers,
  refusals,
  packs: ({ language }) => {
    const { pack, credits, price, packs: names } = locales[language].topUp
    const rows = Object.entries(packs).map(([name, offer]) => [
      names[name as keyof typeof packs],
      offer.credits.toLocaleString(language),
      `₦${offer.naira.toLocaleString(language)}`,
    ])
    return table([pack, credits, price], rows)
  },
  roles,
  checks: ({ language }) => {
    const words = locales[language].manual
    const rows = checksIn(language).map(({ name, errors }) => [
      name,
      errors.map(({ status }) => `[${status}](errors.md#${status})`).join(', '),
      errors.flatMap(({ status, codes }) => codeLinks(language, status, codes)).join(', '),
    ])
    return table([words.check, words.status, words.code], rows)
  },
  settings: ({ language }) => {
    const { meaning } = locales[language].manual
    const words = locales[language].settings
    const usually: Record<string, string> = words.usually
    const meanings: Record<string, string> = words.meanings
    const rows = Object.values(settings).map(({ variable, usual }) => [
      code(variable),
      usually[variable] ?? (usual === '' ? words.none : code(usual)),
      meanings[variable] ?? '',
    ])
    return table([words.variable, words.usual, meaning], rows)
  },
  sandboxTerms: () => {
    const columns = ['slug', 'english', 'yoruba', 'category'] as const
    const rows = sandboxTerms.map((term) => columns.map((column) => term[column] ?? ''))
    return table(columns.map(code), rows)
  },
  sandboxErrors: ({ language }) => {
    const words = locales[language].manual
    const rows = sandboxEndpoints.map(([method, path]) => [
      code(`${method} ${path}`),
      [...errorsOf(method, path).keys()].toSorted().map(code).join(', '),
    ])
    return table([words.endpoint, words.code], rows)
  },
  pauses: ({ language }) => pauses.map((seconds) => duration(seconds, language)).join(', '),
}

/** Returns a table of an app's pages and actions, showing which roles have access to each. */
function roles({ language }: Expansion): string {
  const { members, console: words } = locales[language]
  const rows = [
    ...sections.map(([, name, , access]) => [words.sections[name], access] as const),
    ...actions.map(([, name, access]) => [members.actions[name], access] as const),
  ].map(([what, access]) => [
    what,
    ...memberRoles.map((role) => (mayUse(access, role) ? members.may : members.mayNot)),
  ])
  return table([members.access, ...memberRoles.map((role) => members.roles[role])], rows)
}

const textsOf = ({ language, baseUrl }: Expansion) => ({
  contract: contractIn(language, baseUrl),
  words: locales[language].manual,
})

/** Returns a table of an operation's parameters, including headers. */
function parameters(context: Expansion, operationId: string): string {
  const { contract, words } = textsOf(context)
  const rows = (operationOf(contract, operationId).parameters ?? []).map((given) => {
    const { name, required, description, schema } = resolve(contract, given)
    return [...named(name, required === true, resolve(contract, schema), words), line(description)]
  })
  return table([words.parameter, words.kind, words.meaning], rows)
}

/**
 * Returns a table of the fields in a schema such as `Term`. Marks the required fields, unless all fields are
 * required.
 */
function fields(context: Expansion, schemaName: string): string {
  const { contract, words } = textsOf(context)
  const schema = contract.components.schemas[schemaName]
  if (!schema) throw new Error(`openapi.yaml has no schema ${schemaName}`)
  const { properties, required } = schema
  const all = Object.entries((properties ?? {}) as Record<string, Schema>)
  const marked = Array.isArray(required) && required.length < all.length ? required : []
  const rows = all.map(([name, own]) => {
    // Keys next to `$ref` override those of the referenced schema.
    const property = { ...resolve(contract, own), ...own }
    return [...named(name, marked.includes(name), property, words), line(property['description'])]
  })
  return table([words.field, words.kind, words.meaning], rows)
}

/** Returns a table of the headers in an operation's successful response. */
function headers(context: Expansion, operationId: string): string {
  const { contract, words } = textsOf(context)
  const [success] = Object.values(operationOf(contract, operationId).responses)
  const given = success ? (resolve(contract, success).headers ?? {}) : {}
  const rows = Object.entries(given).map(([name, header]) => [
    code(name),
    line(resolve(contract, header).description),
  ])
  return table([words.header, words.meaning], rows)
}

/**
 * Returns a table of error codes and messages: those with the given status or, if `which` is `pages`, those
 * that occur only on pages. The `docs` field of an error links to its code in this table.
 */
function refusals({ language }: Expansion, which: string): string {
  const words = locales[language].manual
  const ofStatus = Object.entries(sampleProblems).flatMap(([name, problem]) =>
    !name.includes('.') && String(statusOf(problem)) === which ? [problem] : [],
  )
  const rows = (which === 'pages' ? pageProblems : ofStatus).map((problem) => [
    `[${code(problem.code)}](#${problem.code})`,
    escaped(problemText(problem, language)),
  ])
  return table([words.code, words.message], rows)
}

export function responseIn(context: Expansion, operationId: string, status: string): string {
  const { contract } = textsOf(context)
  const response = operationOf(contract, operationId).responses[status]
  return exampleIn(contract, response, `${operationId} ${status}`)
}

/** Returns the example request body for an API endpoint or webhook as JSON. */
export function requestIn(context: Expansion, operationId: string): string {
  const { contract } = textsOf(context)
  return exampleIn(contract, operationOf(contract, operationId).requestBody, operationId)
}

function exampleIn(
  contract: Contract,
  node: ResponseObject | Reference | undefined,
  what: string,
): string {
  const type = node && resolve(contract, node).content?.['application/json']
  const [first] = Object.values(type?.examples ?? {})
  const example = first ? resolve(contract, first).value : type?.example
  if (example === undefined) throw new Error(`${what} has no example`)
  return readableJson(example, { maxLength: 76 })
}

/** Links to the entries of error codes. If there are many, returns one link that says how many. */
const codeLinks = (language: Language, status: number, codes: readonly string[]) =>
  codes.length > 6
    ? [`[${locales[language].manual.codes(codes.length)}](errors.md#${status})`]
    : codes.map((name) => `[${code(name)}](errors.md#${name})`)

type Words = (typeof locales)[Language]['manual']

const named = (name: string, isRequired: boolean, schema: Schema, words: Words) => [
  isRequired ? `${code(name)} (${words.required})` : code(name),
  kindOf(schema, words),
]

/** Describes a schema's type, for example "`integer`, 1–500, default 100". */
function kindOf(schema: Schema, words: Words): string {
  const { type, minimum, maximum, minLength, maxLength, pattern, format } = schema
  const types = (Array.isArray(type) ? type : [type]).map(code).join(', ')
  const [from, to] = type === 'integer' ? [minimum, maximum] : [minLength, maxLength]
  const isShort = typeof pattern === 'string' && pattern.length <= longestPattern
  return [
    types,
    ...(typeof format === 'string' ? [code(format)] : []),
    ...(to === undefined ? [] : [`${Number(from ?? 0)}–${Number(to)}`]),
    ...(isShort ? [code(pattern)] : []),
    ...(schema['default'] === undefined
      ? []
      : [`${words.usual} ${JSON.stringify(schema['default'])}`]),
  ].join(', ')
}

/** Maximum length of a displayed regular expression in characters. Longer ones do not help readers. */
const longestPattern = 30

function duration(seconds: number, language: Language): string {
  const words = locales[language].manual
  if (seconds < 60) return words.seconds(seconds)
  return seconds < 3600 ? words.minutes(seconds / 60) : words.hours(seconds / 3600)
}

export const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const code = (text: unknown) => `\`${String(text).replaceAll('|', '\\|')}\``

/** Returns a description on a single line, for use in a table cell. */
const line = (text: unknown) =>
  (typeof text === 'string' ? text : '').trim().replace(/\s+/g, ' ').replaceAll('|', '\\|')

const escaped = (text: string) => text.replace(/[\\`*_<>[\]|]/g, '\\$&')
