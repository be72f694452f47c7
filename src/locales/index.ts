/** The text in both languages, and a function that determines the reader's preferred language. */
import { en } from './en'
import { yo } from './yo'

export const locales = { en, yo } as const
export type Language = keyof typeof locales

/** Maximum number of characters to parse in an Accept-Language header. Browsers send fewer than 100. */
const longestRead = 1000

/**
 * Returns the language with the highest weight in an Accept-Language header. If several have the same weight,
 * returns the first of them. Defaults to English.
 * @param header for example `yo-NG,yo;q=0.9,en;q=0.8`; null if it is missing
 */
export function preferredLanguage(header: string | null): Language {
  const read = header?.slice(0, longestRead) ?? ''
  if (!/\byo\b/i.test(read)) return 'en'
  let preferred: Language = 'en'
  let best = 0
  for (const range of read.split(',')) {
    const [tag = '', ...parameters] = range.toLowerCase().split(';')
    const language = tag.trim().split('-')[0]
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const weight = quality ? Number(quality.trim().slice(2)) || 0 : 1
    if ((language === 'en' || language === 'yo') && weight > best) {
      preferred = language
      best = weight
    }
  }
  return preferred
}
