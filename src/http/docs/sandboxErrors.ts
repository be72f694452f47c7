/** The errors that sandbox apps can request (src/http/metered/sandbox.ts). */
import { codeOf, type Refusal, statusOf } from '../../domain/refusals'
import { contractIn, resolve, writtenBaseUrl } from './contract'
import { sampleRefusals } from './sampleRefusals'

/** The endpoints at which a sandbox app can request errors. */
export const sandboxEndpoints = [
  ['GET', '/api/v1/dictionary.php'],
  ['POST', '/api/v1/submit.php'],
  ['POST', '/api/v1/suggest.php'],
  ['GET', '/embed/search'],
] as const

const known = new Map<string, ReadonlyMap<string, Refusal>>()

/**
 * Returns an endpoint's errors, keyed by the text with which a sandbox app requests them. They are the errors
 * in the endpoint's API description except 405, which only an unsupported method can cause.
 * @param path such as `/api/v1/dictionary.php`
 */
export function errorsOf(method: string, path: string): ReadonlyMap<string, Refusal> {
  const key = `${method} ${path}`
  const errors = known.get(key) ?? readErrors(method, path)
  known.set(key, errors)
  return errors
}

function readErrors(method: string, path: string): ReadonlyMap<string, Refusal> {
  const contract = contractIn('en', writtenBaseUrl)
  const operation = contract.paths[path]?.[method === 'GET' ? 'get' : 'post']
  const examples = Object.values(operation?.responses ?? {}).flatMap((response) =>
    Object.values(resolve(contract, response).content?.['application/json']?.examples ?? {}),
  )
  const refusals = examples.flatMap((example) =>
    '$ref' in example ? (sampleRefusals[example.$ref.split('/').at(-1) ?? ''] ?? []) : [],
  )
  return new Map(
    refusals
      .filter((refusal) => statusOf(refusal) !== 405)
      .map((refusal) => [`error:${codeOf(refusal)}`, refusal]),
  )
}
