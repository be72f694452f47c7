/** Finds the Yoruba words of text: which tokens are Yoruba, and in which form they are listed. */
import { misspelling } from '../orthography'
import { type Entry, folded } from './entries'

/** Foreign words that appear in lower case in the Yoruba. */
const FOREIGN: ReadonlySet<string> = new Set(['https'])

/** A word of a text as it is written. */
export interface Token {
  readonly text: string
  /** Whether the word may have a capital only because it begins a sentence. */
  readonly isFirst: boolean
}

/** The occurrences of a word form. */
export interface Use {
  count: number
  readonly slugs: Set<string>
  /** Whether the word occurs only at the beginning of sentences with a capital, so that it may be a name. */
  isOnlyFirst: boolean
}

/** Tokens that are not words: URLs, C++, .ng, user@example, a_name. */
const CODE = /:\/\/|[\p{L}\p{N}][._@=\\][\p{L}\p{N}]|^["“(]*[./@#$<-]\p{L}|[+#_@<>{}$\\]/u

/**
 * Splits text into tokens. `isProse` is false for names, in which capitals do not show the beginning of a
 * sentence.
 */
export function tokensOf(text: string, isProse = true): Token[] {
  let isFirst = isProse
  return text.split(' ').flatMap((chunk) => {
    const words = CODE.test(chunk) ? [] : (chunk.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [])
    const tokens = words.map((word, at) => ({
      text: word.replace(/^['’-]+|['’-]+$/gu, '').replaceAll('’', "'"),
      isFirst: (isFirst && at === 0) || (isProse && at === 0 && /^["“‘]/u.test(chunk)),
    }))
    isFirst = isProse && (chunk === '' ? isFirst : /[.!?…]["”’)]*$/u.test(chunk))
    return tokens.filter((token) => token.text !== '')
  })
}

/**
 * Returns the form in which a token is listed, or undefined if it is not a Yoruba word. A token with a digit or
 * a capital is a name, an abbreviation or a sign, unless the capital begins a sentence. The first word of a
 * sentence is a name if it cannot be Yoruba (Firefox) or is in `names`.
 */
export function formOf(token: Token, names: ReadonlySet<string> = new Set()): string | undefined {
  const { text, isFirst } = token
  if (/\p{N}/u.test(text) || FOREIGN.has(text)) return undefined
  if (!/\p{Lu}/u.test(text)) return text
  if (isFirst && names.has(text)) return text
  if (!isFirst || /\p{Lu}/u.test(text.slice(1))) return undefined
  const lower = folded(text)
  const isForeign = /^[a-z'-]+$/u.test(lower) && misspelling(lower) !== undefined
  return isForeign ? undefined : lower
}

/** Returns the tokens of an entry's Yoruba text, without aliases. */
export function yorubaTokens(entry: Entry): Token[] {
  return [
    ...tokensOf(entry.yoruba, false),
    ...tokensOf(entry.definition_yo),
    ...tokensOf(entry.example_yo),
    ...tokensOf(entry.notes_yo),
  ]
}

/**
 * Returns all Yoruba word forms of the entries in lower case, with their occurrences. Names that begin a
 * sentence keep their capital if they are in `names`, and other names are omitted.
 */
export function wordsOf(
  entries: readonly Entry[],
  names: ReadonlySet<string> = new Set(),
): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const entry of entries) {
    for (const token of yorubaTokens(entry)) {
      const form = formOf(token, names)
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
