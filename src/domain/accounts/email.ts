/** Limits and pattern for e-mail addresses. */

const longestEmail = 254

/**
 * Whether the text looks like an e-mail address. The length is checked first, and adjacent parts of the
 * pattern match different characters, so malicious input cannot make the check slow.
 */
export const isEmail = (text: string) =>
  text.length <= longestEmail && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
