/** Calculates codes as an authenticator app does (RFC 6238). */
import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code for the next period. It is already valid, and no test has used it yet. */
export const nextCodeOf = (key: string) => codeOf(key, Date.now() + 30_000)

/** @param key in base32, as the page shows it */
export function codeOf(key: string, now = Date.now()): string {
  const bits = Array.from(key, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  )
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}
