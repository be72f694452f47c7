/** The fields of terms, published or not, and their revisions. */
import type { Sql, Transaction } from '../clients'
import { first, some } from '../queries'

/** The fields of a term, as in a row of the CSV file. Empty text fields are null. */
export interface TermFields {
  slug: string
  english: string
  yoruba: string
  aliases: string[]
  category: string | null
  definitionEn: string | null
  definitionYo: string | null
  exampleEn: string | null
  exampleYo: string | null
  media: string[]
  /** Whether the Yoruba headword is the dictionary's own proposal, not yet in established use. */
  proposed: boolean
  related: string[]
  /** Citations, in the syntax described in domain/terms/citations.ts. */
  sources: string[]
  /** A note on how the Yoruba headword is used, in English and in Yoruba. */
  notesEn: string | null
  notesYo: string | null
  /** Typed relations, in the syntax described in domain/terms/relations.ts. */
  relations: string[]
}

export type Names = Pick<TermFields, 'english' | 'yoruba' | 'aliases'>

export type Headwords = Pick<TermFields, 'slug' | 'english' | 'yoruba'>

/** A term in a list. `category` is null unless another term has the same headword. */
export type Homograph = Headwords & Pick<TermFields, 'category'>

export interface StoredTerm extends TermFields {
  id: number
  /** Starts at 1, and is incremented by every change to the content. */
  revision: number
  status: 'approved' | 'unpublished'
}

export type TermContent = Omit<StoredTerm, 'id' | 'revision'>

/** A current or former slug of a term, and the term's current slug. */
type TakenSlug = Headwords & { current: string }

export interface Revision {
  revision: number
  content: TermContent
  by: string
  createdAt: Date
}

export type ListedTerm = Headwords & Pick<StoredTerm, 'status' | 'revision' | 'category'>

export type TermReader = ReturnType<typeof readTerms>

export const readTerms = (sql: Sql | Transaction) => ({
  bySlug: (slug: string) =>
    first(sql<StoredTerm[]>`
      ${stored(sql)} where t.id = (select term_id from term_slugs where slug = ${slug})`),

  byId: (id: number) => first(sql<StoredTerm[]>`${stored(sql)} where t.id = ${id}`),

  withSlugs: (slugs: readonly string[]) =>
    sql<StoredTerm[]>`${stored(sql)} where t.slug = any(${[...slugs]})`,

  async contentAt(id: number, revision: number): Promise<TermContent | undefined> {
    const found = await first(sql<{ content: TermContent }[]>`
      select content from term_revisions where term_id = ${id} and revision = ${revision}`)
    return found?.content
  },

  /** Whether `slug` is the current slug of a term other than `id`, even if it redirects elsewhere. */
  isHeld: (slug: string, id: number) =>
    some(sql`select from terms where slug = ${slug} and id <> ${id}`),

  taken: (slugs: readonly string[]): Promise<TakenSlug[]> => sql<TakenSlug[]>`
    ${taken(sql)} where s.slug = any(${[...slugs]})`,

  /** All current and former slugs that equal one of the given, with or without a number such as `-2`. */
  takenLike: (bases: readonly string[]): Promise<TakenSlug[]> => sql<TakenSlug[]>`
    ${taken(sql)}
    where regexp_replace(s.slug, '-[0-9]+$', '') = any(${[...bases]}) or s.slug = any(${[...bases]})`,

  /**
   * Finds terms by headword, alias or slug, sorted by English headword. If both are empty, finds all.
   * @param bare part of a headword or alias, without diacritics and spaces
   * @param slug the beginning of a slug that the term has or had
   */
  search: (
    { bare, slug }: { bare: string; slug: string },
    { limit, offset }: { limit: number; offset: number },
  ) => sql<ListedTerm[]>`
    select t.slug, t.english, t.yoruba, t.status, t.revision, c.label as category
    from terms t left join categories c on c.id = t.category_id
    ${
      bare === '' && slug === ''
        ? sql``
        : sql`where (${bare} <> ''
              and t.id in (select term_id from term_forms where strpos(bare, ${bare}) > 0))
            or (${slug} <> ''
              and t.id in (select term_id from term_slugs where starts_with(slug, ${slug})))`
    }
    order by t.english_key, t.id limit ${limit} offset ${offset}`,

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

export type TermHistory = ReturnType<typeof createTermHistory>

export const createTermHistory = (sql: Sql) => ({
  of: (slug: string) => sql<Revision[]>`${revisions(sql)} ${ofSlug(sql, slug)} order by revision`,

  /** Newest first. @param before only revisions below this number; 0 for all */
  latest: (slug: string, limit: number, before = 0) => sql<Revision[]>`
    ${revisions(sql)} ${ofSlug(sql, slug)} and (${before} = 0 or revision < ${before})
    order by revision desc limit ${limit}`,

  at: (termId: number, revision: number) =>
    first(sql<Revision[]>`
      ${revisions(sql)} where term_id = ${termId} and revision = ${revision}`),

  now: (termId: number) =>
    first(sql<Revision[]>`
      ${revisions(sql)} where term_id = ${termId} order by revision desc limit 1`),
})

const ofSlug = (sql: Sql, slug: string) =>
  sql`where term_id = (select term_id from term_slugs where slug = ${slug})`

const revisions = (sql: Sql) => sql`
  select revision, content, by, created_at as "createdAt" from term_revisions`

/** The columns of TermFields, selected from the tables `terms t` and `categories c`. */
export const termFields = (sql: Sql | Transaction) => sql`
  t.slug, english, yoruba, aliases, c.label as category, definition_en as "definitionEn",
  definition_yo as "definitionYo", example_en as "exampleEn", example_yo as "exampleYo", media, proposed,
  related, sources, notes_en as "notesEn", notes_yo as "notesYo", relations`
