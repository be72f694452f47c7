/**
 * Generates dictionaries of any size, which are identical in every run. Headwords and definitions consist of
 * words from the included dictionary and new words built from its syllables. Word frequencies follow Zipf's
 * law.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { emptyFields } from '../../src/domain/terms/termRow'
import type { TermFields } from '../../src/store/terms/terms'
import { createRandom } from '../../test/support/random'
import { shippedTerms } from './prepare'

/** Number of words in each language. If the included dictionary has fewer words, new ones are generated. */
const furtherWords = 30_000
const categories = 15
/** Maximum number of terms with the same headword. */
const homographs = 4

/** Yields the first `size` terms. A smaller dictionary is a prefix of a larger one. */
export function* generateTerms(size: number): Generator<TermFields> {
  const random = createRandom(20_261_121).next
  const english = vocabulary('english', 'definition_en', random)
  const yoruba = vocabulary('yoruba', 'definition_yo', random)
  const seen = new Map<string, number>()
  const say = (words: string[], length: number) =>
    Array.from({ length }, () => words[zipf(words.length, random())] ?? '').join(' ')
  // Headwords vary more than definitions, so words in headwords have a flatter distribution.
  const name = (words: string[], length: number) =>
    Array.from({ length }, () => words[zipf(words.length, random() ** 0.4)] ?? '').join(' ')
  const sentence = (words: string[], length: number) => `${capital(say(words, length))}.`

  for (let n = 1; n <= size; n++) {
    const length = 1 + Math.floor(random() * 3)
    const headword = atMost(homographs, () => name(english, length), seen)
    yield {
      ...emptyFields,
      slug: `term-${n}`,
      english: headword,
      yoruba: atMost(homographs, () => name(yoruba, 1 + Math.floor(random() * 3)), seen),
      aliases: random() < 0.5 ? [name(english, length)] : [],
      category: `Category ${1 + Math.floor(random() * categories)}`,
      definitionEn: sentence(english, 8 + Math.floor(random() * 12)),
      definitionYo: sentence(yoruba, 8 + Math.floor(random() * 12)),
      exampleEn: sentence(english, 6 + Math.floor(random() * 6)),
      exampleYo: sentence(yoruba, 6 + Math.floor(random() * 6)),
    }
  }
}

/** Generates a headword. If `most` terms already have it, adds words to it. */
function atMost(most: number, make: () => string, seen: Map<string, number>): string {
  let name = make()
  while ((seen.get(name) ?? 0) >= most) name += ` ${make()}`
  seen.set(name, (seen.get(name) ?? 0) + 1)
  return name
}

function vocabulary(headword: string, text: string, random: () => number): string[] {
  const words = new Set(shippedWords(headword, text))
  // A syllable is any number of consonants followed by one vowel with its diacritics.
  const syllables = [...words].flatMap(
    (word) => word.match(/[^\P{L}aeiouẹọ]*[aeiouẹọàáèéìíòóùú]\p{M}*/giu) ?? [],
  )
  while (words.size < furtherWords) {
    const length = 2 + Math.floor(random() * 3)
    words.add(
      Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
    )
  }
  return [...words]
}

/** Returns the distinct words in these columns of the included dictionary, in lower case. */
export function shippedWords(...columns: string[]): string[] {
  const source = readFileSync(shippedTerms)
  const rows: Record<string, string>[] = parse(source, { columns: true, bom: true })
  const texts = rows.flatMap((row) => columns.map((column) => row[column]))
  return [
    ...new Set(
      texts
        .join(' ')
        .toLowerCase()
        .match(/[\p{L}\p{M}]{2,}/gu),
    ),
  ]
}

/**
 * Converts a random number to a rank. The ranks follow Zipf's law, so low ranks are more likely.
 * @param at a random number from 0 to 1
 */
export const zipf = (size: number, at: number) => Math.min(size - 1, Math.floor(size ** at) - 1)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
