/** Text from outside: what it may contain, and its canonical form. */

/** Control characters, lone surrogates, and the replacement character that stands for invalid UTF-8. */
const foreign = /[\p{Cc}\p{Cs}\ufffd]/u
/** Unicode's stream-safe format (UAX #15) allows 30 combining marks in a row. */
const tooManyMarks = /\p{M}{31}/u

/**
 * Whether no letter carries more than 30 combining marks. Normalising a longer run takes time that grows with
 * the square of its length: 64 KiB of marks would stop the process for seconds.
 */
export const isStreamSafe = (text: string) => !tooManyMarks.test(text)

/** Whether text can be taken as it is written. */
export const isPlainText = (text: string) => !foreign.test(text) && isStreamSafe(text)

/**
 * Text trimmed and in NFC, in time that grows with its length alone: text that is not stream-safe is only
 * trimmed, and stays refusable by `isPlainText`.
 */
export function tidy(text: string): string {
  const trimmed = text.trim()
  return isStreamSafe(trimmed) ? trimmed.normalize('NFC') : trimmed
}
