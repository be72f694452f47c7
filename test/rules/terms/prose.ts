/**
 * Checks definitions and examples one at a time: a definition must explain the term, and an example must use
 * it.
 */
import { folded } from '../../../src/domain/terms/orthography'
import { each, namesOf } from './entries'

const LEAST_WORDS = 6

/**
 * Checks that a definition does not begin with its headword, and that the English definition is not too
 * short.
 */
export const definitions = each((entry) => {
  const beginnings = [
    ['definition_en', /^(?:an?|the) /u, entry.english],
    ['definition_yo', /^(?:àwọn) /u, entry.yoruba],
  ] as const
  const repeats = beginnings
    .filter(([field, article, name]) => begins(folded(entry[field]).replace(article, ''), name))
    .map(([field, , name]) => `${field} begins with ${name}`)
  const count = entry.definition_en.split(' ').length
  return count < LEAST_WORDS ? [...repeats, `definition_en has only ${count} words`] : repeats
})

/**
 * Checks that each example contains its headword: in any regular inflected form in English, and unchanged in
 * Yoruba.
 */
export const examples = each((entry) => [
  ...(hasEnglish(entry.example_en, entry.english) ? [] : [`example_en lacks ${entry.english}`]),
  ...(hasForm(entry.example_yo, escaped(entry.yoruba)) ? [] : [`example_yo lacks ${entry.yoruba}`]),
])

/** Folds a text, then removes the entry's headwords and aliases, and all punctuation and symbols. */
export function withoutNames(text: string, entry: Parameters<typeof namesOf>[0]): string {
  const longestFirst = namesOf(entry).toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ' '), folded(text))
  return rest.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
}

function begins(text: string, name: string): boolean {
  return text.startsWith(folded(name)) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length))
}

// The first or the last word of a headword may be inflected, as in "logs in" and "web pages".
function hasEnglish(sentence: string, headword: string): boolean {
  const words = headword.split(' ')
  return [0, words.length - 1].some((inflected) => {
    const forms = words.map((word, at) => (at === inflected ? inflections(word) : escaped(word)))
    return hasForm(sentence, forms.join(' '))
  })
}

// Returns a pattern for a word and its regular plural, possessive, third-person, past-tense and
// participle forms.
function inflections(word: string): string {
  const stem = escaped(word)
  const last = /[a-z]$/u.test(folded(word)) ? stem.slice(-1) : ''
  const forms = [`${stem}(?:['’]?s|es|e?d|ing)?`]
  if (last === 'y') forms.push(`${stem.slice(0, -1)}ie[sd]`)
  if (last === 'e') forms.push(`${stem.slice(0, -1)}ing`)
  if (/[bdfgklmnprstvz]/u.test(last)) forms.push(`${stem}${last}(?:ed|ing|es)`)
  return `(?:${forms.join('|')})`
}

function escaped(text: string): string {
  return folded(text).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

// Matches whole words only, so that "C" does not match the C in "C++" or "cat".
function hasForm(sentence: string, form: string): boolean {
  const word = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${form}(?![\\p{L}\\p{M}\\p{N}+#])`, 'u')
  return word.test(folded(sentence))
}
