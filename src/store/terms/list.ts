/** Lists of terms for staff, including unpublished terms. */
import type { Sql } from '../clients'
import type { StoredTerm } from './reader'
import type { Headwords } from './terms'

export type ListedTerm = Headwords & Pick<StoredTerm, 'status' | 'revision' | 'category'>

export const createTermLists = (sql: Sql) => ({
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
})
