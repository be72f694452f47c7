/**
 * The dictionary's word list, data/words.tsv, which gives the meaning of each Yoruba word form. Words that
 * differ only in tone marks and dots are next to each other. A word that is not on the list may be a typo.
 */
import { bare, faultOf } from '../../../src/domain/terms/orthography'
import { spellingText } from '../../../src/locales/spelling'
import type { Entry } from './entries'
import { wordsOf } from './words'

const HEADER = 'word\tmeaning'

/** A line of the word list. */
export interface Word {
  readonly word: string
  readonly meaning: string
}

const collator = new Intl.Collator('yo')

/**
 * Compares two words without their tone marks and dots. Words that differ only in these are compared in
 * Yoruba alphabetical order.
 */
export function byLetters(one: string, other: string): number {
  const [bareOne, bareOther] = [bare(one), bare(other)]
  if (bareOne !== bareOther) return bareOne < bareOther ? -1 : 1
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other))
}

/** Parses the lines of a word list, without the header. */
export function wordsIn(text: string): Word[] {
  const lines = text.replace(/\n+$/u, '').split('\n').slice(1)
  return lines.map((line) => {
    const [word = '', meaning = ''] = line.split('\t')
    return { word, meaning }
  })
}

/** Returns problems with the format of a word list's text. */
export function listFileProblems(text: string): string[] {
  const [header, ...lines] = text.replace(/\n+$/u, '').split('\n')
  return [
    header === HEADER ? [] : `header: ${header} is not word, tab, meaning`,
    text === text.normalize('NFC') ? [] : 'file: not in NFC',
    /\r|\uFEFF/u.test(text) ? 'file: has carriage returns or a byte order mark' : [],
    text.endsWith('\n') && !text.endsWith('\n\n') ? [] : 'file: does not end with one line end',
    lines.filter((line) => line.split('\t').length !== 2).map((line) => `${line}: not two columns`),
  ].flat()
}

/** Returns problems in a word list: wrong order, duplicates, misspellings, and missing or repeated meanings. */
export function listProblems(list: readonly Word[]): string[] {
  const meanings = new Map<string, string>()
  return list.flatMap(({ word, meaning }, at) => {
    const before = list[at - 1]?.word
    const alike = `${bare(word)}\t${meaning}`
    const twin = meanings.get(alike)
    meanings.set(alike, word)
    const fault = faultOf(word.toLowerCase())
    return [
      before !== undefined && byLetters(before, word) > 0 ? `stands after ${before}` : [],
      before === word ? 'listed twice' : [],
      fault ? spellingText({ word, ...fault }, 'en') : [],
      meaning === '' || meaning !== meaning.trim() ? 'has no meaning, or space around it' : [],
      twin === undefined || twin === word ? [] : `means the same as ${twin}, but for its marks`,
    ]
      .flat()
      .map((problem) => `${word}: ${problem}`)
  })
}

/**
 * Returns the differences between the list and the entries: word forms that are not listed, and listed words
 * that no entry uses. A name that begins a sentence must be listed with its capital letter. A name within a
 * sentence need not be listed, because its capital letter shows that it is a name.
 */
export function listDisagreements(list: readonly Word[], entries: readonly Entry[]): string[] {
  const listed = new Set(list.map(({ word }) => word))
  const uses = wordsOf(entries, listed)
  return [
    ...[...uses]
      .filter(([word]) => !listed.has(word))
      .map(([word, use]) => `${word}: not in the list, but in ${[...use.slugs].join(', ')}`),
    ...[...listed].filter((word) => !uses.has(word)).map((word) => `${word}: in no entry`),
  ]
}

/**
 * Returns a word list for the entries, with the meanings from `list`. Words that are not in `list` get an
 * empty meaning.
 */
export function draftList(entries: readonly Entry[], list: readonly Word[] = []): string {
  const meanings = new Map(list.map(({ word, meaning }) => [word, meaning]))
  const words = [...wordsOf(entries, new Set(meanings.keys())).keys()].toSorted(byLetters)
  return [HEADER, ...words.map((word) => `${word}\t${meanings.get(word) ?? ''}`), ''].join('\n')
}
