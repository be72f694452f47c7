/** Bodies read to a limit, whatever their headers say of their length. */

/** @returns the bytes; undefined where there are more, and what is left is not read */
export async function readToLimit(
  { body }: Request,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
