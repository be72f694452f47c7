/**
 * The font files, and the style sheet that refers to them. The path of a file contains a hash of its content.
 */
import { readFileSync } from 'node:fs'
import { type Asset, createAsset } from '../../../http/send'
import { type Face, faces } from './faces'

interface FontFile {
  face: Face
  path: string
  asset: Asset
}

export const fontFiles: readonly FontFile[] = faces.map((face) => {
  const bytes = readFileSync(new URL(`${face.file}.woff2`, import.meta.url))
  const hash = Bun.hash(bytes).toString(36).slice(0, 8)
  const asset = createAsset(bytes, {
    type: 'font/woff2',
    cacheControl: 'public, max-age=31536000, immutable',
    effort: 'none',
  })
  return { face, path: `/assets/${face.file}.${hash}.woff2`, asset }
})

/**
 * `optional`: a page whose typefaces come too late keeps the reader's own fonts, because a swap would move
 * its text. They are then cached for the next page.
 */
const fontFace = ({ face: { family, weight }, path }: FontFile) =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-display:optional;src:url(${path}) format("woff2")}`

export const fontStyles = fontFiles.map(fontFace).join('\n')
