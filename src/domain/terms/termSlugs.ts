/** Derives missing slugs from the English headword, and numbers homographs. */
import { canonical } from '../../../search/fold'
import type { TermReader } from '../../store/terms/reader'
import type { TermFields } from '../../store/terms/terms'
import { slugOf } from './slugs'

type Pair = Pick<TermFields, 'english' | 'yoruba'>

/** Normalises a name for comparison: case, spacing and the kind of apostrophe are not significant. */
export const compared = (name: string) =>
  canonical(name)
    .replace(/[\u2019\u02bc]/g, "'")
    .trim()
    .replace(/\s+/g, ' ')

/** Returns both headwords, normalised for comparison. No two pending submissions have the same pair. */
export const pairOf = (pair: Pair) => [pair.english, pair.yoruba].map(compared).join('\n')

export const isSamePair = (a: Pair, b: Pair) => pairOf(a) === pairOf(b)

/** Returns a slug for a new term. No other term has ever had this slug. */
export async function newSlug(terms: Pick<TermReader, 'takenLike'>, english: string) {
  const base = baseOf(english)
  const taken = new Set((await terms.takenLike([base])).map(({ slug }) => slug))
  let slug = base
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`
  return slug
}

/**
 * Fills in empty slugs during an import, batch by batch. A known pair of headwords keeps its slug, so
 * importing a file a second time changes nothing. Former slugs are replaced with current ones, so old exports
 * can be imported.
 */
export function numberedSlugs() {
  const taken = new Map<string, { pair: string; current: string }>()
  const inFile = new Set<string>()

  function choose(term: TermFields): string {
    const base = baseOf(term.english)
    const pair = pairOf(term)
    let slug = base
    for (let n = 2; taken.has(slug); n++) {
      const other = taken.get(slug)
      if (other?.pair === pair) return other.current
      slug = `${base}-${n}`
    }
    taken.set(slug, { current: slug, pair })
    return slug
  }

  return async <Row extends { term: TermFields }>(
    terms: Pick<TermReader, 'taken' | 'takenLike'>,
    batch: readonly Row[],
  ): Promise<Row[]> => {
    const given = batch.flatMap(({ term }) => term.slug || [])
    const bases = batch.flatMap(({ term }) => (term.slug === '' ? baseOf(term.english) : []))
    const known = await terms.taken(given)
    const renamed = new Map(known.map(({ slug, current }) => [slug, current]))
    for (const { slug, current, ...pair } of await terms.takenLike(bases)) {
      // In a preview, the stored pair of headwords is older than that of an earlier row of the file.
      if (!inFile.has(slug)) taken.set(slug, { current, pair: pairOf(pair) })
    }
    const named = batch.map((row) => withSlug(row, renamed.get(row.term.slug) ?? row.term.slug))
    for (const { term } of named) {
      if (term.slug === '' || inFile.has(term.slug)) continue
      taken.set(term.slug, { current: term.slug, pair: pairOf(term) })
      inFile.add(term.slug)
    }
    return named.map((row) => (row.term.slug === '' ? withSlug(row, choose(row.term)) : row))
  }
}

const withSlug = <Row extends { term: TermFields }>(row: Row, slug: string): Row => ({
  ...row,
  term: { ...row.term, slug },
})

/** Maximum length of a slug without its number, in characters. */
const longestBase = 190

const baseOf = (english: string) =>
  slugOf(english).slice(0, longestBase).replace(/-$/, '') || 'term'
