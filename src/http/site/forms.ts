/** Reads forms up to a size limit, and only from pages of this site. */
import type { Refusal } from '../../domain/refusals'
import { isStreamSafe, tidy } from '../../lib/plainText'
import { readToLimit } from '../body'
import { headerOf } from '../requestHeaders'

/** Maximum size of a form in bytes, which is many times the size of a large term. */
const usualLimit = 64 * 1024

/** @returns the fields, or the refusal of an invalid body */
export async function readForm(
  request: Request,
  limit = usualLimit,
): Promise<URLSearchParams | Refusal> {
  const type = headerOf(request, 'content-type') ?? ''
  if (request.body === null) return new URLSearchParams()
  if (!type.startsWith('application/x-www-form-urlencoded')) return { kind: 'not a form' }
  const bytes = await readToLimit(request, limit)
  if (bytes === undefined) return { kind: 'body too large', max: limit }
  return new URLSearchParams(new TextDecoder().decode(bytes))
}

/**
 * Returns whether a page of another site sent this form. Browsers state this in Sec-Fetch-Site, and older ones
 * in Origin. A client that sends neither header is not a browser, so other sites cannot use its cookies.
 */
export function isForged(request: Request, baseUrl: string): boolean {
  const site = headerOf(request, 'sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headerOf(request, 'origin')
  if (origin === null) return false
  const host = URL.parse(origin)?.host
  return host !== headerOf(request, 'host') && host !== URL.parse(baseUrl)?.host
}

/**
 * Returns the name of the first field that PostgreSQL cannot store because it contains NUL, or that would take
 * too long to normalise.
 */
export const oddField = (fields: [string, string][]): string | undefined =>
  fields.find(([, text]) => text.includes('\0') || !isStreamSafe(text))?.[0]

/** Returns the text of a field, trimmed and in NFC; '' if the field is missing. */
export const field = (form: URLSearchParams, name: string): string => tidy(form.get(name) ?? '')
