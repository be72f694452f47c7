/** A category's name and one-line description in the reader's language. */
import { slugOf } from '../domain/terms/slugs'
import type { Language } from '.'
import { categoryLines, categoryNamesYo } from './categories'

/** @param label the category's English label, which is returned if there is no Yoruba name */
export const categoryName = (label: string, language: Language) =>
  language === 'yo' ? (categoryNamesYo[slugOf(label)] ?? label) : label

/** Returns the category's one-line description; undefined if it has none. */
export const categoryLine = (label: string, language: Language): string | undefined =>
  categoryLines[slugOf(label)]?.[language]
