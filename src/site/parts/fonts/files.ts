/**
 * The site's typefaces, and the style sheet that refers to them. They were chosen because they position diacritics
 * well at all sizes and weights, even when a letter has two: ẹ̀ ọ́ m̀ Ọ̀. `bin/fonts` generates the font files. The
 * path of a file contains a hash of its content.
 */
import { readFileSync } from 'node:fs'
import { createAsset } from '../../../http/send'

/** @param font the complete font: its package, and its path there without the extension */
const face = (file: string, family: string, weight: number, font: string) => ({
  file,
  family,
  weight,
  source: `@expo-google-fonts/${font}.ttf`,
})

export type Face = ReturnType<typeof face>

/** The typeface for images of terms, which require it as a TrueType file. */
export const pictureFace = 'inter-600'

export const faces: readonly Face[] = [
  face('inter-400', 'Inter', 400, 'inter/400Regular/Inter_400Regular'),
  face(pictureFace, 'Inter', 600, 'inter/600SemiBold/Inter_600SemiBold'),
  face(
    'source-serif-600',
    'Source Serif 4',
    600,
    'source-serif-4/600SemiBold/SourceSerif4_600SemiBold',
  ),
  face('noto-mono-400', 'Noto Sans Mono', 400, 'noto-sans-mono/400Regular/NotoSansMono_400Regular'),
]

export const fontFiles = faces.map(({ file, family, weight }) => {
  const bytes = readFileSync(new URL(`${file}.woff2`, import.meta.url))
  const path = `/assets/${file}.${Bun.hash(bytes).toString(36).slice(0, 8)}.woff2`
  const asset = createAsset(bytes, {
    type: 'font/woff2',
    cacheControl: 'public, max-age=31536000, immutable',
    effort: 'none',
  })
  // `optional`: a page whose typefaces come too late keeps the reader's own fonts, because a swap would move
  // its text. They are then cached for the next page.
  const style = `@font-face{font-family:"${family}";font-weight:${weight};font-display:optional;src:url(${path}) format("woff2")}`
  return { path, asset, style }
})
