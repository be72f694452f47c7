/** Base62 encoding (ASCII digits and letters) for random strings and checksums. */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a random base62 string from a cryptographically secure source. All characters are equally likely. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 248 is the largest multiple of 62 that fits in a byte. Using bytes of 248 and above would
      // favour some digits.
      if (byte < 248 && text.length < length) text += digits[byte % 62]
    }
  }
  return text
}

/** Formats a non-negative integer in base62, padded with zeros to `width` characters. */
export function toBase62(value: number, width: number): string {
  let text = ''
  for (let rest = value; text.length < width; rest = Math.floor(rest / 62)) {
    text = digits[rest % 62] + text
  }
  return text
}
