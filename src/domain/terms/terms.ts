/** Converts terms for responses, and derives the data by which terms are searched and sorted. */
import { yorubaKey, yorubaLetter } from '../../../search/alphabet'
import { derivation } from '../../../search/derivation'
import { firstLetter, fold } from '../../../search/fold'
import type { TermDocument } from '../../../search/port'
import { englishKey, frequencyOf, lengthOf, wordsOf } from '../../../search/words'
import type { IndexedTerm, TermFields, Terms } from '../../store/terms/terms'
import type { Transactions } from '../../store/transactions'
import { aliasDetails } from './aliases'
import { citationIn, usageStatusOf } from './citations'
import { pronounce } from './pronunciation'
import { relationIn } from './relations'
import { slugOf } from './slugs'

export type Term = ReturnType<typeof asTerm>

export const termPath = (slug: string) => `/terms/${slug}`

export const picturePath = (slug: string) => `${termPath(slug)}/picture.png`

export const suggestPath = (slug: string) => `${termPath(slug)}/suggest`

/**
 * Converts a document to a response. `pronunciation` is that of the Yoruba headword; null if the rules do not cover it.
 * `alias_details` has the order of `aliases`.
 */
export function asTerm(document: TermDocument, baseUrl: string) {
  const { id, slug, english, yoruba, aliases, definitions, category, example } = document
  const { media, proposed, related, notes } = document
  const url = baseUrl + termPath(slug)
  const names = { id, slug, url, english, yoruba, aliases }
  const status = usageStatusOf(document)
  const sources = document.sources.map(citationIn).filter((one) => one !== undefined)
  const relations = document.relations.map(relationIn).filter((one) => one !== undefined)
  const pronunciation = pronounce(yoruba)
  const content = { ...names, definitions, category, example, media, proposed, related }
  const derived = { status, sources, pronunciation, alias_details: aliasDetails(names) }
  return { ...content, ...derived, notes, relations }
}

/** Converts a stored term to the document that is indexed and returned. */
export const asDocument = (term: TermFields & { id: number }): TermDocument => ({
  id: term.id,
  slug: term.slug,
  english: term.english,
  yoruba: term.yoruba,
  aliases: term.aliases,
  definitions: { en: term.definitionEn, yo: term.definitionYo },
  category: term.category,
  example: { en: term.exampleEn, yo: term.exampleYo },
  media: term.media,
  proposed: term.proposed,
  related: term.related,
  sources: term.sources,
  notes: { en: term.notesEn, yo: term.notesYo },
  relations: term.relations,
})

/** Adds the data by which a term is searched and sorted, with its version. */
export function indexed(term: TermFields): IndexedTerm {
  const { english, yoruba, aliases, definitionEn, definitionYo } = term
  const definitions = { en: definitionEn, yo: definitionYo }
  const words = wordsOf({ english, yoruba, aliases, definitions })
  const forms = (kind: 'headword' | 'alias', texts: string[]) =>
    texts.map((text) => ({ kind, ...fold(text) })).filter(({ bare }) => bare !== '')
  return {
    ...term,
    categorySlug: term.category === null ? null : slugOf(term.category),
    letter: firstLetter(english),
    englishKey: englishKey(english),
    yorubaLetter: yorubaLetter(yoruba),
    yorubaKey: yorubaKey(yoruba),
    length: lengthOf(term),
    frequency: frequencyOf(term),
    headwordWords: words.headwords,
    aliasWords: words.aliases,
    definitionWords: words.definitions,
    derivedBy: derivation,
    forms: [...forms('headword', [english, yoruba]), ...forms('alias', aliases)],
  }
}

/** Updates search data that another version derived. @returns the number of updated terms */
export async function rederiveTerms(
  stores: { terms: Terms; transactions: Transactions },
  atOnce = 500,
): Promise<number> {
  let derived = 0
  // Check first, because there is usually nothing to update. Startup must then neither wait for an
  // import nor change the dictionary's version.
  while (await stores.terms.derivedOtherwise(derivation)) {
    derived += await stores.transactions.changeTerms('rederivation', async (terms) => {
      const batch = await terms.derivedOtherwise(derivation, atOnce)
      await terms.saveDerived(batch.map(indexed))
      return batch.length
    })
  }
  return derived
}
