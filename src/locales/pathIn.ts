/** Paths of pages. */
import type { Language } from '.'

/** Returns the path of a page in the given language. */
export const pathIn = (language: Language, path: string) =>
  language === 'en' ? path : `/yo${path === '/' ? '' : path}`
