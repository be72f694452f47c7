/** Reads a JSON object from a request body, up to a maximum size. */
import type { JsonObject } from '../domain/review/contributionInput'
import type { Problem } from '../problems'
import { readToLimit } from './body'
import { headerOf } from './request'

/** Maximum size of a request body in bytes. */
export const bodyLimit = 64 * 1024

export type ReadBody = { body: JsonObject } | Problem

/**
 * Reads a request body. Can be called only once per request.
 * @throws Unavailable if the body is incomplete
 */
export async function jsonBody(request: Request): Promise<ReadBody> {
  if (!isJson(request)) return { code: 'not_json_type' }
  if (Number(headerOf(request, 'content-length')) > bodyLimit) {
    return { code: 'body_too_large', max: bodyLimit }
  }
  const bytes = await readToLimit(request, bodyLimit)
  return bytes === undefined ? { code: 'body_too_large', max: bodyLimit } : parse(bytes)
}

/** Returns whether the headers declare the body as uncompressed `application/json` in UTF-8. */
function isJson(request: Request): boolean {
  const sent = headerOf(request, 'content-type') ?? ''
  const [type = '', ...parameters] = sent.toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoding = headerOf(request, 'content-encoding') || 'identity'
  return type.trim() === 'application/json' && isUtf8 && encoding === 'identity'
}

function parse(bytes: Uint8Array): ReadBody {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(value) ? { body: value } : { code: 'not_an_object' }
  } catch {
    return { code: 'not_json' }
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
