/** Detects the encoding of a text file, and text that was decoded with the wrong encoding. */
import { isUtf8 } from 'node:buffer'

/** Excel reads a CSV file as UTF-8 only if the file begins with this character. */
export const byteOrderMark = '\ufeff'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Returns the encoding of a text file that begins with the given bytes. UTF-16 needs no byte order mark. */
export function encodingOf([first, second]: Uint8Array): Encoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

export const decoded = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes)

/** The bytes of the characters of Windows-1252 above ASCII. */
const bytesOf = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, n) => n + 128)),
  ).map((sign, n) => [sign, n + 128]),
)

/** Whether the whole text is UTF-8 that a program decoded as Windows-1252, such as `áº¹` for `ẹ`. */
export function isMisread(text: string): boolean {
  if (!/[\u0080-\uffff]/.test(text)) return false
  const bytes = Array.from(text, (sign) =>
    sign < '\u0080' ? sign.charCodeAt(0) : bytesOf.get(sign),
  )
  return bytes.every((byte) => byte !== undefined) && isUtf8(Uint8Array.from(bytes))
}
