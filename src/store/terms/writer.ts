/** Writes terms within a transaction that may also write other data. */
import type { Transaction } from '../clients'
import { columnsOf } from '../queries'
import { readTerms, type StoredTerm, type TermFields, termFields } from './reader'
import type { IndexedTerm } from './terms'

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

/** The columns that a change of a term compares. */
const compared = (
  'english yoruba aliases category_id definition_en definition_yo example_en example_yo media ' +
  'proposed related sources notes_en notes_yo relations derived_by'
).split(' ')
/** Those, and the columns that are derived from them. */
const derived = 'letter english_key yoruba_letter yoruba_key length frequency name_words all_words'
const written = [...compared, ...derived.split(' ')]
const of = (table: string, columns: readonly string[]) => columns.map((name) => `${table}.${name}`)

/** @param status the new status; null to leave it unchanged */
async function saveAll(
  tx: Transaction,
  batch: readonly IndexedTerm[],
  status: StoredTerm['status'] | null,
): Promise<void> {
  const rows = batch.map(({ headwordWords, aliasWords, definitionWords, forms: _, ...term }) => {
    const nameWords = [...vector(headwordWords, ':1A'), ...vector(aliasWords, ':1B')].join(' ')
    const names = vector([...headwordWords, ...aliasWords], ':1A')
    const allWords = [...names, ...vector(definitionWords, ':2')].join(' ')
    return columnsOf({ ...term, nameWords, allWords })
  })
  const terms = tx.json(rows)
  await tx`
    insert into categories (slug, label)
    select distinct on (slug) category_slug as slug, category
    from jsonb_to_recordset(${terms}) as term (category_slug text, category text)
    where category_slug is not null
    on conflict (slug) do nothing`
  const saved = await tx<{ id: number; slug: string }[]>`
    insert into terms (${tx(['slug', ...written])})
    select ${tx(of('term', ['slug', ...written]))}
    from jsonb_array_elements(${terms}) given left join categories c on c.slug = given ->> 'category_slug',
      jsonb_populate_record(null::terms, given || jsonb_build_object('category_id', c.id)) term
    on conflict (slug) do update set (${tx(written)}) = row (${tx(of('excluded', written))}),
      status = coalesce(${status}::text, terms.status), updated_at = now()
    where (${tx(of('terms', compared))}) is distinct from (${tx(of('excluded', compared))})
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
