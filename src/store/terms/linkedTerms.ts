/** The terms that a term's page links to. */
import type { Sql } from '../clients'
import { inTime } from '../queries'
import type { Homograph, TermFields } from './fields'

/** A page shows at most this many homographs, and at most this many narrower terms. */
const mostOnPage = 12

/** A term and its relation to another term. `narrower` is derived from the `broader` relations of other terms. */
export type RelatedTerm = Homograph & { kind: 'antonym' | 'broader' | 'narrower' | 'related' }

export const linkedTerms = (sql: Sql) => ({
  /**
   * The approved terms to which a term is related, in this order: those in `relations`, narrower terms, and
   * those in `related`. A term that is related in several ways appears only with the first kind of relation.
   * @throws Unavailable
   */
  related: ({
    id,
    related,
    relations,
  }: Pick<TermFields, 'related' | 'relations'> & { id: number }) =>
    inTime(sql<RelatedTerm[]>`
      with named as (
        select split_part(one, ':', 1) as kind, split_part(one, ':', 2) as slug, place
        from unnest(${relations}::text[]) with ordinality as stored (one, place)
        union all (
          select 'narrower', t.slug, 1000 + row_number() over (order by t.english_key, t.id)
          from terms t
          where t.status = 'approved'
            and t.relations && array(
              select 'broader:' || s.slug from term_slugs s where s.term_id = ${id})
          limit ${mostOnPage}
        )
        union all
        select 'related', slug, 2000 + place
        from unnest(${related}::text[]) with ordinality as stored (slug, place)
      ), linked as (
        select distinct on (s.term_id) s.term_id, named.kind, named.place
        from named join term_slugs s on s.slug = named.slug
        where s.term_id <> ${id}
        order by s.term_id, named.place
      )
      select t.slug, t.english, t.yoruba, ${sense(sql)} as category, linked.kind
      from linked join terms t on t.id = linked.term_id
      where t.status = 'approved'
      order by linked.place`),

  /**
   * Other approved terms with the same English or Yoruba headword: for example, a key on a keyboard and a key
   * for a cipher.
   * @throws Unavailable
   */
  homographs: (id: number) =>
    inTime(sql<Homograph[]>`
      select t.slug, t.english, t.yoruba, c.label as category
      from terms own
        join terms t on t.english_key = own.english_key
          or (t.yoruba_key = own.yoruba_key and lower(t.yoruba) = lower(own.yoruba))
        left join categories c on c.id = t.category_id
      where own.id = ${id} and t.id <> own.id and t.status = 'approved'
      order by t.english_key, t.id limit ${mostOnPage}`),
})

/** SQL for the category of term `t` if another approved term has the same headword; otherwise null. */
export const sense = (sql: Sql) => sql`(
  select label from categories where id = t.category_id and (
    exists (
      select from terms other
      where other.english_key = t.english_key and other.id <> t.id and other.status = 'approved')
    or exists (
      select from terms other
      where other.yoruba_key = t.yoruba_key and other.yoruba collate "C" = t.yoruba
        and other.id <> t.id and other.status = 'approved'))
)`
