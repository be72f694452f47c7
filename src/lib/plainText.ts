/** Defines which characters are allowed in text from users, and converts such text to a canonical form. */

/**
 * Control characters, lone surrogates, and the replacement character, which decoders substitute for invalid
 * UTF-8.
 */
const foreign = /[\p{Cc}\p{Cs}\ufffd]/u
/** Maximum number of consecutive combining marks in Unicode's stream-safe text format (UAX #15). */
export const mostMarks = 30
const tooManyMarks = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')

/**
 * Returns whether text has at most 30 combining marks in a row. Normalising a longer run takes time
 * proportional to the square of its length: 64 KiB of marks would block the process for seconds.
 */
export const isStreamSafe = (text: string) => !tooManyMarks.test(text)

/**
 * Normalises text in linear time. Text that is not stream-safe is returned unchanged. No other code in the
 * service may call `String.prototype.normalize`.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD') =>
  text.length <= mostMarks || isStreamSafe(text) ? text.normalize(form) : text

/** Returns whether text contains only allowed characters and is stream-safe. */
export const isPlainText = (text: string) => !foreign.test(text) && isStreamSafe(text)

/**
 * Trims text and converts it to NFC, in linear time. Text that is not stream-safe is only trimmed, so
 * `isPlainText` still rejects it.
 */
export const tidy = (text: string): string => normalized(text.trim(), 'NFC')
