/** A term's images, recordings and videos, which are hosted on other servers. */

import type { Term } from '../../domain/terms/terms'
import { webUrl } from '../../lib/webUrl'
import { useWords } from '../parts/language'

const files = {
  picture: /\.(?:avif|gif|jpe?g|png|webp)$/i,
  recording: /\.(?:m4a|mp3|oga|ogg|opus|wav)$/i,
  video: /\.(?:mp4|ogv|webm)$/i,
} as const
type Kind = keyof typeof files
const kinds: readonly Kind[] = ['picture', 'recording', 'video']

interface Medium {
  url: URL
  /** Undefined if the file cannot be shown on the page, or if its URL does not use HTTPS. */
  kind: Kind | undefined
}

/** Parses media URLs. Skips those that are invalid. */
function readMedia(media: readonly string[]): Medium[] {
  return media.flatMap((address) => {
    const url = webUrl(address)
    if (!url) return []
    const isPrivate = url.protocol === 'https:'
    return [{ url, kind: kinds.find((kind) => isPrivate && files[kind].test(url.pathname)) }]
  })
}

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
    <>
      <h2>{useWords().term.media}</h2>
      <ul class="media">
        {media.map((medium) => (
          <li>
            <Shown pair={pair} {...medium} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Shown({ pair, url, kind }: Medium & { pair: string }) {
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
