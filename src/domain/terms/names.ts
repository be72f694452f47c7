/** Guesses the language of a term's aliases, because aliases of both languages are stored in one list. */
import { normalized } from '../../lib/plainText'

/** Yoruba is written with its tones and dots, so a name with such a mark is Yoruba. */
export const languageOfName = (name: string): 'en' | 'yo' =>
  /[\u0300\u0301\u0304\u0323]/.test(normalized(name, 'NFD')) ? 'yo' : 'en'
