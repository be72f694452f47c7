/** The data that every page has. */
import type { Language } from '../../locales'

export interface Page {
  language: Language
  /** The page's path without its language, such as `/terms/computer`. */
  path: string
  title: string
  baseUrl: string
  /** The description shown in search engine results. Search engines do not index pages without one. */
  description?: string
  /** The page's content as JSON-LD (schema.org). */
  data?: object
  /** The picture for link previews, of size `pictureSize`. If undefined, the site's icon is shown. */
  picture?: { path: string; text: string }
  /** The same content in other formats. */
  alternates?: readonly Alternate[]
  /** URL of an additional style sheet that only this page needs. */
  style?: string
  /** URL of a style sheet that this page uses instead of the common one. */
  stylesheet?: string
  /** The signed-in user. Cached pages have none. */
  user?: { role: string } | undefined
  /** Whether the page asks the user to confirm the e-mail address. */
  asksToConfirm?: boolean
}

export interface Alternate {
  /** The media type. */
  type: string
  path: string
  title?: string
}

/** Returns the path of a page in a language. */
export const pathIn = (language: Language, path: string) =>
  language === 'en' ? path : `/yo${path === '/' ? '' : path}`
