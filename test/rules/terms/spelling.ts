/** Checks the Yoruba of the entries: letters, marks, syllables and nasals. */
import { misspelling, strayMarks, unpronounceableWords } from '../orthography'
import { bare, each, hasMarks, parts } from './entries'
import { formOf, type Token, tokensOf } from './words'

const SENTENCES = ['definition_yo', 'example_yo', 'notes_yo'] as const
const YORUBA_FIELDS = ['yoruba', 'aliases', ...SENTENCES] as const

/** Subject pronouns as spelled before ń. */
const BEFORE_CONTINUOUS: Readonly<Record<string, string>> = { mo: 'mò', o: 'ò', a: 'à', ẹ: 'ẹ̀' }

/** Words that may precede n, the form of "I" with mid tone. After other words, n is a ń that lacks its mark. */
const BEFORE_N = ['kí', 'bí', 'tí', 'pé', 'ṣùgbọ́n', 'àti', 'tàbí']

/** Checks that marks appear only where Yoruba has them, with U+0323 for the dot below. */
export const marks = each((entry) => [
  ...YORUBA_FIELDS.filter((field) => strayMarks(entry[field]).length > 0).map(
    (field) => `${field} has a stray mark ${strayMarks(entry[field]).join(' ')}`,
  ),
  ...(/[\u0329\u0331]/u.test(Object.values(entry).join()) ? ['a dot below is not U+0323'] : []),
])

/** Checks that every word of a Yoruba headword, definition, example or note could be Yoruba or is a name. */
export const words = each((entry) => [
  ...misspelt('yoruba', tokensOf(entry.yoruba, false)),
  ...SENTENCES.flatMap((field) => misspelt(field, tokensOf(entry[field]))),
])

/**
 * Checks that Yoruba aliases, which are recognised by marks or dots, consist of Yoruba syllables. They may use
 * other spellings, so nasals need not show their tone.
 */
export const aliasWords = each((entry) =>
  parts(entry.aliases)
    .filter(hasMarks)
    .flatMap((alias) => tokensOf(alias, false).map((token) => formOf(token) ?? ''))
    .flatMap(unpronounceableWords)
    .map((word) => `alias has “${word}”: not made of Yoruba syllables`),
)

/** Checks that foreign words in a Yoruba headword are also in the English headword or in an alias. */
export const foreignParts = each((entry) => {
  const english = solid([entry.english, entry.aliases].join('|'))
  return entry.yoruba
    .split(' ')
    .filter((chunk) => tokensOf(chunk, false).every((token) => formOf(token) === undefined))
    .filter((chunk) => !english.includes(solid(chunk)))
    .map((chunk) => `yoruba has ${chunk}, which neither the English nor an alias has`)
})

/**
 * Checks that ń has its mark, that n without a mark only means "I", and that pronouns have low tone before ń.
 */
export const nasals = each((entry) =>
  SENTENCES.flatMap((field) => {
    const tokens = tokensOf(entry[field])
    return tokens.flatMap((token, at) => nasalProblems(token, tokens[at - 1], tokens[at + 1]))
  }),
)

function nasalProblems(token: Token, before?: Token, after?: Token): string[] {
  const [word, next] = [token, after].map((one) => one?.text.toLowerCase() ?? '')
  // Ignores the letters A and O, which are not pronouns.
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

// Returns the text of a name only if its marks show that it is Yoruba.
function markedName({ text }: Token): string | undefined {
  const isMarked = hasMarks(text)
  return isMarked && /^\p{Lu}[^\p{Lu}\p{N}]*$/u.test(text) ? text.toLowerCase() : undefined
}

function solid(text: string): string {
  return bare(text).replace(/[\s-]/gu, '')
}
