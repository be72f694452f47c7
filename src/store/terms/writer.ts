/** Writes terms within a transaction that may also write other data. */
import type { Transaction } from '../clients'
import { readTerms, type StoredTerm } from './reader'
import { type IndexedTerm, type TermFields, termFields } from './terms'

export type TermWriter = Awaited<ReturnType<typeof openDictionary>>

/**
 * Locks the dictionary and opens it for writing. Until this transaction ends, no other can change terms. Every
 * change takes this lock first, so changes never deadlock.
 * @param by the author to record in the term history
 * @param waitMs how long to wait for the lock; 0 for no limit
 */
export async function openDictionary(
  tx: Transaction,
  { by, waitMs }: { by: string; waitMs: number },
) {
  await tx`
    select set_config('atumo.by', ${by}, true), set_config('lock_timeout', ${String(waitMs)}, true)`
  await tx`select from dictionary for update`

  return {
    ...readTerms(tx),

    /** Stores terms, replacing those with the same slugs. Unchanged terms are not written. */
    save: (batch: readonly IndexedTerm[], status: StoredTerm['status'] = 'approved') =>
      saveAll(tx, batch, status),

    /** Stores the search data of terms without changing their content or status. */
    saveDerived: (batch: readonly IndexedTerm[]) => saveAll(tx, batch, null),

    /** Terms, published or not, whose search data was derived by another version of the code. */
    derivedOtherwise: (derivedBy: string, limit: number) => tx<TermFields[]>`
      select ${termFields(tx)} from terms t left join categories c on c.id = t.category_id
      where derived_by <> ${derivedBy} order by t.id limit ${limit}`,

    /** Unpublishes a term. The term and its history remain. */
    async unpublish(id: number): Promise<void> {
      await tx`
        update terms set status = 'unpublished', updated_at = now()
        where id = ${id} and status <> 'unpublished'`
    },

    /** Redirects every slug of one term to another term. */
    async cedeSlugs(from: number, to: number): Promise<void> {
      await tx`update term_slugs set term_id = ${to} where term_id = ${from}`
      await tx`update terms set updated_at = now() where id = ${to}`
    },

    /** Changes a term's slug. The old slug redirects to the new one. */
    async rename(id: number, slug: string): Promise<void> {
      await tx`
        update terms set slug = ${slug}, updated_at = now() where id = ${id} and slug <> ${slug}`
    },
  }
}

async function saveAll(
  tx: Transaction,
  batch: readonly IndexedTerm[],
  /** The new status; null to leave it unchanged. */
  status: StoredTerm['status'] | null,
): Promise<void> {
  const rows = batch.map(({ headwordWords, aliasWords, definitionWords, forms: _, ...term }) => ({
    ...term,
    nameWords: [...vector(headwordWords, ':1A'), ...vector(aliasWords, ':1B')].join(' '),
    allWords: [
      ...vector([...headwordWords, ...aliasWords], ':1A'),
      ...vector(definitionWords, ':2'),
    ].join(' '),
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
      example_en, example_yo, media, proposed, related, sources, notes_en, notes_yo, relations,
      letter, english_key, yoruba_letter, yoruba_key, length, frequency, name_words, all_words, derived_by)
    select term.slug, english, yoruba, aliases, categories.id, "definitionEn", "definitionYo",
      "exampleEn", "exampleYo", media, proposed, related, sources, "notesEn", "notesYo", relations,
      letter, "englishKey", "yorubaLetter", "yorubaKey", length, frequency, "nameWords", "allWords",
      "derivedBy"
    from jsonb_to_recordset(${terms}) as term (
      slug text, english text, yoruba text, aliases text[], "categorySlug" text,
      "definitionEn" text, "definitionYo" text, "exampleEn" text, "exampleYo" text, media text[],
      proposed boolean, related text[], sources text[], "notesEn" text, "notesYo" text,
      relations text[], letter text, "englishKey" text,
      "yorubaLetter" text, "yorubaKey" text, length smallint, frequency integer, "nameWords" tsvector, "allWords" tsvector, "derivedBy" text)
    left join categories on categories.slug = "categorySlug"
    on conflict (slug) do update set
      english = excluded.english, yoruba = excluded.yoruba, aliases = excluded.aliases,
      category_id = excluded.category_id, definition_en = excluded.definition_en,
      definition_yo = excluded.definition_yo, example_en = excluded.example_en,
      example_yo = excluded.example_yo, media = excluded.media,
      proposed = excluded.proposed, related = excluded.related, sources = excluded.sources,
      notes_en = excluded.notes_en, notes_yo = excluded.notes_yo, relations = excluded.relations,
      letter = excluded.letter, english_key = excluded.english_key, yoruba_letter = excluded.yoruba_letter,
      yoruba_key = excluded.yoruba_key, length = excluded.length, frequency = excluded.frequency,
      name_words = excluded.name_words,
      all_words = excluded.all_words, derived_by = excluded.derived_by,
      status = coalesce(${status}::text, terms.status), updated_at = now()
    where (terms.english, terms.yoruba, terms.aliases, terms.category_id, terms.definition_en,
        terms.definition_yo, terms.example_en, terms.example_yo, terms.media, terms.proposed,
        terms.related, terms.sources, terms.notes_en, terms.notes_yo, terms.relations,
        terms.derived_by)
      is distinct from (excluded.english, excluded.yoruba, excluded.aliases, excluded.category_id,
        excluded.definition_en, excluded.definition_yo, excluded.example_en, excluded.example_yo,
        excluded.media, excluded.proposed, excluded.related, excluded.sources, excluded.notes_en,
        excluded.notes_yo, excluded.relations, excluded.derived_by)
      or terms.status <> ${status}::text
    returning id, slug`
  const idOf = new Map(saved.map(({ id, slug }) => [slug, id]))
  const changed = batch.filter(({ slug }) => idOf.has(slug))
  const forms = changed.flatMap(({ slug, forms: own }) =>
    own.map((form) => ({ id: idOf.get(slug), ...form })),
  )
  await tx`delete from term_forms where term_id = any(${saved.map(({ id }) => id)}::bigint[])`
  await tx`
    insert into term_forms (term_id, kind, exact, dotted, bare, loose)
    select id, kind, exact, dotted, bare, loose
    from jsonb_to_recordset(${tx.json(forms)}) as form (
      id bigint, kind text, exact text, dotted text, bare text, loose text)
    on conflict do nothing`
  const words = new Set(changed.flatMap((term) => [...term.headwordWords, ...term.aliasWords]))
  // All writers insert words in the same order, so they never deadlock.
  await tx`insert into words select unnest(${[...words].toSorted()}::text[]) on conflict do nothing`
}

/** Formats words and their weight in tsvector syntax. Words contain no quotes or backslashes. */
const vector = (words: string[], weight = '') => words.map((word) => `'${word}'${weight}`)
