/** The syntax of e-mail addresses. */

const longestEmail = 254

/**
 * Whether a text looks like an e-mail address. The length is checked first, and each part of the pattern takes
 * characters that the next one does not, so it never backtracks.
 */
export const isEmail = (text: string) =>
  text.length <= longestEmail && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
