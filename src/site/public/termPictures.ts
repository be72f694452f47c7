/** Images of terms for link previews. Images are cached after they are first drawn. */
import { LRUCache } from 'lru-cache'
import { isSlug } from '../../domain/terms/slugs'
import { createAsset } from '../../http/send'
import { createGate } from '../../lib/gate'
import type { PublicServices } from '../../serviceTypes'
import { drawPicture } from '../parts/termPicture'
import { missingPage } from './missing'
import type { Reader } from './pageResponse'

const keptBytesAtMost = 16 * 1024 * 1024

export interface TermPictures {
  of(words: { english: string; yoruba: string }): Promise<Uint8Array>
}

/** @param draw replaced in tests */
export function createTermPictures(draw = drawPicture): TermPictures {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: keptBytesAtMost,
    sizeCalculation: ({ length }, key) => length + key.length,
  })
  // Draw only one image at a time: each takes about 20 ms of CPU time, and crawlers may request
  // thousands.
  const gate = createGate({ running: 1, waiting: 20, what: 'pictures' })
  return {
    async of({ english, yoruba }) {
      const key = `${english}\n${yoruba}`
      const ready = kept.get(key)
      if (ready) return ready
      const drawn = await gate.run(async () => kept.get(key) ?? (await draw({ english, yoruba })))
      kept.set(key, drawn)
      return drawn
    },
  }
}

export async function termPicture(
  services: PublicServices,
  reader: Reader,
  slug: string,
): Promise<Response> {
  if (!isSlug(slug)) return missingPage(services, reader)
  const { terms } = await services.search.find({ slug, limit: 1, offset: 0 })
  const [term] = terms
  if (!term) return missingPage(services, reader)
  const asset = createAsset(await services.termPictures.of(term), {
    type: 'image/png',
    cacheControl: 'public, max-age=86400',
    effort: 'none',
  })
  return asset(reader.request)
}
