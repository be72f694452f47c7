/** Derives missing slugs from the English headword, and numbers homographs. */
import { canonical } from '../../../search/fold'
import type { TermReader } from '../../store/terms/reader'
import type { TermFields } from '../../store/terms/terms'
import { slugOf } from './slugs'

type Pair = Pick<TermFields, 'english' | 'yoruba'>

/**
 * Returns a name normalised for comparison. Tone marks are significant, but case, spacing and the kind of
 * apostrophe are not.
 */
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

  return {
    async complete<Row extends { term: TermFields }>(
      terms: Pick<TermReader, 'taken' | 'takenLike'>,
      batch: readonly Row[],
    ): Promise<Row[]> {
      const given = batch.filter(({ term }) => term.slug !== '').map(({ term }) => term)
      const bases = batch
        .filter(({ term }) => term.slug === '')
        .map(({ term }) => baseOf(term.english))
      const renamed = new Map<string, string>()
      for (const { slug, current } of await terms.taken(given.map((term) => term.slug))) {
        renamed.set(slug, current)
      }
      for (const { slug, current, ...pair } of await terms.takenLike(bases)) {
        // If an earlier row of the file has this slug, keep the pair of headwords from that row. A
        // preview does not store the row, so the stored pair may be outdated.
        if (!inFile.has(slug)) taken.set(slug, { current, pair: pairOf(pair) })
      }
      const named = batch.map((row) => withSlug(row, renamed.get(row.term.slug) ?? row.term.slug))
      for (const { term } of named) {
        if (term.slug === '' || inFile.has(term.slug)) continue
        taken.set(term.slug, { current: term.slug, pair: pairOf(term) })
        inFile.add(term.slug)
      }
      return named.map((row) =>
        row.term.slug === '' ? withSlug(row, choose(taken, row.term)) : row,
      )
    },
  }
}

const withSlug = <Row extends { term: TermFields }>(row: Row, slug: string): Row => ({
  ...row,
  term: { ...row.term, slug },
})

function choose(taken: Map<string, { pair: string; current: string }>, term: TermFields): string {
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

/** Maximum length of a slug without its number, in characters. */
const longestBase = 190

const baseOf = (english: string) =>
  slugOf(english).slice(0, longestBase).replace(/-$/, '') || 'term'
