/** Terms and categories in PostgreSQL. */
import type { TransactionSql } from 'postgres'
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

/** A term with what it is found and listed by. */
export interface IndexedTerm extends TermFields {
  categorySlug: string | null
  letter: string | null
  englishKey: string
  yorubaLetter: string | null
  yorubaKey: string
  headwordWords: string[]
  aliasWords: string[]
  /** Those and the words of the definitions. */
  allWords: string[]
  /** Names the program that made all this of the text. */
  derivedBy: string
  forms: (FormFields & { kind: 'headword' | 'alias' })[]
}

interface FormFields {
  exact: string
  dotted: string
  bare: string
  loose: string
}

/** The language whose headwords a list goes by. */
export type HeadwordLanguage = 'english' | 'yoruba'

export interface Category {
  slug: string
  label: string
  /** Approved terms in it. */
  terms: number
}

export interface TermWriter {
  /** Stores and approves terms, each in place of the term that has its slug. A slug stands once in a batch. */
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

    /**
     * Derives anew some terms, approved or not, that another program than `derivedBy` made ready to be
     * found; nobody changes them meanwhile.
     * @returns how many
     */
    async rederive(
      derivedBy: string,
      limit: number,
      derive: (term: TermFields) => IndexedTerm,
    ): Promise<number> {
      // Nearly every start finds nothing to do, and must neither wait for an import nor raise the version.
      const some = await sql`select from terms where derived_by <> ${derivedBy} limit 1`
      if (some.length === 0) return 0
      return sql.begin(async (tx) => {
        // First of all, as whoever changes terms needs it: an import that is under way goes first.
        await tx`select from dictionary for update`
        const batch = await tx<TermFields[]>`
          select ${fields(tx)} from terms t left join categories c on c.id = t.category_id
          where derived_by <> ${derivedBy} order by t.id limit ${limit} for update of t`
        await saveAll(tx, batch.map(derive), { approve: false })
        return batch.length
      })
    },

    /** Every approved term in the order of slugs, a few hundred at a time. */
    all: () =>
      sql<TermFields[]>`
        select ${fields(sql)} from terms t left join categories c on c.id = t.category_id
        where status = 'approved' order by t.slug`.cursor(500),

    /** The terms whose slug is one of these, or one of these with a number behind it. */
    withSlugsLike: (bases: readonly string[]) =>
      sql<Pick<TermFields, 'slug' | 'english' | 'yoruba'>[]>`
        select slug, english, yoruba from terms
        where regexp_replace(slug, '-[0-9]+$', '') = any(${[...bases]}) or slug = any(${[...bases]})`,

    /** How many approved terms stand under each letter; null: under none. @throws Unavailable */
    letters: (language: HeadwordLanguage) =>
      within(
        deadlineMs,
        'PostgreSQL',
        sql<{ letter: string | null; terms: number }[]>`
          select ${letterOf(sql, language)} as letter, count(*)::int as terms
          from terms where status = 'approved' group by 1`,
      ),

    /** The approved terms under a letter, in the order of its language. @throws Unavailable */
    underLetter: (
      language: HeadwordLanguage,
      letter: string | null,
      { limit, offset }: { limit: number; offset: number },
    ) =>
      within(
        deadlineMs,
        'PostgreSQL',
        sql<Pick<TermFields, 'slug' | 'english' | 'yoruba'>[]>`
          select slug, english, yoruba from terms
          where status = 'approved' and ${isUnder(sql, language, letter)}
          order by ${language === 'english' ? sql`english_key` : sql`yoruba_key, yoruba collate "C"`}, id
          limit ${limit} offset ${offset}`,
      ),

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
  }
}

const letterOf = (sql: Sql, language: HeadwordLanguage) =>
  language === 'english' ? sql`lower(letter)` : sql`yoruba_letter`

function isUnder(sql: Sql, language: HeadwordLanguage, letter: string | null) {
  if (language === 'english') {
    return letter === null ? sql`letter is null` : sql`letter = ${letter.toUpperCase()}`
  }
  return letter === null ? sql`yoruba_letter is null` : sql`yoruba_letter = ${letter}`
}

const fields = (sql: Sql | Transaction) => sql`
  t.slug, english, yoruba, aliases, c.label as category, definition_en as "definitionEn",
  definition_yo as "definitionYo", example_en as "exampleEn", example_yo as "exampleYo", media`

async function saveAll(
  tx: Transaction,
  batch: readonly IndexedTerm[],
  { approve } = { approve: true },
): Promise<void> {
  const rows = batch.map(({ headwordWords, aliasWords, allWords, forms: _, ...term }) => ({
    ...term,
    nameWords: [...vector(headwordWords, ':1A'), ...vector(aliasWords, ':1B')].join(' '),
    allWords: vector(allWords).join(' '),
  }))
  const terms = tx.json(rows)
  await tx`
    insert into categories (slug, label)
    select distinct on (slug) "categorySlug" as slug, category
    from jsonb_to_recordset(${terms}) as term ("categorySlug" text, category text)
    where "categorySlug" is not null
    on conflict (slug) do nothing`
  const saved = await tx<{ id: number; slug: string }[]>`
    insert into terms (slug, english, yoruba, aliases, category_id, definition_en, definition_yo,
      example_en, example_yo, media, letter, english_key, yoruba_letter, yoruba_key, name_words,
      all_words, derived_by)
    select term.slug, english, yoruba, aliases, categories.id, "definitionEn", "definitionYo",
      "exampleEn", "exampleYo", media, letter, "englishKey", "yorubaLetter", "yorubaKey",
      "nameWords", "allWords", "derivedBy"
    from jsonb_to_recordset(${terms}) as term (
      slug text, english text, yoruba text, aliases text[], "categorySlug" text,
      "definitionEn" text, "definitionYo" text, "exampleEn" text, "exampleYo" text, media text[],
      letter text, "englishKey" text, "yorubaLetter" text, "yorubaKey" text, "nameWords" tsvector,
      "allWords" tsvector, "derivedBy" text)
    left join categories on categories.slug = "categorySlug"
    on conflict (slug) do update set
      english = excluded.english, yoruba = excluded.yoruba, aliases = excluded.aliases,
      category_id = excluded.category_id, definition_en = excluded.definition_en,
      definition_yo = excluded.definition_yo, example_en = excluded.example_en,
      example_yo = excluded.example_yo, media = excluded.media, letter = excluded.letter,
      english_key = excluded.english_key, yoruba_letter = excluded.yoruba_letter,
      yoruba_key = excluded.yoruba_key, name_words = excluded.name_words,
      all_words = excluded.all_words, derived_by = excluded.derived_by,
      status = case when ${approve} then 'approved' else terms.status end, updated_at = now()
    returning id, slug`
  const idOf = new Map(saved.map(({ id, slug }) => [slug, id]))
  const forms = batch.flatMap(({ slug, forms: own }) =>
    own.map((form) => ({ id: idOf.get(slug) ?? 0, ...form })),
  )
  await tx`delete from term_forms where term_id = any(${saved.map(({ id }) => id)}::bigint[])`
  await tx`
    insert into term_forms (term_id, kind, exact, dotted, bare, loose)
    select id, kind, exact, dotted, bare, loose
    from jsonb_to_recordset(${tx.json(forms)}) as form (
      id bigint, kind text, exact text, dotted text, bare text, loose text)
    on conflict do nothing`
  const words = new Set(batch.flatMap((term) => [...term.headwordWords, ...term.aliasWords]))
  // In order, so that two writers of the same words wait for each other rather than deadlock.
  await tx`insert into words select unnest(${[...words].toSorted()}::text[]) on conflict do nothing`
}

/** Words, each with a weight, as PostgreSQL reads a tsvector; they hold neither quotes nor backslashes. */
const vector = (words: string[], weight = '') => words.map((word) => `'${word}'${weight}`)
