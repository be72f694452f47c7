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
]

/** @param bare a text without tone marks and under-dots */
export function soundOf(bare: string): string {
  const sound = sounds.reduce((text, [letters, one]) => text.replace(letters, one), bare)
  let end = sound.length
  // Loanwords in Yoruba end with a vowel.
  while (end > 2 && 'aeiou'.includes(sound.charAt(end - 1))) end--
  return sound.slice(0, end)
}

/** The first letters of words that may sound like a word: those that stand for the same sound. */
export function soundsFrom(bare: string): string[] {
  const [first = ''] = bare
  const group = ['ckq', 'fpv', 'sczx', 'jgd', 'iey', 'ou'].find((letters) =>
    letters.includes(first),
  )
  return [...new Set([first, ...Array.from(group ?? '')])]
}
