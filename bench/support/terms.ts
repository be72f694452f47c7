/**
 * A generated dictionary of any size, the same in every run. Headwords and texts consist of words
 * from the shipped dictionary, and of new words built from its syllables, with Zipf's distribution.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { TermFields } from '../../src/store/terms/terms'
import { shippedTerms } from './prepare'
import { generator, zipf } from './random'

/** New words in addition to those of the shipped dictionary, in each language. */
const furtherWords = 30_000
const categories = 15
/** Maximum number of terms with the same headword. */
const homographs = 4

/** The first `size` terms; a shorter dictionary is the beginning of a longer one. */
export function* generateTerms(size: number): Generator<TermFields> {
  const random = generator(20_261_121)
  const english = vocabulary('english', 'definition_en', random)
  const yoruba = vocabulary('yoruba', 'definition_yo', random)
  const seen = new Map<string, number>()
  const say = (words: string[], length: number) =>
    Array.from({ length }, () => words[zipf(words.length, random())] ?? '').join(' ')
  // Headwords differ more than texts do, so their words have a flatter distribution.
  const name = (words: string[], length: number) =>
    Array.from({ length }, () => words[zipf(words.length, random() ** 0.4)] ?? '').join(' ')
  const sentence = (words: string[], length: number) => `${capital(say(words, length))}.`

  for (let n = 1; n <= size; n++) {
    const length = 1 + Math.floor(random() * 3)
    const headword = atMost(homographs, () => name(english, length), seen)
    yield {
      slug: `term-${n}`,
      english: headword,
      yoruba: atMost(homographs, () => name(yoruba, 1 + Math.floor(random() * 3)), seen),
      aliases: random() < 0.5 ? [name(english, length)] : [],
      category: `Category ${1 + Math.floor(random() * categories)}`,
      definitionEn: sentence(english, 8 + Math.floor(random() * 12)),
      definitionYo: sentence(yoruba, 8 + Math.floor(random() * 12)),
      exampleEn: sentence(english, 6 + Math.floor(random() * 6)),
      exampleYo: sentence(yoruba, 6 + Math.floor(random() * 6)),
      media: [],
      proposed: false,
      related: [],
    }
  }
}

/** A name that not too many terms have; adds a word for each that is taken. */
function atMost(most: number, make: () => string, seen: Map<string, number>): string {
  let name = make()
  while ((seen.get(name) ?? 0) >= most) name += ` ${make()}`
  seen.set(name, (seen.get(name) ?? 0) + 1)
  return name
}

function vocabulary(headword: string, text: string, random: () => number): string[] {
  const rows: Record<string, string>[] = parse(readFileSync(shippedTerms), {
    columns: true,
    bom: true,
  })
  const texts = rows.map((row) => `${row[headword]} ${row[text]}`.toLowerCase())
  const words = new Set(texts.join(' ').match(/[\p{L}\p{M}]{2,}/gu))
  // A syllable: consonants, and a vowel with its marks.
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
