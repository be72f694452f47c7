/** Creates, edits, renames, unpublishes and rolls back individual terms. Every change adds a revision. */
import { fold } from '../../../search/fold'
import { isProblem, type Problem } from '../../problems'
import type { StoredTerm } from '../../store/terms/reader'
import type { TermFields } from '../../store/terms/terms'
import type { TermWriter } from '../../store/terms/writer'
import type { Transactions, Writing } from '../../store/transactions'
import { citationsAfter } from './citations'
import { isSlug } from './slugs'
import { checkTerm, distinctAliases } from './termRow'
import { isSamePair, newSlug } from './termSlugs'
import { indexed } from './terms'

export type Edits = Partial<Omit<TermFields, 'slug'>>

export type ChangedTerm = StoredTerm | Problem

/** Stores a new term under a slug that no term has ever had. */
export async function createTerm(
  writing: Writing,
  fields: Omit<TermFields, 'slug'>,
): Promise<ChangedTerm> {
  const checked = checkTerm({ ...fields, slug: '' })
  if (isProblem(checked)) return checked
  const slug = await newSlug(await writing.dictionary(), checked.english)
  return save(writing, { ...fields, slug })
}

/** Returns a term with edits applied. Removes citations of forms that the term no longer has. */
export function withEdits(term: TermFields, edits: Edits): TermFields {
  const edited = { ...term, ...edits }
  const sources = edits.sources ?? citationsAfter(term.sources, term.yoruba, edited)
  return { ...edited, sources }
}

export function changeTerm(writing: Writing, term: StoredTerm, edits: Edits): Promise<ChangedTerm> {
  const { id: _, revision: __, status: ___, ...fields } = term
  return save(writing, withEdits(fields, edits))
}

/** Edits a term if it is still at the revision that the editor saw, so that no change is overwritten. */
export const editTerm = (
  transactions: Transactions,
  { revision, edits, ...change }: TermChange & { revision: number; edits: Edits },
) =>
  changing(transactions, change, async (writing, term) =>
    term.revision === revision
      ? changeTerm(writing, term, edits)
      : { code: 'term_changed', seen: revision, revision: term.revision },
  )

/** Returns a term's names with a new Yoruba headword and additional aliases, without duplicates. */
export function withNames(
  term: TermFields,
  { yoruba, aliases }: Pick<TermFields, 'yoruba' | 'aliases'>,
): Pick<TermFields, 'yoruba' | 'aliases'> {
  const all = [...term.aliases, ...aliases]
  return { yoruba, aliases: distinctAliases({ english: term.english, yoruba, aliases: all }) }
}

/** Unpublishes a term. Its slug and history remain. */
export async function unpublishTerm(terms: TermWriter, { id }: StoredTerm): Promise<ChangedTerm> {
  await terms.unpublish(id)
  return termById(terms, id)
}

/** @param id null if the term was deleted */
export async function termById(terms: TermWriter, id: number | null): Promise<ChangedTerm> {
  const term = id === null ? undefined : await terms.byId(id)
  return term ?? { code: 'unknown_slug' }
}

const termBySlug = async (terms: TermWriter, slug: string): Promise<ChangedTerm> =>
  (await terms.bySlug(slug)) ?? { code: 'unknown_slug' }

/** Changes a term's slug. The old one redirects to it. A term can take back a slug that it had before. */
export async function rename(
  transactions: Transactions,
  { to, ...change }: TermChange & { to: string },
): Promise<ChangedTerm> {
  if (!isSlug(to)) return { code: 'bad_slug', field: 'slug', slug: to }
  return changing(transactions, change, async (writing, { id }) => {
    const terms = await writing.dictionary()
    const owner = await terms.bySlug(to)
    if ((owner && owner.id !== id) || (await terms.isHeld(to, id))) {
      return { code: 'slug_taken', slug: to }
    }
    await terms.rename(id, to)
    return termById(terms, id)
  })
}

export const unpublish = (transactions: Transactions, change: TermChange) =>
  changing(transactions, change, async (writing, term) =>
    unpublishTerm(await writing.dictionary(), term),
  )

/** Restores the content of an earlier revision as a new revision. The slug does not change. */
export const rollBack = (
  transactions: Transactions,
  { revision, ...change }: TermChange & { revision: number },
) =>
  changing(transactions, change, async (writing, term) => {
    const earlier = await (await writing.dictionary()).contentAt(term.id, revision)
    if (!earlier) return { code: 'unknown_revision' }
    const { slug: _, status, ...fields } = earlier
    return save(writing, { ...fields, slug: term.slug }, status)
  })

/** Identifies the editor, and the term to change by its current slug or a former one. */
interface TermChange {
  slug: string
  by: string
}

const changing = (
  transactions: Transactions,
  { slug, by }: TermChange,
  change: (writing: Writing, term: StoredTerm) => Promise<ChangedTerm>,
): Promise<ChangedTerm> =>
  transactions.run(by, async (writing) => {
    const term = await termBySlug(await writing.dictionary(), slug)
    return isProblem(term) ? term : change(writing, term)
  })

async function save(
  writing: Writing,
  fields: TermFields,
  status: StoredTerm['status'] = 'approved',
): Promise<ChangedTerm> {
  const term = checkTerm(fields)
  if (isProblem(term)) return term
  const terms = await writing.dictionary()
  const before = await terms.bySlug(term.slug)
  // An import may have created two terms with the same headwords. Both can still be edited.
  const isNewPair = before?.status !== 'approved' || !isSamePair(before, term)
  // An unpublished term may have the same headwords as another term.
  if (status === 'approved' && isNewPair) {
    const alike = await writing.contributions.headwords([fold(term.english).bare])
    const equal = alike.find((other) => other.slug !== term.slug && isSamePair(other, term))
    if (equal) return { code: 'equal_term', slug: equal.slug }
  }
  await terms.save([indexed(term)], status)
  return termBySlug(terms, term.slug)
}
