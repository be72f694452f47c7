/**
 * The characters on the widget's buttons: letters with under-dots, and tone marks. Many keyboards lack them.
 */

const lowTone = '\u0300'
const highTone = '\u0301'

export const signs = ['ẹ', 'ọ', 'ṣ', lowTone, highTone] as const
export type Sign = (typeof signs)[number]

export const isTone = (sign: Sign) => sign === lowTone || sign === highTone

/**
 * Appends a character to the text before the caret. A tone mark is combined with the last letter and replaces
 * any tone mark that the letter already has.
 */
export function typed(before: string, sign: Sign): string {
  if (!isTone(sign)) return before + sign
  if (!/\p{L}\p{M}*$/u.test(before)) return before
  return (before.normalize('NFD').replace(/[\u0300\u0301]+$/, '') + sign).normalize('NFC')
}
