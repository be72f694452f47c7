/** Names of categories in the reader's language. */
import { slugOf } from '../domain/terms/slugs'
import type { Language } from '.'
import { categoryNamesYo } from './categories'

/** @param label the English label, which also stands where no Yoruba name is known */
export const categoryName = (label: string, language: Language) =>
  language === 'yo' ? (categoryNamesYo[slugOf(label)] ?? label) : label
