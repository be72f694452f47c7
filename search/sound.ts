/** What a word sounds like, in English or as a Yoruba loanword, so that it is found if it is written as heard. */

/** Groups of letters that sound alike, in the order in which they are replaced. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph|v/g, 'f'],
  [/c(?=[eiy])|z|sh|ch/g, 's'],
  [/qu/g, 'kw'],
  [/ck|q|c/g, 'k'],
  [/x/g, 'ks'],
  [/gh|gb/g, 'g'],
  [/th/g, 't'],
  [/y|ee|ea/g, 'i'],
  [/oo|ou|ow/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)[aeiou]+$/, ''],
]

/** @param bare a text without tone marks and under-dots */
export const soundOf = (bare: string): string =>
  sounds.reduce((text, [letters, sound]) => text.replace(letters, sound), bare)

/** The first letters of words that may sound like a word: those that stand for the same sound. */
export function soundsFrom(bare: string): string[] {
  const [first = ''] = bare
  const group = ['ckq', 'fpv', 'sczx', 'jgd', 'iey', 'ou'].find((letters) =>
    letters.includes(first),
  )
  return [...new Set([first, ...Array.from(group ?? '')])]
}
