/** Parses docs/lexicon.md and checks its roots against the entries. */
import { folded } from '../../../src/domain/terms/orthography'
import type { Entry } from './entries'

/** An entry that docs/lexicon.md lists for one or more roots. It must contain at least one of them. */
export interface RootUse {
  readonly english: string
  readonly roots: readonly string[]
}

/** Returns the roots listed on the page, each a word or a phrase. Omits text in brackets. */
export function rootsIn(markdown: string): string[] {
  return rowsUnder(markdown, 'Roots').flatMap(([roots = '']) => rootsOf(roots))
}

/**
 * Returns the entries in the table of roots. If a row has as many groups of entries as roots, each group
 * belongs to the root at the same position. Otherwise, each entry must contain at least one of the row's
 * roots.
 */
export function rootUsesIn(markdown: string): RootUse[] {
  return rowsUnder(markdown, 'Roots').flatMap(([cell = '', , names = '']) => {
    const roots = rootsOf(cell)
    const groups = names.split('; ')
    const isPaired = groups.length === roots.length
    return groups.flatMap((group, at) =>
      group.split(', ').map((english) => ({
        english,
        roots: isPaired ? roots.slice(at, at + 1) : roots,
      })),
    )
  })
}

/** Returns the roots that do not occur as a word in the Yoruba headword, definition or example of any entry. */
export function unusedRoots(entries: readonly Entry[], roots: readonly string[]): string[] {
  const texts = entries.flatMap((entry) => [entry.yoruba, entry.definition_yo, entry.example_yo])
  const words = ` ${texts.map(spaced).join(' ')} `
  return roots
    .filter((root) => !words.includes(` ${spaced(root)} `))
    .map((root) => `${root}: a root that no entry has`)
}

/**
 * Returns the listed entries whose headword does not contain their root, either in full or without its first
 * vowel.
 */
export function unheldRoots(entries: readonly Entry[], uses: readonly RootUse[]): string[] {
  return uses.flatMap(({ english, roots }) => {
    const named = entries.filter((entry) => entry.english === english)
    const headwords = named.map(({ yoruba }) => folded(yoruba))
    if (headwords.length === 0) return `${english}: named for ${roots.join()}, but no entry`
    return headwords.some((headword) => roots.some((root) => holds(headword, root)))
      ? []
      : `${english}: named for ${roots.join()}, but rendered ${headwords.join()}`
  })
}

/** Returns the rows of the table under the first heading that starts with `heading`, without the header row. */
export function rowsUnder(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^#+ /mu).find((part) => part.startsWith(heading)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().normalize('NFC')),
  )
}

function rootsOf(cell: string): string[] {
  return cell.split(/[,/]/u).map((root) => root.replace(/\(.*\)/u, '').trim())
}

/**
 * Returns whether a word in the headword ends with the root, with or without the root's first vowel.
 */
function holds(headword: string, root: string): boolean {
  const elided = root.replace(/^\p{L}\p{M}*/u, '')
  return new RegExp(`(?:${root}|(?<=${letter})${elided})(?!${letter})`, 'u').test(headword)
}

const letter = '[\\p{L}\\p{M}]'

function spaced(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
