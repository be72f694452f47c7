/** Reads request bodies up to a limit, without trusting Content-Length. */
import { Unavailable } from '../lib/unavailable'

/**
 * @returns undefined if the body exceeds the limit; the rest of it is not read
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
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) return undefined
      chunks.push(chunk)
    }
  } catch (error) {
    throw new Unavailable('the body did not arrive', { cause: error, source: 'request body' })
  }
  return Buffer.concat(chunks)
}
