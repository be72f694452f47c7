/** Checks the relations between entries (`related`) and the marks of our own translations (`proposed`). */
import { type Check, each, parts } from './entries'

const MOST_RELATED = 6

/** Checks that `proposed` is "yes" or empty. */
export const proposed = each((entry) =>
  ['yes', ''].includes(entry.proposed) ? [] : [`proposed is ${entry.proposed}, not yes or empty`],
)

/** Checks that `related` lists other entries, each only once, up to a maximum number. */
export const relatedLists = each((entry) => {
  const related = parts(entry.related)
  return [
    ...(related.includes(entry.slug) ? ['related to itself'] : []),
    ...(new Set(related).size < related.length ? ['lists a related entry twice'] : []),
    ...(related.length > MOST_RELATED ? [`lists ${related.length} related entries`] : []),
  ]
})

/** Checks that `related` contains only slugs in `known`, by default those of the entries. */
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
