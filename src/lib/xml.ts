/**
 * Escapes text for XML, and removes the characters that XML does not allow. Text that was stored
 * before these characters were refused may still contain them.
 */
export const escapedXml = (text: string): string =>
  Bun.escapeHTML(text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\p{NChar}]/gu, ''))
