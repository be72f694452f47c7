/** Finds the Yoruba words that entries use. */
import { formOf, type Token, tokensOf } from '../../../src/domain/terms/yorubaTokens'
import type { Entry } from './entries'

/** The occurrences of a word form. */
export interface Use {
  count: number
  readonly slugs: Set<string>
  /** Whether the word occurs only at the beginning of sentences, with a capital. Such a word may be a name. */
  isOnlyFirst: boolean
}

/** Returns the tokens of an entry's Yoruba text, except aliases. */
export function yorubaTokens(entry: Entry): Token[] {
  return [
    ...tokensOf(entry.yoruba, false),
    ...tokensOf(entry.definition_yo),
    ...tokensOf(entry.example_yo),
    ...tokensOf(entry.notes_yo),
  ]
}

/** Like `formOf`, but at the beginning of a sentence, words in `names` keep their capital letter. */
export const formIn = (token: Token, names: ReadonlySet<string>): string | undefined =>
  token.isFirst && names.has(token.text) ? token.text : formOf(token)

/**
 * Returns all Yoruba word forms in the entries, in lower case, with their occurrences. At the beginning of a
 * sentence, words in `names` keep their capital letter. Within a sentence, capitalised words are treated as
 * names and omitted.
 */
export function wordsOf(
  entries: readonly Entry[],
  names: ReadonlySet<string> = new Set(),
): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const entry of entries) {
    for (const token of yorubaTokens(entry)) {
      const form = formIn(token, names)
      if (form === undefined) continue
      const use = uses.get(form) ?? { count: 0, slugs: new Set(), isOnlyFirst: true }
      use.count += 1
      use.slugs.add(entry.slug)
      use.isOnlyFirst &&= form !== token.text
      uses.set(form, use)
    }
  }
  return uses
}
