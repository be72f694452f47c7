/** Defines which characters are allowed in text from users, and converts such text to a canonical form. */

/**
 * Control characters, lone surrogates, noncharacters such as U+FFFE, and the replacement character, which
 * decoders substitute for invalid UTF-8.
 */
const foreign = /[\p{Cc}\p{Cs}\p{NChar}\ufffd]/u
/**
 * Zero-width characters, direction marks, fillers, the separators of lines and paragraphs, the blank Braille
 * pattern, and the marks of annotations. `is_short_text` in the database refuses the same ones.
 */
const invisible = /[\p{DI}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u
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
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD') =>
  text.length <= mostMarks || isStreamSafe(text) ? text.normalize(form) : text

export const hasNoncharacter = (text: string) => /\p{NChar}/u.test(text)

export const isPlainText = (text: string) => !foreign.test(text) && isStreamSafe(text)

/**
 * Returns whether text contains characters that nobody can see. They are allowed in definitions, notes and
 * reasons, but not in short text, such as headwords, categories and the names of apps and people.
 */
export const hasInvisible = (text: string) => invisible.test(text)

/** Returns whether tidied text can be a name: 1 to `max` visible characters. */
export const isName = (text: string, max: number) =>
  text !== '' && Array.from(text).length <= max && isPlainText(text) && !hasInvisible(text)

/** Trims text and converts it to NFC. Text that is not stream-safe is only trimmed: `isPlainText` rejects it. */
export const tidy = (text: string): string => normalized(text.trim(), 'NFC')
