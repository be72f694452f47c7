/** The errors that sandbox apps can request (src/api/sandbox.ts). */
import { type Problem, statusOf } from '../problems'
import { contractIn, resolve, writtenBaseUrl } from './contract'
import { sampleProblems } from './sampleProblems'

export const sandboxEndpoints = [
  ['GET', '/api/v1/dictionary.php'],
  ['POST', '/api/v1/submit.php'],
  ['POST', '/api/v1/suggest.php'],
  ['GET', '/embed/search'],
] as const

const known = new Map<string, ReadonlyMap<string, Problem>>()

/**
 * Returns an endpoint's errors, keyed by the text with which a sandbox app requests them. They are the errors
 * in the endpoint's API description except 405, which only an unsupported method can cause.
 * @param path such as `/api/v1/dictionary.php`
 */
export const errorsOf = (method: string, path: string): ReadonlyMap<string, Problem> =>
  known.getOrInsertComputed(`${method} ${path}`, () => readErrors(method, path))

function readErrors(method: string, path: string): ReadonlyMap<string, Problem> {
  const contract = contractIn('en', writtenBaseUrl)
  const operation = contract.paths[path]?.[method === 'GET' ? 'get' : 'post']
  const examples = Object.values(operation?.responses ?? {}).flatMap((response) =>
    Object.values(resolve(contract, response).content?.['application/json']?.examples ?? {}),
  )
  const problems = examples.flatMap((example) =>
    '$ref' in example ? (sampleProblems[example.$ref.split('/').at(-1) ?? ''] ?? []) : [],
  )
  return new Map(
    problems
      .filter((problem) => statusOf(problem) !== 405)
      .map((problem) => [`error:${problem.code}`, problem]),
  )
}
