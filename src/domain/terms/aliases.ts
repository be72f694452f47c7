/** Determines the language of each alias and its relation to the headwords, from the text alone. */
import type { Names } from '../../store/terms/terms'
import { isSameLoan, languageOfName, loanFrom, plain, type Sounds, soundsOf } from './loans'

/**
 * - `variant`: another spelling of the headword, such as kọ̀mpútà for kọ̀ǹpútà, or color for colour
 * - `plural`: the English plural of the headword or of another alias
 * - `abbreviation`: English initials, such as LTE
 * - `loan`: an English name in Yoruba spelling, such as maṣíìnì
 * - `synonym`: any other name
 */
export const aliasKinds = ['synonym', 'variant', 'plural', 'abbreviation', 'loan'] as const
export type AliasKind = (typeof aliasKinds)[number]

export interface AliasDetail {
  text: string
  language: 'en' | 'yo'
  kind: AliasKind
}

export function aliasDetails({ english, yoruba, aliases }: Names): AliasDetail[] {
  if (aliases.length === 0) return []
  const languages = languagesOf(aliases, english, yoruba)
  const englishNames = [english, ...aliases.filter((_, at) => languages[at] === 'en')]
  const englishKind = englishKinds(english, englishNames)
  const yorubaKind = yorubaKinds(yoruba, englishNames)
  return aliases.map((text, at) =>
    languages[at] === 'yo'
      ? { text, language: 'yo', kind: yorubaKind(text) }
      : { text, language: 'en', kind: englishKind(text) },
  )
}

/** A name without marks counts as Yoruba if it equals the Yoruba headword without its marks. */
function languagesOf(aliases: readonly string[], english: string, yoruba: string): ('en' | 'yo')[] {
  const bare = plain(yoruba)
  const isDistinct = bare !== plain(english)
  return aliases.map((text) => (isDistinct && plain(text) === bare ? 'yo' : languageOfName(text)))
}

function yorubaKinds(headword: string, englishNames: readonly string[]) {
  const ownSpelling = yorubaSpelling(headword)
  let sounds: Sounds | undefined
  return (text: string): AliasKind => {
    if (yorubaSpelling(text) === ownSpelling) return 'variant'
    sounds ??= soundsOf(englishNames)
    if (loanFrom(text, sounds) === undefined) return 'synonym'
    const isHeadwordLoan = loanFrom(headword, sounds) !== undefined
    return isHeadwordLoan && isSameLoan(text, headword) ? 'variant' : 'loan'
  }
}

function englishKinds(headword: string, names: readonly string[]) {
  const ownSpelling = englishSpelling(headword)
  const plurals = new Set(names.flatMap(pluralsOf))
  return (text: string): AliasKind => {
    if (plurals.has(text.toLowerCase())) return 'plural'
    if (englishSpelling(text) === ownSpelling) return 'variant'
    return isInitials(text) ? 'abbreviation' : 'synonym'
  }
}

/** Normalises spelling variants: short or long vowels and nasals, and m or n before b, f or p. */
const yorubaSpelling = (text: string): string =>
  plain(text)
    .replace(/m(?=[bfp])/g, 'n')
    .replace(/([aeioun])\1/g, '$1')

/** Spelling differences between British and American English. */
const englishSpellings: readonly (readonly [RegExp, string])[] = [
  [/our/g, 'or'],
  [/ys(?=e|ing)|is(?=e[drs]?\b|ing\b|ation)/g, 'iz'],
  [/yze/g, 'ize'],
  [/tre\b/g, 'ter'],
  [/(?<=[aeiou])ll/g, 'l'],
  [/ence\b/g, 'ense'],
  [/(?<=a)mme\b/g, 'm'],
  [/logue/g, 'log'],
  [/ae/g, 'e'],
  [/grey/g, 'gray'],
  [/disk/g, 'disc'],
]

function englishSpelling(text: string): string {
  let spelling = text.toLowerCase()
  for (const [pattern, letters] of englishSpellings) spelling = spelling.replace(pattern, letters)
  return plain(spelling)
}

/** Whether text is one word of capitals and digits with at most two small letters, such as LTE, SaaS or 2FA. */
function isInitials(text: string): boolean {
  const large = text.match(/[\p{Lu}\d]/gu) ?? []
  const small = text.match(/\p{Ll}/gu) ?? []
  return /\p{Lu}/u.test(text) && !/\s/u.test(text) && large.length >= 2 && small.length <= 2
}

const pluralEndings: readonly (readonly [RegExp, string])[] = [
  [/man$/, 'men'],
  [/person$/, 'people'],
  [/mouse$/, 'mice'],
  [/criterion$/, 'criteria'],
  [/$/, 's'],
  [/(?<=s|x|z|ch|sh|o)$/, 'es'],
  [/(?<=z)$/, 'zes'],
  [/(?<![aeiou])y$/, 'ies'],
  [/fe?$/, 'ves'],
  [/sis$/, 'ses'],
  [/[ei]x$/, 'ices'],
  [/um$/, 'a'],
]

/** Returns all possible plurals of a name, in lower case. In "point of sale", "point" takes the plural. */
function pluralsOf(name: string): string[] {
  const text = name.toLowerCase()
  const at = text.search(/ (?:of|in|on|to|with|as|for|at|by) /)
  const [head, rest] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
  return pluralEndings
    .filter(([ending]) => ending.test(head))
    .map(([ending, plural]) => head.replace(ending, plural) + rest)
}
