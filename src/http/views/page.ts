/** What a page is, whatever stands on it. */
import type { Language } from '../../locales'

export interface Page {
  language: Language
  /** The page's path without its language: `/terms/computer`. */
  path: string
  title: string
  baseUrl: string
  /** What search engines show of the page; a page without is not for them. */
  description?: string
  /** The page as schema.org has it. */
  data?: object
  /** Who is signed in. Pages that are kept for everybody do not know. */
  user?: { role: string } | undefined
}

/** The path of a page in a language. */
export const pathIn = (language: Language, path: string) =>
  language === 'en' ? path : `/yo${path === '/' ? '' : path}`
