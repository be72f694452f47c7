/** Draws a term's image for link previews: an SVG with both headwords, rendered as a PNG. */
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { escapedXml } from '../../lib/xml'
import { locales } from '../../locales'
import { pictureFace } from './fonts/faces'
import icon from './icon.svg' with { type: 'text' }

/** Image size in pixels. This is the recommended size for link previews. */
export const pictureSize = { width: 1200, height: 630 }

const margin = 90
const fontFile = fileURLToPath(new URL(`fonts/${pictureFace}.ttf`, import.meta.url))

interface Words {
  english: string
  yoruba: string
}

/** Renders the image in a separate thread. @returns a PNG */
export async function drawPicture(words: Words): Promise<Uint8Array> {
  const drawn = await renderAsync(svgOf(words), {
    font: { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'Inter' },
  })
  return drawn.asPng()
}

function svgOf({ english, yoruba }: Words): string {
  const { width, height } = pictureSize
  const { name, tagline } = locales.en.site
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#fbfcfa"/>
    <rect width="${width}" height="16" fill="#0a634c"/>
    ${headword(english, 200, '#3b49a6')}
    ${headword(yoruba, 385, '#0a634c')}
    <svg x="${margin}" y="505" width="56" height="56">${icon}</svg>
    <text x="${margin + 76}" y="544" font-family="Inter" font-weight="600" font-size="32" fill="#15201b">${escapedXml(name)}</text>
    <text x="${margin + 210}" y="543" font-family="Inter" font-weight="600" font-size="26" fill="#54625b">${escapedXml(tagline)}</text>
  </svg>`
}

const largest = 104
const smallest = 40
/** Average width of a letter, as a fraction of the font size. */
const letterWidth = 0.56

/**
 * Draws a headword on one line. Long headwords get a smaller font size, and are truncated if they still do
 * not fit.
 * @param y position of the baseline
 */
function headword(text: string, y: number, colour: string): string {
  const room = pictureSize.width - 2 * margin
  const letters = Array.from(text).filter((sign) => !/\p{M}/u.test(sign)).length
  const size = Math.max(smallest, Math.min(largest, Math.floor(room / (letters * letterWidth))))
  const most = Math.floor(room / (size * letterWidth))
  const shown = letters <= most ? text : `${Array.from(text).slice(0, most).join('')}…`
  return `<text x="${margin}" y="${y}" font-family="Inter" font-weight="600" font-size="${size}" fill="${colour}">${escapedXml(shown)}</text>`
}
