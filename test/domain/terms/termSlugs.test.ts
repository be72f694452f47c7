import { expect, test } from 'bun:test'
import { newSlug, numberedSlugs } from '../../../src/domain/terms/termSlugs'
import type { TermFields } from '../../../src/store/terms/terms'

type Known = Pick<TermFields, 'slug' | 'english' | 'yoruba'>

const row = (line: number, english: string, yoruba: string, slug = '') => ({
  line,
  term: { slug, english, yoruba } as TermFields,
})

/** Returns the slugs chosen for successive batches when the dictionary already contains the `known` terms. */
async function slugsOf(known: Known[], ...batches: ReturnType<typeof row>[][]) {
  const taken = known.map((term) => ({ ...term, current: term.slug }))
  const terms = { taken: async () => [], takenLike: async () => taken }
  const slugs = numberedSlugs()
  const chosen: string[] = []
  for (const batch of batches) {
    const filled = await slugs(terms, batch)
    expect(filled.map(({ line }) => line)).toEqual(batch.map(({ line }) => line))
    chosen.push(...filled.map(({ term }) => term.slug))
  }
  return chosen
}

test('derives a slug from the English headword', async () => {
  expect(await slugsOf([], [row(2, 'Artificial Intelligence', 'ọgbọ́n àtọwọ́dá')])).toEqual([
    'artificial-intelligence',
  ])
})

test('keeps a given slug', async () => {
  expect(await slugsOf([], [row(2, 'machine', 'ẹ̀rọ', 'engine')])).toEqual(['engine'])
})

test('numbers homographs from 2, within and across batches', async () => {
  const [a, b, c] = [row(2, 'bank', 'báǹkì'), row(3, 'Bank', 'etí odò'), row(4, 'bank', 'àká')]
  expect(await slugsOf([], [a, b, c])).toEqual(['bank', 'bank-2', 'bank-3'])
  expect(await slugsOf([], [a], [b], [c])).toEqual(['bank', 'bank-2', 'bank-3'])
})

test('leaves a slug to a later row of the batch that names it', async () => {
  const batch = [row(2, 'bank', 'báǹkì'), row(3, 'shore', 'etí odò', 'bank')]
  expect(await slugsOf([], batch)).toEqual(['bank-2', 'bank'])
})

test('keeps the slug of a known pair, whatever the order of the file', async () => {
  const known = [
    { slug: 'bank', english: 'bank', yoruba: 'báǹkì' },
    { slug: 'bank-2', english: 'bank', yoruba: 'etí odò' },
  ]
  const [money, shore] = [row(2, 'bank', 'báǹkì'), row(3, 'bank', 'etí odò')]
  expect(await slugsOf(known, [money, shore])).toEqual(['bank', 'bank-2'])
  expect(await slugsOf(known, [shore, money])).toEqual(['bank-2', 'bank'])
  expect(await slugsOf(known, [row(2, 'bank', 'àká')])).toEqual(['bank-3'])
})

test('treats a pair in other case or encoding as equal, with other tones as different', async () => {
  const known = [{ slug: 'husband', english: 'husband', yoruba: 'ọkọ' }]
  expect(await slugsOf(known, [row(2, 'HUSBAND', 'o\u0329ko\u0331')])).toEqual(['husband'])
  expect(await slugsOf(known, [row(2, 'husband', 'ọkọ́')])).toEqual(['husband-2'])
})

test('treats a pair with other apostrophes or more spaces as equal', async () => {
  const first = row(2, "o'clock  face", 'aago')
  const [slug] = await slugsOf([], [first])
  const known = [{ ...first.term, slug: slug ?? '' }]
  expect(await slugsOf(known, [row(2, 'O\u2019clock face', 'Aago')])).toEqual([slug ?? ''])
})

test('leaves room for a number, and does not end a truncated slug with a hyphen', async () => {
  const long = 'a'.repeat(190)
  const batch = [row(2, 'a'.repeat(200), 'b'), row(3, 'a'.repeat(200), 'd')]
  expect(await slugsOf([], batch)).toEqual([long, `${long}-2`])
  const none = { takenLike: async () => [] }
  expect(await newSlug(none, `${'a'.repeat(189)} b`)).toBe('a'.repeat(189))
})

test('gives a pair that is twice in a file the same slug, so that it is reported', async () => {
  expect(await slugsOf([], [row(2, 'bank', 'àká')], [row(3, 'bank', 'àká')])).toEqual([
    'bank',
    'bank',
  ])
})

test('distinguishes C, C++ and C#, and gives a headword without ASCII a slug', async () => {
  const batch = [row(2, 'C', 'C'), row(3, 'C++', 'C++'), row(4, 'C#', 'C#'), row(5, 'π', 'π')]
  const slugs = await slugsOf([], batch)
  expect(slugs).toEqual(['c', 'c-2', 'c-3', 'term'])
})
