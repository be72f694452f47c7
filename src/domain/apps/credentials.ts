/** Creates API keys and client IDs, and detects mistyped ones without a lookup. */
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from '../../lib/base62'

const keyPattern = /^atk_[0-9A-Za-z]{40}$/
const clientIdPattern = /^app_[0-9A-Za-z]{20}$/

/** `atk_` followed by 40 base62 characters, of which the last 6 are a CRC-32 of the rest. */
export function newApiKey(): string {
  const body = `atk_${randomBase62(34)}`
  return body + checksum(body)
}

/** Whether the text has the form and checksum of a key. Rejects typos and guesses without a lookup. */
export const isApiKey = (text: string) =>
  keyPattern.test(text) && text.endsWith(checksum(text.slice(0, -6)))

export const newClientId = () => `app_${randomBase62(20)}`

export const isClientId = (text: string) => clientIdPattern.test(text)

const checksum = (body: string) => toBase62(crc32(body), 6)
