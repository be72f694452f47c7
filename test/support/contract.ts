/** Validates responses against openapi.yaml. */
import Ajv, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import {
  type Body,
  type Contract,
  contractIn,
  type Header,
  type Operation,
  type Reference,
  type ResponseObject,
  resolve,
  type Schema,
  writtenBaseUrl,
} from '../../src/api/contract'

/**
 * The API description, with the base URL as written in the file. Validation does not depend on the base URL.
 */
export const contract: Contract = contractIn('en', writtenBaseUrl)

export interface Described {
  /** The method, such as `GET`. */
  method: string
  /** The path as described, such as `/embed/{version}/dictionary.js`. */
  path: string
  operation: Operation
}

export const described: Described[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
)

const patterns = described.map(({ path, ...rest }) => ({
  ...rest,
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/**
 * Finds the operation for a request, or another operation on the same path if the path does not support the
 * method.
 */
export function operationOf(method: string, pathname: string): Described | undefined {
  const ofPath = patterns.filter(({ pattern }) => pattern.test(pathname))
  return ofPath.find((one) => one.method === method) ?? ofPath[0]
}

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema({ $id: 'contract', components: contract.components })
const compiled = new WeakMap<object, ValidateFunction>()

/** Returns what is wrong with a value, or undefined if it is valid. */
export function faultOf(schema: Schema | Reference, value: unknown): string | undefined {
  const validate = compiled.get(schema) ?? ajv.compile(ofContract(schema) as object)
  compiled.set(schema, validate)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** Returns what is wrong with an event's body, or undefined if it is valid. */
export function faultOfEvent(kind: string, body: string): string | undefined {
  const node = contract.webhooks[kind]?.post?.requestBody
  const media = node && resolve<Body>(contract, node).content['application/json']
  if (!media) return `there is no body of ${kind}`
  return faultOf(media.schema, JSON.parse(body))
}

/**
 * Makes all references in a schema point to the 'contract' schema, so that this schema can be compiled on its
 * own.
 */
const ofContract = (schema: Schema | Reference): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/'))

/**
 * Validates a response's status, headers and body against the API description.
 * @returns what is wrong, or undefined if the response is valid or its path is not described
 */
export async function faultOfResponse(
  { method, url }: Request,
  response: Response,
): Promise<string | undefined> {
  const asked = operationOf(method, new URL(url).pathname)
  if (!asked || method === 'OPTIONS') return undefined
  const { status } = response
  const name = `${method} ${asked.path} ${status}`
  // Methods that the path does not support must be refused. HEAD follows the description of GET,
  // but without a body.
  if (asked.method !== method && method !== 'HEAD' && status !== 405) return `${name}: not refused`
  const node = asked.operation.responses[status]
  if (!node) return `${name}: not described`
  const wanted = resolve(contract, node)
  const faults = [
    ...headerFaults(wanted, response),
    ...(await bodyFaults(wanted, method, response)),
  ]
  return faults.length > 0 ? `${name}: ${faults.join('; ')}` : undefined
}

function headerFaults({ headers: wanted = {} }: ResponseObject, { headers }: Response): string[] {
  const names = ['content-type', ...Object.keys(wanted).map((name) => name.toLowerCase())]
  const strangers = [...headers.keys()].filter((name) => !names.includes(name))
  const faults = Object.entries(wanted).flatMap(([name, node]) => {
    const header: Header = resolve<Header>(contract, node)
    const sent = headers.get(name)
    if (sent === null) return header.required ? [`${name} is not sent`] : []
    const fault = faultOf(header.schema, typed(sent, resolve<Schema>(contract, header.schema)))
    return fault ? [`${name} is ${sent}: ${fault}`] : []
  })
  return [...strangers.map((name) => `${name} is not described`), ...faults]
}

/** Converts a header value to a number if the schema requires one. */
const typed = (sent: string, { type }: Schema): unknown =>
  type === 'integer' && /^-?\d+$/.test(sent) ? Number(sent) : sent

async function bodyFaults(
  wanted: ResponseObject,
  method: string,
  response: Response,
): Promise<string[]> {
  const text = await response.clone().text()
  // The HTTP server would remove the body of a HEAD response, but this response has not passed
  // through the server.
  if (method === 'HEAD') return []
  if (!wanted.content) return text === '' ? [] : ['there is a body']
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const media = wanted.content[type]
  if (!media) return [`the body is ${type}`]
  // Skip compressed files, which test/http/send.test.ts covers.
  if (response.headers.has('content-encoding')) return []
  const fault = faultOf(media.schema, parsed(type, text))
  return fault ? [fault] : []
}

function parsed(type: string, text: string): unknown {
  if (type === 'application/json') return JSON.parse(text)
  return type === 'application/yaml' ? Bun.YAML.parse(text) : text
}
