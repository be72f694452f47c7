import { expect, test } from 'bun:test'
import { newSlug, numberedSlugs } from '../../../src/domain/terms/termSlugs'
import type { TermFields } from '../../../src/store/terms/terms'

type Known = Pick<TermFields, 'slug' | 'english' | 'yoruba'>

const row = (line: number, english: string, yoruba: string, slug = '') => ({
  line,
  term: { slug, english, yoruba } as TermFields,
})

/** Slugs chosen batch after batch, where the dictionary has these terms already. */
async function slugsOf(known: Known[], ...batches: ReturnType<typeof row>[][]) {
  const taken = known.map((term) => ({ ...term, current: term.slug }))
  const terms = { taken: async () => [], takenLike: async () => taken }
  const slugs = numberedSlugs()
  const chosen: string[] = []
  for (const batch of batches) {
    const filled = await slugs.complete(terms, batch)
    expect(filled.map(({ line }) => line)).toEqual(batch.map(({ line }) => line))
    chosen.push(...filled.map(({ term }) => term.slug))
  }
  return chosen
}

test('a slug is made of the English headword', async () => {
  expect(await slugsOf([], [row(2, 'Artificial Intelligence', 'ọgbọ́n àtọwọ́dá')])).toEqual([
    'artificial-intelligence',
  ])
})

test('a slug that is given stays', async () => {
  expect(await slugsOf([], [row(2, 'machine', 'ẹ̀rọ', 'engine')])).toEqual(['engine'])
})

test('homographs are numbered from 2, in one batch and over several', async () => {
  const [a, b, c] = [row(2, 'bank', 'báǹkì'), row(3, 'Bank', 'etí odò'), row(4, 'bank', 'àká')]
  expect(await slugsOf([], [a, b, c])).toEqual(['bank', 'bank-2', 'bank-3'])
  expect(await slugsOf([], [a], [b], [c])).toEqual(['bank', 'bank-2', 'bank-3'])
})

test('a slug that a later row of the batch gives itself is left to it', async () => {
  const batch = [row(2, 'bank', 'báǹkì'), row(3, 'shore', 'etí odò', 'bank')]
  expect(await slugsOf([], batch)).toEqual(['bank-2', 'bank'])
})

test('a pair that the dictionary has keeps its slug, whatever the order of the file', async () => {
  const known = [
    { slug: 'bank', english: 'bank', yoruba: 'báǹkì' },
    { slug: 'bank-2', english: 'bank', yoruba: 'etí odò' },
  ]
  const [money, shore] = [row(2, 'bank', 'báǹkì'), row(3, 'bank', 'etí odò')]
  expect(await slugsOf(known, [money, shore])).toEqual(['bank', 'bank-2'])
  expect(await slugsOf(known, [shore, money])).toEqual(['bank-2', 'bank'])
  expect(await slugsOf(known, [row(2, 'bank', 'àká')])).toEqual(['bank-3'])
})

test('a pair in capitals or another encoding is the same pair; other tones are another', async () => {
  const known = [{ slug: 'husband', english: 'husband', yoruba: 'ọkọ' }]
  expect(await slugsOf(known, [row(2, 'HUSBAND', 'o\u0329ko\u0331')])).toEqual(['husband'])
  expect(await slugsOf(known, [row(2, 'husband', 'ọkọ́')])).toEqual(['husband-2'])
})

test('a pair with another kind of apostrophe, or more spaces, is the same pair', async () => {
  const first = row(2, "o'clock  face", 'aago')
  const [slug] = await slugsOf([], [first])
  const known = [{ ...first.term, slug: slug ?? '' }]
  expect(await slugsOf(known, [row(2, 'O\u2019clock face', 'Aago')])).toEqual([slug ?? ''])
})

test('a slug leaves room for a number, and does not end with a hyphen where it is cut', async () => {
  const long = 'a'.repeat(190)
  const batch = [row(2, 'a'.repeat(200), 'b'), row(3, 'a'.repeat(200), 'd')]
  expect(await slugsOf([], batch)).toEqual([long, `${long}-2`])
  const none = { takenLike: async () => [] }
  expect(await newSlug(none, `${'a'.repeat(189)} b`)).toBe('a'.repeat(189))
})

test('the same pair twice in a file gets the same slug, so that it can be told', async () => {
  expect(await slugsOf([], [row(2, 'bank', 'àká')], [row(3, 'bank', 'àká')])).toEqual([
    'bank',
    'bank',
  ])
})

test('C, C++ and C# do not take each other’s place; a headword without ASCII has a slug', async () => {
  const batch = [row(2, 'C', 'C'), row(3, 'C++', 'C++'), row(4, 'C#', 'C#'), row(5, 'π', 'π')]
  const slugs = await slugsOf([], batch)
  expect(slugs).toEqual(['c', 'c-2', 'c-3', 'term'])
})
