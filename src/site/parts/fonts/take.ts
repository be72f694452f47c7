/**
 * `bin/fonts`: reduces the typefaces in files.ts to the characters that the site uses. The service serves
 * these smaller files, because the full packages take up 20 MB.
 */
import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { type Face, faces, pictureFace } from './files'

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/**
 * The characters to keep: ASCII, Latin-1, Yoruba letters with all their diacritics, the IPA of pronunciations,
 * and the symbols that the site uses.
 */
export const characters = [
  between(0x20, 0x7e),
  between(0xa0, 0xff),
  'ẹẸọỌṣṢńŃǹǸḿḾ',
  'ɛɔɡŋɾʃʒ',
  // Combining marks: grave, acute, tilde, macron, dot below, tie.
  '\u0300\u0301\u0303\u0304\u0323\u0361',
  '–—‘’“”…•₦€′″₂←→↑↓−≤≥≠√∞✓',
].join('')

/** The OpenType features to keep: kerning, placement of diacritics, and tabular figures. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

export const subset = (
  { source }: Face,
  targetFormat: 'woff2' | 'truetype' = 'woff2',
): Promise<Uint8Array> =>
  subsetFont(readFileSync(new URL(import.meta.resolve(source))), characters, {
    targetFormat,
    keepFeatures,
    noHinting: true,
  })

if (import.meta.main) {
  for (const face of faces) {
    await Bun.write(new URL(`${face.file}.woff2`, import.meta.url), await subset(face))
    if (face.file === pictureFace) {
      const file = new URL(`${face.file}.ttf`, import.meta.url)
      await Bun.write(file, await subset(face, 'truetype'))
    }
  }
}
