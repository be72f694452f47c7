/** The dictionary that ships: its shape, its Yoruba spelling, and that no entry repeats another. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { categoryNamesYo } from '../../src/locales/categories'
import { isInYorubaLetters, strayMarks, unpronounceableWords } from './orthography'

const HEADER = [
  'slug',
  'english',
  'yoruba',
  'aliases',
  'category',
  'definition_en',
  'definition_yo',
  'example_en',
  'example_yo',
  'media',
] as const

type Entry = Record<(typeof HEADER)[number], string>

const YORUBA_FIELDS = ['yoruba', 'aliases', 'definition_yo', 'example_yo'] as const
const PROSE_FIELDS = ['definition_en', 'definition_yo', 'example_en', 'example_yo'] as const

/** Headwords written alike the world over, whose signs the Yoruba alphabet has no letters for. */
const INTERNATIONAL = ['.NET', '5G', 'C', 'C#', 'C++', 'CSS', 'SQL', 'kóòdù QR']

/** Shortest and longest each field may be, in characters. */
const LENGTHS: ReadonlyArray<[keyof Entry, number, number]> = [
  ['english', 1, 60],
  ['yoruba', 1, 60],
  ['aliases', 2, 200],
  ['definition_en', 40, 280],
  ['definition_yo', 40, 280],
  ['example_en', 15, 160],
  ['example_yo', 15, 160],
]

const file = readFileSync(new URL('../../data/terms.csv', import.meta.url), 'utf8')
const [header] = parse(file, { toLine: 1 })
const entries = parse<Entry>(file, { columns: true })

describe('the file', () => {
  test('has the header that imports and exports share', () => {
    expect(header).toEqual([...HEADER])
  })

  test('is NFC with LF line ends and no byte order mark', () => {
    expect(file).toBe(file.normalize('NFC'))
    expect(file).not.toMatch(/\r|\uFEFF/u)
    expect(file.endsWith('\n')).toBe(true)
  })

  test('is sorted by slug, each slug once', () => {
    const slugs = entries.map((entry) => entry.slug)
    expect(slugs).toEqual([...new Set(slugs)].toSorted())
  })

  test('holds enough to be a dictionary', () => {
    expect(entries.length).toBeGreaterThanOrEqual(150)
    expect(new Set(entries.map((entry) => entry.category)).size).toBeGreaterThanOrEqual(10)
  })
})

describe('every entry', () => {
  test('has all its fields, trimmed; only media may be empty', () => {
    expect(wrong((entry) => HEADER.some((field) => !isFilled(entry, field)))).toEqual([])
  })

  test('keeps to the lengths', () => {
    for (const [field, least, most] of LENGTHS) {
      const misfits = wrong((entry) => entry[field].length < least || entry[field].length > most)
      expect({ field, misfits }).toEqual({ field, misfits: [] })
    }
  })

  test('has the slug of its English headword, numbered when another has it already', () => {
    expect(wrong((entry) => unnumbered(entry) !== slugOf(entry.english))).toEqual([])
  })

  test('is numbered from 2 upwards without a gap', () => {
    const slugs = new Set(entries.map((entry) => entry.slug))
    const gaps = wrong((entry) => {
      const stem = slugOf(entry.english)
      const number = Number(entry.slug.slice(stem.length + 1))
      return entry.slug !== stem && !slugs.has(number === 2 ? stem : `${stem}-${number - 1}`)
    })
    expect(gaps).toEqual([])
  })

  test('has aliases that are distinct and add something to the headwords', () => {
    const idle = wrong((entry) => {
      const names = [entry.english, entry.yoruba, ...entry.aliases.split('|')].map(folded)
      // C, USB and their like have one spelling in both languages.
      const least = folded(entry.english) === folded(entry.yoruba) ? names.length - 1 : names.length
      return names.includes('') || new Set(names).size < least
    })
    expect(idle).toEqual([])
  })

  test('has no alias that is the headword of another', () => {
    const headwords = new Set(entries.flatMap((entry) => [entry.english, entry.yoruba].map(folded)))
    const taken = wrong((entry) =>
      entry.aliases.split('|').some((name) => headwords.has(folded(name))),
    )
    expect(taken).toEqual([])
  })

  test('shows each headword at work in its example', () => {
    expect(wrong((entry) => !hasWord(entry.example_en, entry.english))).toEqual([])
    expect(wrong((entry) => !hasWord(entry.example_yo, entry.yoruba))).toEqual([])
  })

  test('says something that no other entry says', () => {
    for (const field of PROSE_FIELDS) {
      expect({ field, twins: twins(field) }).toEqual({ field, twins: [] })
    }
  })
})

describe('the Yoruba', () => {
  test('of headwords keeps to the alphabet and to its syllables', () => {
    const yoruba = entries.map((entry) => entry.yoruba)
    expect(yoruba.filter((word) => !isInYorubaLetters(word)).toSorted()).toEqual(INTERNATIONAL)
    const spoken = yoruba.filter((word) => !INTERNATIONAL.includes(word))
    expect(spoken.flatMap(unpronounceableWords)).toEqual([])
  })

  test('has marks only where Yoruba has them, the dot below always U+0323', () => {
    for (const field of YORUBA_FIELDS) {
      expect(wrong((entry) => strayMarks(entry[field]).length > 0)).toEqual([])
    }
    expect(wrong((entry) => /[\u0329\u0331]/u.test(Object.values(entry).join()))).toEqual([])
  })

  test('names exactly the categories there are', () => {
    const slugs = new Set(entries.map((entry) => slugOf(entry.category)))
    expect(Object.keys(categoryNamesYo).toSorted()).toEqual([...slugs].toSorted())
    const names = Object.values(categoryNamesYo)
    expect(names.filter((name) => name !== name.normalize('NFC'))).toEqual([])
    expect(names.flatMap(strayMarks)).toEqual([])
  })
})

describe('the spelling checks', () => {
  test('refuse what Yoruba does not write', () => {
    expect(strayMarks('e\u0329rọ')).toEqual(['U+0329'])
    expect(strayMarks('e\u0331rọ')).toEqual(['U+0331'])
    expect(strayMarks('k\u0301o')).toEqual(['U+0301'])
    expect(strayMarks('ẹ\u0300\u0301rọ')).toEqual(['U+0301'])
    expect(strayMarks('ạ')).toEqual(['U+0323'])
    expect(isInYorubaLetters('vídíò')).toBe(false)
    expect(unpronounceableWords('bluutu komputa')).toEqual(['bluutu'])
  })

  test('accept what it does', () => {
    expect(strayMarks('Ẹ̀rọ, kọ̀ǹpútà, ń, m̀, ṣíṣẹ́')).toEqual([])
    expect(isInYorubaLetters("ayára-bí-àṣá n'lé")).toBe(true)
    expect(unpronounceableWords('gbohùngbohùn kọ̀ǹpútà SIM')).toEqual([])
  })
})

function wrong(isWrong: (entry: Entry) => boolean): string[] {
  return entries.filter(isWrong).map((entry) => entry.slug)
}

function isFilled(entry: Entry, field: keyof Entry): boolean {
  const text = entry[field]
  return text === text.trim() && (field === 'media' || text !== '')
}

function slugOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')
}

// Only the number of a homograph comes off: the 2 of another headword belongs to its slug.
function unnumbered(entry: Entry): string {
  const stem = slugOf(entry.english)
  const number = entry.slug.slice(stem.length)
  return /^-([2-9]|[1-9]\d+)$/u.test(number) ? entry.slug.slice(0, stem.length) : entry.slug
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

// A word of its own, or its English plural; so that the C of "C++" or of "cat" is not taken for C.
function hasWord(sentence: string, headword: string): boolean {
  const escaped = folded(headword).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  const word = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}s?(?![\\p{L}\\p{M}\\p{N}+#])`, 'u')
  return word.test(folded(sentence))
}

// Entries that differ only in their own names are one sentence with a word changed.
function twins(field: keyof Entry): string[] {
  const seen = new Map<string, string>()
  return entries.flatMap((entry) => {
    const rest = withoutNames(entry, field)
    const other = seen.get(rest)
    seen.set(rest, entry.slug)
    return other === undefined ? [] : [`${other} = ${entry.slug}`]
  })
}

function withoutNames(entry: Entry, field: keyof Entry): string {
  const names = [entry.english, entry.yoruba, ...entry.aliases.split('|')].map(folded)
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, name) => text.replaceAll(name, ' '), folded(entry[field]))
  return rest.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
}
