/**
 * Typed relations between terms. In files and in the database, a relation is written as `kind:slug`, for
 * example `antonym:download` or `broader:printer`. Antonyms refer to each other. A term's narrower terms are
 * those whose `broader` relation refers to it.
 */
import { isSlug } from './slugs'

const relationKinds = ['antonym', 'broader'] as const

export interface Relation {
  kind: (typeof relationKinds)[number]
  /** A current or former slug of the other term. The term need not exist. */
  slug: string
}

/** @returns undefined if the text is not a relation */
export function relationIn(text: string): Relation | undefined {
  const [name, slug = '', ...rest] = text.split(':')
  const kind = relationKinds.find((one) => one === name)
  return kind && rest.length === 0 && isSlug(slug) ? { kind, slug } : undefined
}
