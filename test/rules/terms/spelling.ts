/** The Yoruba of the entries: letters, marks, syllables and nasals. */
import { misspelling, strayMarks, unpronounceableWords } from '../orthography'
import { bare, each, hasMarks, parts } from './entries'
import { formOf, type Token, tokensOf } from './words'

const YORUBA_FIELDS = ['yoruba', 'aliases', 'definition_yo', 'example_yo'] as const
const SENTENCES = ['definition_yo', 'example_yo'] as const

/** Subject pronouns as spelled before ń. */
const BEFORE_CONTINUOUS: Readonly<Record<string, string>> = { mo: 'mò', o: 'ò', a: 'à', ẹ: 'ẹ̀' }

/** What may precede n, the mid form of "I". Anywhere else it is a ń without its mark. */
const BEFORE_N = ['kí', 'bí', 'tí', 'pé', 'ṣùgbọ́n', 'àti', 'tàbí']

/** Marks appear only where Yoruba has them, with U+0323 for the dot below. */
export const marks = each((entry) => [
  ...YORUBA_FIELDS.filter((field) => strayMarks(entry[field]).length > 0).map(
    (field) => `${field} has a stray mark ${strayMarks(entry[field]).join(' ')}`,
  ),
  ...(/[\u0329\u0331]/u.test(Object.values(entry).join()) ? ['a dot below is not U+0323'] : []),
])

/** Every word of headword, definition and example could be Yoruba, or is a name. */
export const words = each((entry) => [
  ...misspelt('yoruba', tokensOf(entry.yoruba, false)),
  ...SENTENCES.flatMap((field) => misspelt(field, tokensOf(entry[field]))),
])

/**
 * Yoruba aliases, recognised by marks or dots, have Yoruba syllables. They may follow other
 * spellings, so a nasal need not show its tone.
 */
export const aliasWords = each((entry) =>
  parts(entry.aliases)
    .filter(hasMarks)
    .flatMap((alias) => tokensOf(alias, false).map((token) => formOf(token) ?? ''))
    .flatMap(unpronounceableWords)
    .map((word) => `alias has “${word}”: not made of Yoruba syllables`),
)

/** Foreign words in a Yoruba headword are also in the English headword or an alias. */
export const foreignParts = each((entry) => {
  const english = solid([entry.english, entry.aliases].join('|'))
  return entry.yoruba
    .split(' ')
    .filter((chunk) => tokensOf(chunk, false).every((token) => formOf(token) === undefined))
    .filter((chunk) => !english.includes(solid(chunk)))
    .map((chunk) => `yoruba has ${chunk}, which neither the English nor an alias has`)
})

/** ń has its mark, n is only "I", and pronouns are low before ń. */
export const nasals = each((entry) =>
  SENTENCES.flatMap((field) => {
    const tokens = tokensOf(entry[field])
    return tokens.flatMap((token, at) => nasalProblems(token, tokens[at - 1], tokens[at + 1]))
  }),
)

function nasalProblems(token: Token, before?: Token, after?: Token): string[] {
  const [word, next] = [token, after].map((one) => one?.text.toLowerCase() ?? '')
  // The letter A or O is not the pronoun.
  const last = before === undefined ? '' : (formOf(before) ?? '')
  if (word === 'ń' && last in BEFORE_CONTINUOUS) {
    return [`“${last} ń” is written “${BEFORE_CONTINUOUS[last]} ń”`]
  }
  if (word === 'n' && !token.isFirst && !BEFORE_N.includes(last)) {
    return [`“${last} n ${next}”: n without its mark`]
  }
  return word === 'ǹ' && next !== 'bá' && next !== 'jẹ́' ? [`“ǹ ${next}” is written with ń`] : []
}

function misspelt(field: string, tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const form = formOf(token) ?? markedName(token)
    const problem = form === undefined ? undefined : misspelling(form)
    return problem === undefined ? [] : `${field} has “${token.text}”: ${problem}`
  })
}

// Skips names, unless their marks show that they are Yoruba.
function markedName({ text }: Token): string | undefined {
  const isMarked = hasMarks(text)
  return isMarked && /^\p{Lu}[^\p{Lu}\p{N}]*$/u.test(text) ? text.toLowerCase() : undefined
}

function solid(text: string): string {
  return bare(text).replace(/[\s-]/gu, '')
}
