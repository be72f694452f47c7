/**
 * Checks the spelling of a term's Yoruba text: letters, marks, syllables and nasals. The term editor shows
 * problems as warnings, and tests require data/terms.csv to have none.
 */
import type { TermFields } from '../../store/terms/terms'
import {
  bare,
  faultOf,
  hasMarks,
  strayMarks,
  unpronounceableWords,
  type WordFault,
} from './orthography'
import { formOf, type Token, tokensOf } from './yorubaTokens'

export type Spelled = Pick<
  TermFields,
  'aliases' | (typeof englishFields)[number] | 'yoruba' | (typeof sentences)[number]
>

export type SpellingProblem = { field: keyof Spelled } & (
  | (WordFault & { word: string })
  /** English text contains a mark that looks like the dot below (U+0323) but is a different character. */
  | { code: 'wrong_dot' }
  /** The Yoruba headword contains a foreign word that is in neither the English headword nor an alias. */
  | { code: 'foreign_part'; word: string }
  /** A pronoun before ń lacks its low tone; `correct` includes the tone mark. */
  | { code: 'high_pronoun'; word: string; correct: string }
  /** An n has no tone mark but does not mean "I"; `phrase` includes the neighbouring words. */
  | { code: 'unmarked_nasal'; phrase: string }
  | { code: 'low_nasal'; phrase: string }
)

const sentences = ['definitionYo', 'exampleYo', 'notesYo'] as const
const englishFields = ['english', 'definitionEn', 'exampleEn', 'notesEn'] as const

/** Subject pronouns, mapped to their spelling before ń. */
const beforeContinuous: ReadonlyMap<string, string> = new Map([
  ['mo', 'mò'],
  ['o', 'ò'],
  ['a', 'à'],
  ['ẹ', 'ẹ̀'],
])

/** Words that may precede n, the mid-tone form of "I". After any other word, n is a misspelling of ń. */
const beforeN = ['kí', 'bí', 'tí', 'pé', 'ṣùgbọ́n', 'àti', 'tàbí']

/** Returns the spelling problems of a term, in the order of its fields. */
export function spellingProblems(term: Spelled): SpellingProblem[] {
  return [
    ...englishFields
      .filter((field) => /[\u0329\u0331]/u.test(term[field] ?? ''))
      .map((field) => ({ field, code: 'wrong_dot' }) as const),
    ...inWords('yoruba', tokensOf(term.yoruba, false)),
    ...foreignParts(term),
    ...inAliases(term.aliases),
    ...sentences.flatMap((field) => {
      const tokens = tokensOf(term[field] ?? '')
      return [...inWords(field, tokens), ...nasals(field, tokens)]
    }),
  ]
}

/** Returns the problems with individual words. Every word must be a possible Yoruba word or a name. */
const inWords = (field: keyof Spelled, tokens: readonly Token[]): SpellingProblem[] =>
  tokens.flatMap((token) => {
    const form = formOf(token) ?? markedName(token)
    // Initials and names may contain non-Yoruba letters, but no stray marks.
    const fault = form === undefined ? strayMarkIn(token.text) : faultOf(form)
    return fault ? [{ field, word: token.text, ...fault }] : []
  })

const strayMarkIn = (text: string): WordFault | undefined => {
  const marks = strayMarks(text)
  return marks.length > 0 ? { code: 'stray_mark', marks: marks.join(' ') } : undefined
}

/** Yoruba aliases, recognised by their marks, must consist of syllables. Their nasals need no tone marks. */
const inAliases = (aliases: readonly string[]): SpellingProblem[] =>
  aliases.filter(hasMarks).flatMap((alias) =>
    tokensOf(alias, false).flatMap((token): SpellingProblem[] => {
      const stray = strayMarkIn(token.text)
      if (stray) return [{ field: 'aliases', word: token.text, ...stray }]
      return unpronounceableWords(formOf(token) ?? '').map((word) => ({
        field: 'aliases',
        code: 'not_syllables',
        word,
      }))
    }),
  )

function foreignParts({ english, yoruba, aliases }: Spelled): SpellingProblem[] {
  const known = solid([english, ...aliases].join('|'))
  return yoruba
    .split(' ')
    .filter((chunk) => tokensOf(chunk, false).every((token) => formOf(token) === undefined))
    .filter((chunk) => !known.includes(solid(chunk)))
    .map((word) => ({ field: 'yoruba', code: 'foreign_part', word }))
}

const nasals = (field: keyof Spelled, tokens: readonly Token[]): SpellingProblem[] =>
  tokens.flatMap((token, at): SpellingProblem[] => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const [word, next] = [token, after].map((one) => one?.text.toLowerCase() ?? '')
    // Ignores A and O when they are names of letters, not pronouns.
    const last = before === undefined ? '' : (formOf(before) ?? '')
    const correct = beforeContinuous.get(last)
    if (word === 'ń' && correct !== undefined) {
      return [{ field, code: 'high_pronoun', word: `${last} ń`, correct: `${correct} ń` }]
    }
    if (word === 'n' && !token.isFirst && !beforeN.includes(last)) {
      return [{ field, code: 'unmarked_nasal', phrase: `${last} n ${next}`.trim() }]
    }
    return word === 'ǹ' && next !== 'bá' && next !== 'jẹ́'
      ? [{ field, code: 'low_nasal', phrase: `ǹ ${next}`.trim() }]
      : []
  })

/** Returns a name in lower case if its marks show that it is Yoruba; otherwise undefined. */
const markedName = ({ text }: Token): string | undefined =>
  hasMarks(text) && /^\p{Lu}[^\p{Lu}\p{N}]*$/u.test(text) ? text.toLowerCase() : undefined

const solid = (text: string): string => bare(text).replace(/[\s-]/gu, '')
