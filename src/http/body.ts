/** Reads request bodies up to a limit, without trusting Content-Length. */
import { Unavailable } from '../lib/unavailable'

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
