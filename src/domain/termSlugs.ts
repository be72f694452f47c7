/** Slugs for terms that come without one: from the English headword, homographs numbered. */
import { canonical } from '../../search/fold'
import type { TermFields, Terms } from '../store/terms'
import { slugOf } from './slugs'

interface Numbered {
  line: number
  term: TermFields
}

/**
 * Fills empty slugs, batch after batch of one import. A pair that the dictionary has already keeps its
 * slug, so that importing the same file twice changes nothing.
 */
export function numberedSlugs(terms: Terms) {
  const taken = new Map<string, string>()

  return {
    async fill(batch: readonly Numbered[]): Promise<Numbered[]> {
      const bases = batch.filter(({ term }) => term.slug === '').map(({ term }) => baseOf(term))
      for (const { slug, ...pair } of await terms.withSlugsLike(bases)) {
        taken.set(slug, pairOf(pair))
      }
      for (const { term } of batch) if (term.slug !== '') taken.set(term.slug, pairOf(term))
      return batch.map(({ line, term }) =>
        term.slug === '' ? { line, term: { ...term, slug: choose(taken, term) } } : { line, term },
      )
    },
  }
}

function choose(taken: Map<string, string>, term: TermFields): string {
  const base = baseOf(term)
  const pair = pairOf(term)
  let slug = base
  for (let n = 2; taken.has(slug) && taken.get(slug) !== pair; n++) slug = `${base}-${n}`
  taken.set(slug, pair)
  return slug
}

const baseOf = ({ english }: TermFields) => slugOf(english) || 'term'

const pairOf = ({ english, yoruba }: Pick<TermFields, 'english' | 'yoruba'>) =>
  `${canonical(english)}\n${canonical(yoruba)}`
