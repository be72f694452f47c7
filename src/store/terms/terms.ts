/** Terms and categories in PostgreSQL. */
import type { Sql } from '../clients'
import { inTime, only, some } from '../queries'
import { type Headwords, type Homograph, type TermFields, termFields } from './reader'

export type { Headwords, Homograph, Names, TermFields } from './reader'

/** Counts of approved terms: by usage status, and by the code of each source that they cite. */
export interface UsageCounts {
  attested: number
  established: number
  proposed: number
  /** Number of terms whose current revision a native speaker has confirmed. */
  confirmed: number
  citedBy: ReadonlyMap<string, number>
}

/** The terms before and after a term in alphabetical order; undefined at either end of the list. */
export interface Neighbours {
  previous: Headwords | undefined
  next: Headwords | undefined
}

export interface DailyTerm extends Headwords {
  definitions: { en: string; yo: string }
}

export interface AddedTerm extends Headwords {
  /** The slug that the term had first. It never changes, and no other term ever has it. */
  firstSlug: string
  added: Date
  changed: Date
  definitions: { en: string | null; yo: string | null }
}

/** A term and its relation to another term. `narrower` is derived from the `broader` relations of other terms. */
export type RelatedTerm = Homograph & { kind: 'antonym' | 'broader' | 'narrower' | 'related' }

export interface IndexedTerm extends TermFields {
  categorySlug: string | null
  letter: string | null
  englishKey: string
  yorubaLetter: string | null
  yorubaKey: string
  /** The number of words in the shorter headword, and how common the term is, by which matches are sorted. */
  length: number
  frequency: number
  headwordWords: string[]
  aliasWords: string[]
  definitionWords: string[]
  /** The version of the code that derived this data from the term. */
  derivedBy: string
  forms: (Record<'exact' | 'dotted' | 'bare' | 'loose', string> & { kind: 'headword' | 'alias' })[]
}

/** Whether a list is sorted by its English or its Yoruba headwords. */
export type HeadwordLanguage = 'english' | 'yoruba'

export interface Category {
  slug: string
  label: string
  terms: number
}

/** A page shows at most this many homographs, and at most this many narrower terms. */
const mostOnPage = 12

export type Terms = ReturnType<typeof createTerms>

export const createTerms = (sql: Sql) => ({
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

  /** Other approved terms with the same headword: a key on a keyboard, and a key for a cipher. @throws Unavailable */
  homographs: (id: number) =>
    inTime(sql<Homograph[]>`
      select t.slug, t.english, t.yoruba, c.label as category
      from terms own
        join terms t on t.english_key = own.english_key
          or (t.yoruba_key = own.yoruba_key and lower(t.yoruba) = lower(own.yoruba))
        left join categories c on c.id = t.category_id
      where own.id = ${id} and t.id <> own.id and t.status = 'approved'
      order by t.english_key, t.id limit ${mostOnPage}`),

  /** Whether the search data of at least one term was derived by another version of the code. */
  derivedOtherwise: (derivedBy: string) =>
    some(sql`select from terms where derived_by <> ${derivedBy} limit 1`),

  /** All approved terms in batches, sorted by slug. */
  all: () =>
    sql<TermFields[]>`
      select ${termFields(sql)} from terms t left join categories c on c.id = t.category_id
      where status = 'approved' order by t.slug`.cursor(500),

  /** The slugs of approved terms, sorted, each with the time of the term's last change. @throws Unavailable */
  slugs: ({ limit, offset }: { limit: number; offset: number }) =>
    inTime(sql<{ slug: string; changed: Date }[]>`
      select slug, updated_at as changed from terms where status = 'approved'
      order by slug limit ${limit} offset ${offset}`),

  /** The number of approved terms per first letter; null for other first characters. @throws Unavailable */
  letters: (language: HeadwordLanguage) =>
    inTime(sql<{ letter: string | null; terms: number }[]>`
      select ${language === 'english' ? sql`lower(letter)` : sql`yoruba_letter`} as letter, count(*)::int as terms
      from terms where status = 'approved' group by 1`),

  /** The approved terms under a letter, in the alphabetical order of the language. @throws Unavailable */
  underLetter: (
    language: HeadwordLanguage,
    letter: string | null,
    { limit, offset }: { limit: number; offset: number },
  ) =>
    // Looks up categories only for the terms on the page.
    inTime(sql<Homograph[]>`
      select slug, english, yoruba, ${sense(sql)} as category
      from (
        select * from terms where status = 'approved' and ${isUnder(sql, language, letter)}
        order by ${placeIn(sql, language)} limit ${limit} offset ${offset}
      ) t
      order by ${placeIn(sql, language)}`),

  /** The names of a term's contributors who agreed to be named, the earliest first. @throws Unavailable */
  contributors: async (id: number): Promise<string[]> => {
    const rows = await inTime(sql<{ credit: string }[]>`
      select credit from contributions
      where term_id = ${id} and credit is not null and status in ('approved', 'merged', 'accepted')
      group by credit order by min(number)`)
    return rows.map(({ credit }) => credit)
  },

  /** When a term was last changed; undefined if there is no such term. @throws Unavailable */
  changedAt: async (id: number): Promise<Date | undefined> => {
    const [row] = await inTime(sql<{ changed: Date }[]>`
      select updated_at as changed from terms where id = ${id}`)
    return row?.changed
  },

  /** The approved terms before and after a term, in the same order as `underLetter`. @throws Unavailable */
  neighbours: async (language: HeadwordLanguage, id: number): Promise<Neighbours> => {
    const place = placeIn(sql, language)
    const backwards =
      language === 'english'
        ? sql`english_key desc, id desc`
        : sql`yoruba_key desc, yoruba collate "C" desc, id desc`
    const own = sql`(select ${place} from terms where id = ${id})`
    const headwords = sql`json_build_object('slug', slug, 'english', english, 'yoruba', yoruba)`
    const [found] = await inTime(sql<Neighbours[]>`
      select (
        select ${headwords} from terms
        where status = 'approved' and (${place}) < ${own} order by ${backwards} limit 1
      ) as previous, (
        select ${headwords} from terms
        where status = 'approved' and (${place}) > ${own} order by ${place} limit 1
      ) as next`)
    return { previous: found?.previous ?? undefined, next: found?.next ?? undefined }
  },

  /** The most recently added approved terms, newest first. @throws Unavailable */
  newest: (limit: number) =>
    inTime(sql<Homograph[]>`
      select slug, english, yoruba, ${sense(sql)} as category from terms t
      where status = 'approved' order by id desc limit ${limit}`),

  /** Like `newest`, but with definitions and dates. @throws Unavailable */
  additions: (limit: number) =>
    inTime(sql<AddedTerm[]>`
      select slug, english, yoruba, created_at as added, updated_at as changed,
        coalesce((
          select content ->> 'slug' from term_revisions r
          where r.term_id = t.id order by revision limit 1
        ), slug) as "firstSlug",
        json_build_object('en', definition_en, 'yo', definition_yo) as definitions
      from terms t where status = 'approved' order by id desc limit ${limit}`),

  /** When any term was last added, changed or unpublished; undefined if there are no terms. @throws Unavailable */
  lastChange: async (): Promise<Date | undefined> => {
    const [row] = await inTime(sql<{ changed: Date | null }[]>`
      select max(updated_at) as changed from terms`)
    return row?.changed ?? undefined
  },

  /** The first approved terms, sorted by `englishKey` as in lists and search results. @throws Unavailable */
  inOrder: (limit: number) =>
    inTime(sql<TermFields[]>`
      select ${termFields(sql)} from terms t left join categories c on c.id = t.category_id
      where status = 'approved' order by english_key, t.id limit ${limit}`),

  /**
   * The word of the day; undefined if no term has both definitions. It usually stays the same all day, even
   * if the dictionary changes.
   * @param day such as `2026-03-01` @throws Unavailable
   */
  ofDay: async (day: string): Promise<DailyTerm | undefined> => {
    const [term] = await inTime(sql<DailyTerm[]>`
      select slug, english, yoruba, json_build_object('en', definition_en, 'yo', definition_yo) as definitions
      from terms
      where status = 'approved' and definition_en is not null and definition_yo is not null
      order by md5(slug || ${day}) limit 1`)
    return term
  },

  /** Terms of the day whose Yoruba headword is only proposed. @throws Unavailable */
  proposedOfDay: (day: string, limit: number) =>
    inTime(sql<Headwords[]>`
      select slug, english, yoruba from terms where status = 'approved' and proposed
      order by md5(slug || ${day}) limit ${limit}`),

  /** The approved terms that are closest to `key` in the order of `englishKey`. @throws Unavailable */
  around: (key: string, limit: number) =>
    inTime(sql<Headwords[]>`
      select slug, english, yoruba from (
        (select *, row_number() over (order by english_key desc, id desc) as steps from terms
          where status = 'approved' and english_key < ${key} order by english_key desc, id desc limit ${limit})
        union all
        (select *, row_number() over (order by english_key, id) as steps from terms
          where status = 'approved' and english_key >= ${key} order by english_key, id limit ${limit})
        order by steps limit ${limit}
      ) near
      order by english_key, id`),

  /** @throws Unavailable */
  async usage(): Promise<UsageCounts> {
    const query = Promise.all([
      only(sql<Omit<UsageCounts, 'citedBy' | 'confirmed'>[]>`
        select count(*) filter (where proposed)::int as proposed,
          count(*) filter (where not proposed and cited)::int as attested,
          count(*) filter (where not proposed and not cited)::int as established
        from terms, lateral (
          -- A citation for an alias contains an equals sign, and a reason is a bare code without a
          -- colon (see domain/terms/citations.ts).
          select exists (select from unnest(sources) one where one ~ '^[^=]*:[^=]*$') as cited
        ) c
        where status = 'approved'`),
      sql<{ code: string; terms: number }[]>`
        select split_part(one, ':', 1) as code, count(distinct terms.id)::int as terms
        from terms, unnest(sources) one where status = 'approved' group by 1`,
      only(sql<{ terms: number }[]>`
        select count(distinct t.id)::int as terms
        from readings r join terms t on t.id = r.term_id and t.revision = r.term_revision
        where r.verdict = 'confirmed' and t.status = 'approved'`),
    ])
    const [statuses, cited, confirmed] = await inTime(query)
    const citedBy = new Map(cited.map((row) => [row.code, row.terms]))
    return { ...statuses, confirmed: confirmed.terms, citedBy }
  },

  any: () => some(sql`select 1 from terms limit 1`),

  /** @throws Unavailable */
  categories: (): Promise<Category[]> =>
    inTime(sql<Category[]>`
      select c.slug, c.label, count(t.id)::int as terms
      from categories c join terms t on t.category_id = c.id and t.status = 'approved'
      group by c.id order by c.label`),
})

/** SQL for the category of term `t` if another approved term has the same headword; otherwise null. */
const sense = (sql: Sql) => sql`(
  select label from categories where id = t.category_id and (
    exists (
      select from terms other
      where other.english_key = t.english_key and other.id <> t.id and other.status = 'approved')
    or exists (
      select from terms other
      where other.yoruba_key = t.yoruba_key and other.yoruba collate "C" = t.yoruba
        and other.id <> t.id and other.status = 'approved'))
)`

/** The columns by which terms are sorted in the alphabetical order of a language. */
const placeIn = (sql: Sql, language: HeadwordLanguage) =>
  language === 'english' ? sql`english_key, id` : sql`yoruba_key, yoruba collate "C", id`

function isUnder(sql: Sql, language: HeadwordLanguage, letter: string | null) {
  const column = language === 'english' ? sql`letter` : sql`yoruba_letter`
  if (letter === null) return sql`${column} is null`
  return sql`${column} = ${language === 'english' ? letter.toUpperCase() : letter}`
}
