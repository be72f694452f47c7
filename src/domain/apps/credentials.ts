/** API keys and client IDs: how they are made, and how a mistyped one is told without a look-up. */
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from '../../lib/base62'

const keyPattern = /^atk_[0-9A-Za-z]{40}$/
const clientIdPattern = /^app_[0-9A-Za-z]{20}$/

/** `atk_` and 40 characters of base62, the last 6 a CRC-32 of what stands before them. */
export function newApiKey(): string {
  const body = `atk_${randomBase62(34)}`
  return body + checksum(body)
}

/** Whether text can be a key at all: typos and scanners are told apart here, for free. */
export const isApiKey = (text: string) =>
  keyPattern.test(text) && text.endsWith(checksum(text.slice(0, -6)))

export const newClientId = () => `app_${randomBase62(20)}`

export const isClientId = (text: string) => clientIdPattern.test(text)

const checksum = (body: string) => toBase62(crc32(body), 6)
