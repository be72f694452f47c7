/** The API description: openapi.yaml, whose text openapi.yo.yaml replaces for the Yoruba version. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../locales'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export interface Reference {
  $ref: string
}

export type Schema = { [key: string]: Json }

type Example = { value: Json }

export interface MediaType {
  schema: Schema | Reference
  example?: Json
  examples?: Record<string, Example | Reference>
}

export interface Parameter {
  name: string
  in: 'query' | 'header' | 'path'
  description: string
  required?: boolean
  schema: Schema | Reference
  example?: Json
}

export type Header = Omit<Parameter, 'name' | 'in'>

export interface Body {
  content: Record<string, MediaType>
}

export interface ResponseObject {
  headers?: Record<string, Header | Reference>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  /** Undefined: the API's default; empty: no authentication. */
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: Body | Reference
  /** Responses, keyed by HTTP status. */
  responses: Record<string, ResponseObject | Reference>
}

/** Operations, keyed by HTTP method in lower case. */
export type PathItem = Partial<Record<'get' | 'post', Operation>>

/** The parts of the API description that the code reads. */
export interface Contract {
  info: { version: string; description: string }
  servers: { variables: { base_url: { default: string } } }[]
  security: Record<string, string[]>[]
  tags: { name: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, PathItem>
  components: {
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    schemas: Record<string, Schema>
    examples: Record<string, Example>
  }
}

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8')

export const writtenContract = fileOf('openapi.yaml')
const english = Bun.YAML.parse(writtenContract) as Json
const yoruba = Bun.YAML.parse(fileOf('openapi.yo.yaml')) as Json

/** The placeholder URL in the files. It is replaced with the public URL of the service. */
export const writtenBaseUrl = 'http://127.0.0.1:3000'

/** The API descriptions by language and public URL. Copying one takes milliseconds, and the manual needs many. */
const known = new Map<string, Contract>()

/** Returns the API description. @param baseUrl the public URL of the service */
export const contractIn = (language: Language, baseUrl: string): Contract =>
  known.getOrInsertComputed(`${language} ${baseUrl}`, () => readContract(language, baseUrl))

function readContract(language: Language, baseUrl: string): Contract {
  const written = JSON.stringify(language === 'en' ? english : overlaid(english, yoruba))
  // test/rules/openapi.test.ts checks that the files have this type.
  return JSON.parse(addressed(written, baseUrl)) as Contract
}

/** Replaces the placeholder URL in the source of an API description, including its examples. */
export const addressed = (written: string, baseUrl: string): string =>
  written.replaceAll(writtenBaseUrl, () => baseUrl)

/** Returns the operations of the API and of its webhooks, which have the name of an event instead of a path. */
export const operationsIn = ({ paths, webhooks }: Contract) =>
  [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

export function operationOf(contract: Contract, operationId: string) {
  const found = operationsIn(contract).find((operation) => operation.operationId === operationId)
  if (!found) throw new Error(`openapi.yaml has no operation ${operationId}`)
  return found
}

/** Follows a reference, if the node is one. @throws if a reference points to nothing */
export function resolve<Node extends object>(contract: Contract, node: Node | Reference): Node {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as Node
  const found = node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], contract)
  if (!found) throw new Error(`openapi.yaml has no ${node.$ref}`)
  return resolve(contract, found as Node | Reference)
}

/** Returns a copy of `tree`. Each leaf that also exists in `other` is taken from there. */
function overlaid(tree: Json, other: Json | undefined): Json {
  if (typeof tree !== 'object' || tree === null) return other ?? tree
  const others = (other ?? {}) as Record<string, Json | undefined>
  if (Array.isArray(tree)) return tree.map((node, index) => overlaid(node, others[index]))
  return Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [key, overlaid(node, others[key])]),
  )
}
