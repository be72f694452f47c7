/** Lists the terms of the dictionary by the first letter of the English or Yoruba headword. */
import { yorubaAlphabet } from '../../../search/alphabet'
import type { HeadwordLanguage, Homograph, Terms } from '../../store/terms/terms'

/** The group for headwords that do not begin with a letter, such as 5G. */
export const other = 'other'

const englishAlphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

export const lettersOf = (language: HeadwordLanguage): readonly string[] => [
  ...(language === 'english' ? englishAlphabet : yorubaAlphabet),
  other,
]

export const browsePath = (language: HeadwordLanguage, letter: string, page = 1) =>
  `/browse/${language}/${encodeURIComponent(letter)}${page > 1 ? `?page=${page}` : ''}`

export interface Listing {
  terms: Homograph[]
  /** Total number of terms on all pages. */
  total: number
  /** From 1 to `pages`. */
  page: number
  pages: number
  /** Letters that have at least one term. */
  letters: Set<string>
}

const termsOnAPage = 200

/** Returns the number of pages needed to list a number of terms. */
export const pagesOf = (terms: number) => Math.max(1, Math.ceil(terms / termsOnAPage))

/**
 * Returns one page of the terms that begin with a letter.
 * @returns undefined if there is no such letter or page @throws Unavailable
 */
export async function browse(
  terms: Terms,
  { language, letter, page }: { language: HeadwordLanguage; letter: string; page: number },
): Promise<Listing | undefined> {
  if (!lettersOf(language).includes(letter)) return undefined
  const counts = await terms.letters(language)
  const filed = letter === other ? null : letter
  const total = counts.find((row) => row.letter === filed)?.terms ?? 0
  const pages = pagesOf(total)
  if (page < 1 || page > pages) return undefined
  const offset = (page - 1) * termsOnAPage
  return {
    terms: await terms.underLetter(language, filed, { limit: termsOnAPage, offset }),
    total,
    page,
    pages,
    letters: new Set(counts.map((row) => row.letter ?? other)),
  }
}

/** Returns the letters that have at least one term. @throws Unavailable */
export async function filedLetters(terms: Terms, language: HeadwordLanguage): Promise<Set<string>> {
  return new Set((await terms.letters(language)).map(({ letter }) => letter ?? other))
}
