/** What text from outside may hold. */

/** Control characters, lone surrogates, and the sign that stands where bytes were no valid UTF-8. */
const foreign = /[\p{Cc}\p{Cs}\ufffd]/u

/** Whether text can be taken as it is written. */
export const isPlainText = (text: string) => !foreign.test(text)
