/** Guesses the language of a term's aliases, because English and Yoruba aliases are stored in one list. */
import { normalized } from '../../lib/plainText'

/** Yoruba is written with tone marks and under-dots, so a name with such a mark is Yoruba. */
export const languageOfName = (name: string): 'en' | 'yo' =>
  /[\u0300\u0301\u0304\u0323]/.test(normalized(name, 'NFD')) ? 'yo' : 'en'
