/**
 * `bin/fonts`: cuts the typefaces of faces.ts to the characters that the pages show. The service serves these copies,
 * because the packages have 20 MB.
 */
import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { characters, type Face, faces } from './faces'

/** Kerning, marks on letters, and figures of equal width. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

export const subset = ({ source }: Face): Promise<Uint8Array> =>
  subsetFont(readFileSync(new URL(import.meta.resolve(source))), characters, {
    targetFormat: 'woff2',
    keepFeatures,
    noHinting: true,
  })

if (import.meta.main) {
  for (const face of faces) {
    await Bun.write(new URL(`${face.file}.woff2`, import.meta.url), await subset(face))
  }
}
