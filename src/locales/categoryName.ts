/** The name and the one-line description of a category in the reader's language. */
import { slugOf } from '../domain/terms/slugs'
import type { Language } from '.'
import { categoryLines, categoryNamesYo } from './categories'

/** @param label the category's English label, which is returned if there is no Yoruba name */
export const categoryName = (label: string, language: Language) =>
  language === 'yo' ? (categoryNamesYo[slugOf(label)] ?? label) : label

/** The one-line description of a category; undefined if it has none. */
export const categoryLine = (label: string, language: Language): string | undefined =>
  categoryLines[slugOf(label)]?.[language]
