/** Escapes text for XML, and removes what XML does not allow, which text from before these checks may contain. */
export const escapedXml = (text: string): string =>
  Bun.escapeHTML(text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\p{NChar}]/gu, ''))
