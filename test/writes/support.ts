/** Sends requests to submit.php and reads the submissions that they stored. */
import { randomBase62 } from '../../src/lib/base62'
import type { TestStores } from '../support/stores'

export { settledBooks } from '../support/books'

/** Returns a unique submission as a request body. */
export const distinct = () => ({
  english_term: `word ${randomBase62(12)}`,
  yoruba_term: 'ọ̀rọ̀ kan',
  definition_en: 'A word that is tried.',
})

export const submitter =
  (url: string, apiKey: string) =>
  (body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/api/v1/submit.php`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })

/** Returns the English terms of an app's submissions. */
export async function storedBy(sql: TestStores['sql'], clientId: string): Promise<string[]> {
  const rows = await sql<{ english: string }[]>`
    select english from contributions join apps on apps.id = app_id
    where client_id = ${clientId}`
  return rows.map(({ english }) => english)
}
