/** Reads terms with all their fields, inside the transaction that changes them or outside any transaction. */
import type { Sql, Transaction } from '../clients'
import { first, some } from '../queries'
import { type Headwords, type TermFields, termFields } from './terms'

/** A term, published or not. */
export interface StoredTerm extends TermFields {
  id: number
  /** Starts at 1, and is incremented by every change to the content. */
  revision: number
  status: 'approved' | 'unpublished'
}

export type TermContent = Omit<StoredTerm, 'id' | 'revision'>

/** A current or former slug of a term, and the term's current slug. */
type TakenSlug = Headwords & { current: string }

export type TermReader = ReturnType<typeof readTerms>

export const readTerms = (sql: Sql | Transaction) => ({
  /** The term that has or had this slug. */
  bySlug: (slug: string) =>
    first(sql<StoredTerm[]>`
      ${stored(sql)} where t.id = (select term_id from term_slugs where slug = ${slug})`),

  byId: (id: number) => first(sql<StoredTerm[]>`${stored(sql)} where t.id = ${id}`),

  /** The terms that currently have these slugs. */
  withSlugs: (slugs: readonly string[]) =>
    sql<StoredTerm[]>`${stored(sql)} where t.slug = any(${[...slugs]})`,

  /** The content of a term at one revision. */
  async contentAt(id: number, revision: number): Promise<TermContent | undefined> {
    const found = await first(sql<{ content: TermContent }[]>`
      select content from term_revisions where term_id = ${id} and revision = ${revision}`)
    return found?.content
  },

  /** Whether `slug` is the current slug of a term other than `id`, even if it redirects elsewhere. */
  isHeld: (slug: string, id: number) =>
    some(sql`select from terms where slug = ${slug} and id <> ${id}`),

  /** Finds those of the given slugs that a term has or had. */
  taken: (slugs: readonly string[]): Promise<TakenSlug[]> => sql<TakenSlug[]>`
    ${taken(sql)} where s.slug = any(${[...slugs]})`,

  /** All current and former slugs that equal one of the given, with or without a number such as `-2`. */
  takenLike: (bases: readonly string[]): Promise<TakenSlug[]> => sql<TakenSlug[]>`
    ${taken(sql)}
    where regexp_replace(s.slug, '-[0-9]+$', '') = any(${[...bases]}) or s.slug = any(${[...bases]})`,

  /** Returns the slugs of the given categories that contain approved terms. */
  async categoriesIn(slugs: readonly string[]): Promise<string[]> {
    const rows = await sql<{ slug: string }[]>`
      select slug from categories c where slug = any(${[...slugs]})
        and exists (select from terms t where t.category_id = c.id and t.status = 'approved')`
    return rows.map(({ slug }) => slug)
  },
})

const stored = (sql: Sql | Transaction) => sql`
  select t.id, t.revision, t.status, ${termFields(sql)}
  from terms t left join categories c on c.id = t.category_id`

const taken = (sql: Sql | Transaction) => sql`
  select s.slug, t.slug as current, t.english, t.yoruba
  from term_slugs s join terms t on t.id = s.term_id`
