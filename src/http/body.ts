/** Bodies read to a limit, whatever their headers say of their length. */
import { Unavailable } from '../lib/unavailable'

/**
 * @returns the bytes; undefined where there are more, and what is left is not read
 * @throws Unavailable when the body stops coming, mostly because its sender is gone
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
