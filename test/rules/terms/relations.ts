/**
 * Checks the relations between entries (`related`, `relations`), the flag for our own translations
 * (`proposed`), and usage notes. Also checks that homographs can be told apart.
 */
import { folded } from '../../../src/domain/terms/orthography'
import { relationIn } from '../../../src/domain/terms/relations'
import { type Check, type Entry, each, parts } from './entries'

const MOST_RELATED = 6

/** Checks that `proposed` is "yes" or empty. */
export const proposed = each((entry) =>
  ['yes', ''].includes(entry.proposed) ? [] : [`proposed is ${entry.proposed}, not yes or empty`],
)

/** Checks that `related` does not list the entry itself, a duplicate or too many entries. */
export const relatedLists = each((entry) => {
  const related = parts(entry.related)
  return [
    ...(related.includes(entry.slug) ? ['related to itself'] : []),
    ...(new Set(related).size < related.length ? ['lists a related entry twice'] : []),
    ...(related.length > MOST_RELATED ? [`lists ${related.length} related entries`] : []),
  ]
})

/** Checks that `related` contains only slugs in `known`. `known` defaults to the slugs of the entries. */
export function relatedExist(known?: ReadonlySet<string>): Check {
  return (entries) => {
    const slugs = known ?? new Set(entries.map((entry) => entry.slug))
    return each((entry) =>
      parts(entry.related)
        .filter((slug) => !slugs.has(slug))
        .map((slug) => `related to ${slug}, which is no entry`),
    )(entries)
  }
}

/** Checks that related entries list each other. */
export const relatedBothWays: Check = (entries) => {
  const related = new Map(entries.map((entry) => [entry.slug, parts(entry.related)]))
  return each((entry) =>
    parts(entry.related)
      .filter((slug) => related.get(slug)?.includes(entry.slug) === false)
      .map((slug) => `related to ${slug}, which does not list it`),
  )(entries)
}

/** Checks that `relations` uses known kinds and refers to other entries, each at most once. */
export const relationLists: Check = (entries) => {
  const slugs = new Set(entries.map((entry) => entry.slug))
  return each((entry) => {
    const all = parts(entry.relations).map(relationIn)
    const named = all.map((relation) => relation?.slug ?? '')
    return [
      ...(all.includes(undefined) ? [`relations has an unknown kind: ${entry.relations}`] : []),
      ...(new Set(named).size < named.length ? ['has two relations to one entry'] : []),
      ...named
        .filter((slug) => slug === entry.slug || !slugs.has(slug))
        .map((slug) => `has a relation to ${slug}, which is no other entry`),
    ]
  })(entries)
}

/** Checks that antonyms refer to each other. */
export const antonymsBothWays: Check = (entries) => {
  const relations = new Map(entries.map((entry) => [entry.slug, parts(entry.relations)]))
  return each((entry) =>
    slugsOf('antonym', entry)
      .filter((slug) => relations.get(slug)?.includes(`antonym:${entry.slug}`) !== true)
      .map((slug) => `opposite of ${slug}, which does not say so`),
  )(entries)
}

/** Checks that no entry is, directly or indirectly, broader than itself. */
export const broaderWithoutCircles: Check = (entries) => {
  const broader = new Map(entries.map((entry) => [entry.slug, slugsOf('broader', entry)]))
  return each((entry) => {
    // The loop adds each member's broader terms to the set while iterating, so it visits the added
    // members too.
    const above = new Set(broader.get(entry.slug))
    for (const slug of above) for (const one of broader.get(slug) ?? []) above.add(one)
    return above.has(entry.slug) ? ['is broader than itself'] : []
  })(entries)
}

/**
 * Checks that entries with the same headword have different categories, because lists show the category to
 * tell them apart.
 */
export const homographsDiffer: Check = (entries) =>
  (['english', 'yoruba'] as const).flatMap((name) => {
    const senses = Map.groupBy(entries, (entry) => `${folded(entry[name])} (${entry.category})`)
    return [...senses]
      .filter(([, sharers]) => sharers.length > 1)
      .map(([sense, sharers]) => `${sharers[1]?.slug}: shares ${sense} with ${sharers[0]?.slug}`)
  })

/** Checks that an entry has a usage note in both languages or in neither. */
export const notes = each((entry) =>
  (entry.notes_en === '') === (entry.notes_yo === '') ? [] : ['has a note in one language only'],
)

function slugsOf(kind: string, entry: Entry): string[] {
  return parts(entry.relations)
    .map(relationIn)
    .flatMap((relation) => (relation?.kind === kind ? relation.slug : []))
}
