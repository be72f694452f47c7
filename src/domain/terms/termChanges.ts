/** Changes of single terms: made, edited, renamed, taken out, rolled back. Every change leaves a revision. */
import { fold } from '../../../search/fold'
import type { TermFields } from '../../store/terms/terms'
import type { StoredTerm, TermWriter } from '../../store/terms/writer'
import type { Transactions, Writing } from '../../store/transactions'
import { answered, Refused, type ReviewRefusal } from '../review/reviewRefusals'
import { isSlug } from './slugs'
import { checkTerm, distinctAliases } from './termRow'
import { isSamePair, newSlug } from './termSlugs'
import { indexed } from './terms'

/** What a term shall say otherwise. */
export type Edits = Partial<Omit<TermFields, 'slug'>>

/** Stores a new term under a slug that none has or had. @throws Refused */
export async function createTerm(writing: Writing, fields: Omit<TermFields, 'slug'>) {
  const { english } = checked({ ...fields, slug: '' })
  const slug = await newSlug(await writing.dictionary(), english)
  return save(writing, { ...fields, slug })
}

/** Edits a term, and publishes it. @throws Refused */
export function changeTerm(writing: Writing, term: StoredTerm, edits: Edits): Promise<StoredTerm> {
  const { id: _, revision: __, status: ___, ...fields } = term
  return save(writing, { ...fields, ...edits })
}

/** The names of a term with another Yoruba headword and some more aliases, each once. */
export function withNames(
  term: TermFields,
  { yoruba, aliases }: Pick<TermFields, 'yoruba' | 'aliases'>,
): Pick<TermFields, 'yoruba' | 'aliases'> {
  const all = [...term.aliases, ...aliases]
  return { yoruba, aliases: distinctAliases({ english: term.english, yoruba, aliases: all }) }
}

/** Takes a term out of the dictionary; its slug and its history stay. */
export async function unpublishTerm(terms: TermWriter, { id }: StoredTerm): Promise<StoredTerm> {
  await terms.unpublish(id)
  return termById(terms, id)
}

/** @throws Refused */
export async function termById(terms: TermWriter, id: number | null): Promise<StoredTerm> {
  const term = id === null ? undefined : await terms.byId(id)
  if (!term) throw new Refused({ kind: 'unknown term' })
  return term
}

/** @throws Refused */
async function termBySlug(terms: TermWriter, slug: string): Promise<StoredTerm> {
  const term = await terms.bySlug(slug)
  if (!term) throw new Refused({ kind: 'unknown term' })
  return term
}

/** Gives a term another slug; the old one goes on leading to it. A slug that it had may be its own again. */
export function rename(
  transactions: Transactions,
  { slug, to, by }: { slug: string; to: string; by: string },
): Promise<StoredTerm | ReviewRefusal> {
  const renamed = transactions.changeTerms(by, async (terms) => {
    if (!isSlug(to)) throw new Refused({ kind: 'invalid', fault: `"${to}" can be no slug` })
    const term = await termBySlug(terms, slug)
    const owner = await terms.bySlug(to)
    if ((owner && owner.id !== term.id) || (await terms.isHeld(to, term.id))) {
      throw new Refused({ kind: 'slug taken', slug: to })
    }
    await terms.rename(term.id, to)
    return termById(terms, term.id)
  })
  return answered(renamed)
}

/** Takes a term out of the dictionary. */
export function unpublish(
  transactions: Transactions,
  { slug, by }: { slug: string; by: string },
): Promise<StoredTerm | ReviewRefusal> {
  const unpublished = transactions.changeTerms(by, async (terms) =>
    unpublishTerm(terms, await termBySlug(terms, slug)),
  )
  return answered(unpublished)
}

/** Makes a term say again what it said at an earlier revision, as a revision of its own; its slug stays. */
export function rollBack(
  transactions: Transactions,
  { slug, revision, by }: { slug: string; revision: number; by: string },
): Promise<StoredTerm | ReviewRefusal> {
  const rolledBack = transactions.run(by, async (writing) => {
    const terms = await writing.dictionary()
    const term = await termBySlug(terms, slug)
    const earlier = await terms.contentAt(term.id, revision)
    if (!earlier) throw new Refused({ kind: 'unknown revision' })
    const { slug: _, status, ...fields } = earlier
    return save(writing, { ...fields, slug: term.slug }, status)
  })
  return answered(rolledBack)
}

async function save(
  writing: Writing,
  fields: TermFields,
  status: StoredTerm['status'] = 'approved',
): Promise<StoredTerm> {
  const term = checked(fields)
  const terms = await writing.dictionary()
  const before = await terms.bySlug(term.slug)
  // An import may have brought two terms that say the same: each can still be edited.
  const isNewPair = before?.status !== 'approved' || !isSamePair(before, term)
  // What is not published may say what another term says.
  if (status === 'approved' && isNewPair) {
    const alike = await writing.contributions.headwords([fold(term.english).bare])
    const equal = alike.find((other) => other.slug !== term.slug && isSamePair(other, term))
    if (equal) throw new Refused({ kind: 'equal term', slug: equal.slug })
  }
  await terms.save([indexed(term)], status)
  return termBySlug(terms, term.slug)
}

/** @throws Refused */
function checked(fields: TermFields): TermFields {
  const term = checkTerm(fields)
  if (typeof term === 'string') throw new Refused({ kind: 'invalid', fault: term })
  return term
}
