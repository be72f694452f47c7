/** Finds the Yoruba words in text. */
import { faultOf, folded } from './orthography'

/** Foreign words that appear in lower case in Yoruba text. */
const foreign: ReadonlySet<string> = new Set(['https'])

export interface Token {
  readonly text: string
  /** True if the word begins a sentence, where a capital does not necessarily mark a name. */
  readonly isFirst: boolean
}

/** Tokens that are not words: URLs, C++, .ng, user@example, a_name. */
const code = /:\/\/|[\p{L}\p{N}][._@=\\][\p{L}\p{N}]|^["“(]*[./@#$<-]\p{L}|[+#_@<>{}$\\]/u

/** @param isProse false for names, in which a capital does not mark the beginning of a sentence */
export function tokensOf(text: string, isProse = true): Token[] {
  let isFirst = isProse
  return text.split(' ').flatMap((chunk) => {
    const words = code.test(chunk) ? [] : (chunk.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [])
    const tokens = words.map((word, at) => ({
      text: withoutEdges(word).replaceAll('’', "'"),
      isFirst: (isFirst && at === 0) || (isProse && at === 0 && /^["“‘]/u.test(chunk)),
    }))
    isFirst = isProse && (chunk === '' ? isFirst : /[.!?…]["”’)]*$/u.test(chunk))
    return tokens.filter((token) => token.text !== '')
  })
}

/** The lookbehind keeps the time linear if a word contains many hyphens. */
const withoutEdges = (word: string) => word.replace(/^['’-]+|(?<!['’-])['’-]+$/gu, '')

/**
 * Returns a token as it is written in word lists, or undefined if it is not a Yoruba word. Tokens that
 * contain digits or capitals are names, abbreviations or symbols, unless the only capital is at the beginning
 * of a sentence. The first word of a sentence is a name if it cannot be Yoruba (Firefox).
 */
export function formOf({ text, isFirst }: Token): string | undefined {
  if (/\p{N}/u.test(text) || foreign.has(text)) return undefined
  if (!/\p{Lu}/u.test(text)) return text
  if (!isFirst || /\p{Lu}/u.test(text.slice(1))) return undefined
  const lower = folded(text)
  const isForeign = /^[a-z'-]+$/u.test(lower) && faultOf(lower) !== undefined
  return isForeign ? undefined : lower
}
