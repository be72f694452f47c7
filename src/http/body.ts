/** Reads request bodies up to a limit, without trusting Content-Length. */
import type { JsonObject } from '../domain/review/contributionInput'
import { Unavailable } from '../lib/unavailable'
import type { Problem } from '../problems'
import { headerOf } from './request'

/** Limits for reading the rest of a body that no handler reads, in bytes and milliseconds. */
export const discarded = { mostBytes: 8 * 1024 * 1024, mostMs: 1000 }

/**
 * @returns undefined if the body exceeds the limit; the rest of it can still be discarded
 * @throws Unavailable if the body is incomplete, usually because the client disconnected
 */
export async function readToLimit(
  { body }: Request,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body.values({ preventCancel: true })) {
      size += chunk.byteLength
      if (size > limit) return undefined
      chunks.push(chunk)
    }
  } catch (error) {
    throw new Unavailable('the body did not arrive', { cause: error, source: 'request body' })
  }
  return Buffer.concat(chunks)
}

/**
 * Reads what a handler has not read of a body, up to a limit. If the connection closes after the response and
 * part of the body is unread, the kernel resets the connection, and the client may lose the response.
 */
export async function discardRest({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  const reader = body.getReader()
  const timer = setTimeout(() => void reader.cancel(), discarded.mostMs)
  try {
    for (let size = 0; size < discarded.mostBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The client has disconnected.
  } finally {
    clearTimeout(timer)
  }
}

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
