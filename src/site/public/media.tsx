/** A term's images, recordings and videos, which are hosted on other servers. */

import type { Term } from '../../domain/terms/terms'
import { webUrl } from '../../lib/webUrl'
import { useWords } from '../parts/language'
import { Section } from '../parts/parts'

const files = [
  ['picture', /\.(?:avif|gif|jpe?g|png|webp)$/i],
  ['recording', /\.(?:m4a|mp3|oga|ogg|opus|wav)$/i],
  ['video', /\.(?:mp4|ogv|webm)$/i],
] as const

/**
 * Parses media URLs. Skips those that are invalid. The kind is undefined if the file cannot be shown on the page, or
 * if its URL does not use HTTPS.
 */
const readMedia = (media: readonly string[]) =>
  media.flatMap((address) => {
    const url = webUrl(address)
    if (!url) return []
    const file = files.find(([, name]) => url.protocol === 'https:' && name.test(url.pathname))
    return [{ url, kind: file?.[0] }]
  })

/** Returns the origins that the content security policy of a term's page must allow. */
export const mediaOrigins = (media: readonly string[]): string[] => [
  ...new Set(readMedia(media).flatMap(({ url, kind }) => (kind ? [url.origin] : []))),
]

/**
 * Shows a term's media. The browser requests nothing from other servers until the reader opens an image or
 * plays a recording or video.
 */
export function Media({ term }: { term: Term }) {
  const media = readMedia(term.media)
  if (media.length === 0) return null
  const pair = `${term.english} · ${term.yoruba}`
  return (
    <Section title={useWords().term.media}>
      <ul class="media">
        {media.map((medium) => (
          <li>
            <Shown pair={pair} {...medium} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Shown({ pair, url, kind }: ReturnType<typeof readMedia>[0] & { pair: string }) {
  const { href, host } = url
  if (!kind) return <a href={href}>{href}</a>
  const title = useWords().term.mediaFrom[kind](host)
  if (kind === 'picture') {
    return (
      <details>
        <summary>{title}</summary>
        <img src={href} alt={pair} loading="lazy" referrerpolicy="no-referrer" />
      </details>
    )
  }
  const Player = kind === 'video' ? 'video' : 'audio'
  return (
    <>
      <p class="quiet">{title}</p>
      <Player src={href} controls preload="none" aria-label={`${title}: ${pair}`} />
    </>
  )
}
