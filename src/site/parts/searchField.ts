/** The attributes of search fields. */

import { limits } from '../../domain/search/searchInput'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'

export const plainSearchField = {
  name: 'q',
  type: 'search',
  required: true,
  maxlength: limits.text,
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: false,
  enterkeyhint: 'search',
} as const

/** Returns the attributes of a dictionary search field, including those that search.js reads. */
export function searchField(language: Language) {
  const { recent, forget } = locales[language].search
  return {
    ...plainSearchField,
    'aria-keyshortcuts': '/ Control+K',
    'data-terms': pathIn(language, '/terms/'),
    'data-recent': recent,
    'data-forget': forget,
  }
}
