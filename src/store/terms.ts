/** Terms and categories in PostgreSQL. */
import type { JSONValue, TransactionSql } from 'postgres'
import { within } from '../lib/unavailable'
import type { Sql } from './clients'

const deadlineMs = 3000

type Transaction = TransactionSql<{ bigint: number }>

/** A term as it is written, the way a row of the CSV has it; null where a field is empty. */
export interface TermFields {
  slug: string
  english: string
  yoruba: string
  aliases: string[]
  /** Label of its category. */
  category: string | null
  definitionEn: string | null
  definitionYo: string | null
  exampleEn: string | null
  exampleYo: string | null
  media: string[]
}

/** A term with the folded forms that it is found by. */
export interface IndexedTerm extends TermFields {
  categorySlug: string | null
  letter: string | null
  englishKey: string
  definitionWords: string
  forms: { kind: 'headword' | 'alias'; exact: string; dotted: string; bare: string }[]
}

export interface Category {
  slug: string
  label: string
  /** Approved terms in it. */
  terms: number
}

export interface TermWriter {
  /** Stores terms, each in place of the term that has its slug. A slug stands once in a batch. */
  save(batch: readonly IndexedTerm[]): Promise<void>
}

export type Terms = ReturnType<typeof createTerms>

export function createTerms(sql: Sql) {
  return {
    /** Does `work` in one transaction: all of what it saves, or nothing when it throws. */
    async write<T>(work: (terms: TermWriter) => Promise<T>): Promise<T> {
      const done = await sql.begin(async (tx) => ({
        answer: await work({ save: (batch) => saveAll(tx, batch) }),
      }))
      return done.answer
    },

    /** Every approved term in the order of slugs, a few hundred at a time. */
    all: () =>
      sql<TermFields[]>`
        select t.slug, english, yoruba, aliases, c.label as category,
          definition_en as "definitionEn", definition_yo as "definitionYo",
          example_en as "exampleEn", example_yo as "exampleYo", media
        from terms t left join categories c on c.id = t.category_id
        where status = 'approved' order by t.slug`.cursor(500),

    /** The terms whose slug is one of these, or one of these with a number behind it. */
    withSlugsLike: (bases: readonly string[]) =>
      sql<Pick<TermFields, 'slug' | 'english' | 'yoruba'>[]>`
        select slug, english, yoruba from terms
        where regexp_replace(slug, '-[0-9]+$', '') = any(${[...bases]}) or slug = any(${[...bases]})`,

    async any(): Promise<boolean> {
      const rows = await sql`select 1 from terms limit 1`
      return rows.length > 0
    },

    /** @throws Unavailable */
    categories: (): Promise<Category[]> =>
      within(
        deadlineMs,
        'PostgreSQL',
        sql<Category[]>`
          select c.slug, c.label, count(t.id)::int as terms
          from categories c join terms t on t.category_id = c.id and t.status = 'approved'
          group by c.id order by c.label`,
      ),

    /** Raised by every transaction that changes what answers say. */
    async version(): Promise<number> {
      const asked = sql<{ version: number }[]>`select version from dictionary`
      const [row] = await within(deadlineMs, 'PostgreSQL', asked)
      return row?.version ?? 0
    },
  }
}

async function saveAll(tx: Transaction, batch: readonly IndexedTerm[]): Promise<void> {
  const terms = tx.json(batch as unknown as JSONValue)
  await tx`
    insert into categories (slug, label)
    select distinct on (slug) "categorySlug" as slug, category
    from jsonb_to_recordset(${terms}) as term ("categorySlug" text, category text)
    where "categorySlug" is not null
    on conflict (slug) do nothing`
  const saved = await tx<{ id: number; slug: string }[]>`
    insert into terms (slug, english, yoruba, aliases, category_id, definition_en, definition_yo,
      example_en, example_yo, media, letter, english_key, definition_words)
    select term.slug, english, yoruba, aliases, categories.id, "definitionEn", "definitionYo",
      "exampleEn", "exampleYo", media, letter, "englishKey", "definitionWords"
    from jsonb_to_recordset(${terms}) as term (
      slug text, english text, yoruba text, aliases text[], "categorySlug" text,
      "definitionEn" text, "definitionYo" text, "exampleEn" text, "exampleYo" text, media text[],
      letter text, "englishKey" text, "definitionWords" text)
    left join categories on categories.slug = "categorySlug"
    on conflict (slug) do update set
      english = excluded.english, yoruba = excluded.yoruba, aliases = excluded.aliases,
      category_id = excluded.category_id, definition_en = excluded.definition_en,
      definition_yo = excluded.definition_yo, example_en = excluded.example_en,
      example_yo = excluded.example_yo, media = excluded.media, letter = excluded.letter,
      english_key = excluded.english_key, definition_words = excluded.definition_words,
      status = 'approved', updated_at = now()
    returning id, slug`
  const idOf = new Map(saved.map(({ id, slug }) => [slug, id]))
  const forms = batch.flatMap(({ slug, forms: own }) =>
    own.map((form) => ({ id: idOf.get(slug) ?? 0, ...form })),
  )
  await tx`delete from term_forms where term_id = any(${saved.map(({ id }) => id)}::bigint[])`
  await tx`
    insert into term_forms (term_id, kind, exact, dotted, bare)
    select id, kind, exact, dotted, bare
    from jsonb_to_recordset(${tx.json(forms)}) as form (
      id bigint, kind text, exact text, dotted text, bare text)
    on conflict do nothing`
}
