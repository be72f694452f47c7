/** The name of a category in the reader's language. */
import { slugOf } from '../domain/terms/slugs'
import type { Language } from '.'
import { categoryNamesYo } from './categories'

/** @param label the English label, which is used if there is no Yoruba name */
export const categoryName = (label: string, language: Language) =>
  language === 'yo' ? (categoryNamesYo[slugOf(label)] ?? label) : label
