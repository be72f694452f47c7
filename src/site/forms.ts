/** Reads submitted forms up to a size limit, and detects forms submitted from other sites. */

import { readToLimit } from '../http/body'
import { headerOf } from '../http/request'
import { hasNoncharacter, isStreamSafe, tidy } from '../lib/plainText'
import { decoded } from '../lib/textEncoding'
import type { Problem } from '../problems'
import type { Sent } from './parts/forms'

/** Default size limit for a form, in bytes. Even a large term takes up only a fraction of it. */
const usualLimit = 64 * 1024

/**
 * Reads a form.
 * @param limit maximum size in bytes of a form that may contain files; if undefined, files are not accepted
 * @returns the fields, with the contents of UTF-8 and UTF-16 files as text, or a problem if the body is invalid
 */
export async function readForm(
  request: Request,
  limit?: number,
): Promise<URLSearchParams | Problem> {
  const type = headerOf(request, 'content-type') ?? ''
  if (request.body === null) return new URLSearchParams()
  const hasFiles = limit !== undefined && type.startsWith('multipart/form-data')
  if (!hasFiles && !type.startsWith('application/x-www-form-urlencoded')) {
    return { code: 'not_a_form' }
  }
  const max = limit ?? usualLimit
  const bytes = await readToLimit(request, max)
  if (bytes === undefined) return { code: 'body_too_large', max }
  return hasFiles ? readParts(bytes, type) : new URLSearchParams(new TextDecoder().decode(bytes))
}

/** Parses a multipart form, which may contain files. */
async function readParts(bytes: Uint8Array, type: string): Promise<URLSearchParams | Problem> {
  const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  const form = await body.formData().catch(() => undefined)
  if (!form) return { code: 'not_a_form' }
  const fields = new URLSearchParams()
  for (const [name, value] of form) {
    fields.append(name, typeof value === 'string' ? value : decoded(await value.bytes()))
  }
  return fields
}

/**
 * Returns whether a form was submitted from a page on another site. Browsers indicate this in the
 * Sec-Fetch-Site header, older browsers in the Origin header. A client that sends neither header is not a
 * browser, so another site cannot misuse its cookies.
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
 * Returns the name of the first unacceptable field: one that contains NUL, which PostgreSQL cannot store, or
 * noncharacters, or that would take too long to normalise.
 */
export const oddField = (fields: [string, string][]): string | undefined =>
  fields.find(
    ([, text]) => text.includes('\0') || hasNoncharacter(text) || !isStreamSafe(text),
  )?.[0]

/** Returns the text of a field, trimmed and in NFC, or '' if the field is missing. */
export const field = (form: URLSearchParams, name: string): string => tidy(form.get(name) ?? '')

/** Whether the user has confirmed an action that cannot be undone. */
export const isSure = (form: URLSearchParams): boolean => form.get('sure') === 'yes'

/** Returns the message about the last submitted form. `?done=` in the URL of the page names it. */
export function doneIn(
  query: URLSearchParams,
  notices: Record<string, string> = {},
  problems: Record<string, string> = {},
): Sent {
  const done = query.get('done') ?? ''
  if (Object.hasOwn(problems, done)) return { problem: problems[done] }
  return Object.hasOwn(notices, done) ? { notice: notices[done] } : {}
}

/** Parses a whole number with at most this many digits. Returns 0 for any other text. */
export const wholeFrom = (text: string | null | undefined, digits = 9): number =>
  text && text.length <= digits && /^\d+$/.test(text) ? Number(text) : 0

/** Returns the submitted values, for showing the form again. Of several values of a field, returns the first. */
export const valuesOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].toReversed().map(([name, text]) => [name, text.trim()]))

/** Query parameters that belong only to the current page: its message, and where its list begins. */
const ofThisPage = new Set(['done', 'from', 'doubts', 'page', 'before', 'after'])

/** Returns a link to `path` with the filters of the current page's query, and with `more` parameters. */
export function linkWith(
  query: URLSearchParams,
  path: string,
  more: Record<string, string | number> = {},
): string {
  const filters = [...query].filter(([name]) => !ofThisPage.has(name))
  const added = Object.entries(more).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  return `${path}?${new URLSearchParams([...filters, ...added]).toString()}`
}
