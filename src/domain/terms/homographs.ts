/** Terms that share a headword, such as "key" (on a keyboard) and "key" (for a cipher). */
import type { Headwords } from '../../store/terms/terms'

/** Returns the terms that share a headword with another of the given terms. */
export function homographsIn<Term extends Headwords>(terms: readonly Term[]): ReadonlySet<Term> {
  const groups = (['english', 'yoruba'] as const).flatMap((name) => [
    ...Map.groupBy(terms, (term) => term[name].toLowerCase()).values(),
  ])
  return new Set(groups.filter((group) => group.length > 1).flat())
}
