/** Images of terms for link previews: SVGs with both headwords, rendered as PNGs and cached. */
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import { isSlug } from '../../domain/terms/slugs'
import type { Handler } from '../../http/router'
import { createAsset } from '../../http/send'
import { createGate } from '../../lib/gate'
import { escapedXml } from '../../lib/xml'
import { locales } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import type { Headwords } from '../../store/terms/terms'
import { pictureFace } from '../parts/fonts/files'
import { pictureSize } from '../parts/head'
import icon from '../parts/icon.svg' with { type: 'text' }
import { missingPage } from './pageResponse'

const mostCachedBytes = 16 * 1024 * 1024
const margin = 90
const fontFile = fileURLToPath(new URL(`../parts/fonts/${pictureFace}.ttf`, import.meta.url))

type Words = Pick<Headwords, 'english' | 'yoruba'>

/** @param draw replaced in tests */
export function createTermPictures(draw = drawPicture) {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ length }, key) => length + key.length,
  })
  // Draw only one image at a time: each takes about 20 ms of CPU time, and crawlers may request
  // thousands.
  const gate = createGate({ running: 1, waiting: 20, what: 'pictures' })
  return {
    async of({ english, yoruba }: Words): Promise<Uint8Array> {
      const key = `${english}\n${yoruba}`
      const ready = kept.get(key)
      if (ready) return ready
      const drawn = await gate.run(async () => kept.get(key) ?? (await draw({ english, yoruba })))
      kept.set(key, drawn)
      return drawn
    },
  }
}

export function termPicture(services: PublicServices): Handler {
  const pictures = createTermPictures()
  return async (request, server, { slug }) => {
    const query = { slug: slug ?? '', limit: 1, offset: 0 }
    const { terms } = isSlug(query.slug) ? await services.search.find(query) : { terms: [] }
    const [term] = terms
    if (!term) return missingPage(services, { language: 'en', request, server })
    const asset = createAsset(await pictures.of(term), {
      type: 'image/png',
      cacheControl: 'public, max-age=86400',
      effort: 'none',
    })
    return asset(request)
  }
}

/** Renders the image in a separate thread. @returns a PNG */
async function drawPicture(words: Words): Promise<Uint8Array> {
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
