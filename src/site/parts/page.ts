/** The page data that the layout needs. */
import type { Language } from '../../locales'

export interface Page {
  language: Language
  /** The page's path without its language, such as `/terms/computer`. */
  path: string
  title: string
  baseUrl: string
  /**
   * The description shown in search engine results. Search engines do not index pages that have no
   * description.
   */
  description?: string
  /** The page's structured data, as JSON-LD (schema.org). */
  data?: object
  /** The image for link previews, of size `pictureSize`. If undefined, the site's icon is used. */
  picture?: { path: string; text: string }
  /** Links to the same content in other formats. */
  alternates?: readonly Alternate[]
  /** The signed-in user. Always undefined on cached pages. */
  user?: { role: string } | undefined
  /** Whether the page asks users to confirm their e-mail address. */
  asksToConfirm?: boolean
}

export interface Alternate {
  /** The media type. */
  type: string
  path: string
  title?: string
}
