/** Text from users: which characters it may contain, and its canonical form. */

/** Control characters, lone surrogates, and the replacement character, which decoders put for invalid UTF-8. */
const foreign = /[\p{Cc}\p{Cs}\ufffd]/u
/** Combining marks in a row that Unicode's stream-safe text format allows (UAX #15). */
export const mostMarks = 30
const tooManyMarks = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')

/**
 * Whether no letter has more than 30 combining marks. The time to normalise a longer run grows with
 * the square of its length: 64 KiB of marks would block the process for seconds.
 */
export const isStreamSafe = (text: string) => !tooManyMarks.test(text)

/**
 * Text in a Unicode normalisation form, in linear time: text that is not stream-safe is returned
 * unchanged. Nothing else in the service may call `String.prototype.normalize`.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD') =>
  text.length <= mostMarks || isStreamSafe(text) ? text.normalize(form) : text

/** Whether text has only allowed characters and is stream-safe. */
export const isPlainText = (text: string) => !foreign.test(text) && isStreamSafe(text)

/**
 * Text trimmed and in NFC, in linear time. Text that is not stream-safe is only trimmed, and
 * `isPlainText` still refuses it.
 */
export const tidy = (text: string): string => normalized(text.trim(), 'NFC')
