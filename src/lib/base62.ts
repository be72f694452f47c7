/** Random and checksum text in the 62 letters and digits of ASCII. */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random base62 text from the system's secure source, with every character equally likely. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 248 is the largest multiple of 62 in a byte. Larger bytes would favour some digits.
      if (byte < 248 && text.length < length) text += digits[byte % 62]
    }
  }
  return text
}

/** A non-negative integer in base62, padded to `width` characters. */
export function toBase62(value: number, width: number): string {
  let text = ''
  for (let rest = value; text.length < width; rest = Math.floor(rest / 62)) {
    text = digits[rest % 62] + text
  }
  return text
}
