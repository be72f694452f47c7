/** Text from outside: what it may contain, and its canonical form. */

/** Control characters, lone surrogates, and the replacement character that stands for invalid UTF-8. */
const foreign = /[\p{Cc}\p{Cs}\ufffd]/u
/** Combining marks in a row that Unicode's stream-safe format allows (UAX #15). */
export const mostMarks = 30
const tooManyMarks = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')

/**
 * Whether no letter carries more than 30 combining marks. Normalising a longer run takes time that grows with
 * the square of its length: 64 KiB of marks would stop the process for seconds.
 */
export const isStreamSafe = (text: string) => !tooManyMarks.test(text)

/**
 * Text in a Unicode normalisation form, in time that grows with its length alone: text that is not stream-safe
 * is returned as it is. Nothing else in the service may call `String.prototype.normalize`.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD') =>
  text.length <= mostMarks || isStreamSafe(text) ? text.normalize(form) : text

/** Whether text can be taken as it is written. */
export const isPlainText = (text: string) => !foreign.test(text) && isStreamSafe(text)

/**
 * Text trimmed and in NFC, in time that grows with its length alone: text that is not stream-safe is only
 * trimmed, and stays refusable by `isPlainText`.
 */
export const tidy = (text: string): string => normalized(text.trim(), 'NFC')
