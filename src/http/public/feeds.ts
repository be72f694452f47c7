/** Atom feeds (RFC 4287) of the word of the day and of new terms, in both languages. */
import { termPath } from '../../domain/terms/terms'
import { bestEncoding } from '../../lib/encodings'
import { responseBody } from '../../lib/responseBody'
import { dateOfDay, dayOf } from '../../lib/time'
import { locales } from '../../locales'
import type { Headwords } from '../../store/terms/terms'
import { nosniff, varyByEncoding } from '../headers'
import { headerOf } from '../requestHeaders'
import type { PublicRoom } from '../rooms'
import { type Alternate, pathIn } from '../views/page'
import type { Reader } from './pageResponse'

/** Days in the feed of the word of the day. */
const daysListed = 14
/** Terms in the feed of new terms. */
const termsListed = 30

const paths = { day: '/feeds/word-of-the-day.atom', newest: '/feeds/new-terms.atom' } as const
type Feed = keyof typeof paths

export const feedType = 'application/atom+xml'

/** The feeds, for the head of a page. */
export const feedLinks = (language: Reader['language']): Alternate[] =>
  (['day', 'newest'] as const).map((feed) => ({
    type: feedType,
    path: pathIn(language, paths[feed]),
    title: locales[language].home[feed],
  }))

interface Entry {
  term: Headwords
  /** Distinguishes entries about the same term. */
  key: string
  at: Date
  definition: string | null
}

export const wordsOfTheDay = (services: PublicRoom, reader: Reader) => {
  const today = dayOf(services.now())
  return serveFeed(services, reader, 'day', String(today), async () => {
    const days = Array.from({ length: daysListed }, (_, back) => dateOfDay(today - back))
    const terms = await Promise.all(days.map((day) => services.terms.ofDay(day)))
    return days.flatMap((day, at): Entry[] => {
      const term = terms[at]
      if (!term) return []
      const definition = term.definitions[reader.language]
      return [{ term, key: day, at: new Date(`${day}T00:00:00Z`), definition }]
    })
  })
}

export const newTerms = (services: PublicRoom, reader: Reader) =>
  serveFeed(services, reader, 'newest', '', async () => {
    const terms = await services.terms.added(termsListed)
    return terms.map(({ definitions, at, ...term }) => ({
      term,
      key: 'added',
      at,
      definition: definitions[reader.language],
    }))
  })

/** @param variant distinguishes versions of the feed that the same version of the dictionary has */
async function serveFeed(
  services: PublicRoom,
  { language, request }: Reader,
  feed: Feed,
  variant: string,
  read: () => Promise<Entry[]>,
): Promise<Response> {
  const { body } = await services.answers.get(`feed ${language} ${feed} ${variant}`, async () => ({
    body: responseBody(atomOf(services, language, feed, await read())),
  }))
  const content = await body.in(bestEncoding(headerOf(request, 'accept-encoding')))
  const opened = content.open()
  const etag = `"${Bun.hash(new Uint8Array(await new Response(opened).arrayBuffer())).toString(36)}"`
  const headers = {
    'content-type': `${feedType}; charset=utf-8`,
    'content-language': language,
    'cache-control': 'public, max-age=900',
    vary: varyByEncoding,
    etag,
    ...nosniff,
    ...(content.encoding && { 'content-encoding': content.encoding }),
  }
  const isCurrent = headerOf(request, 'if-none-match') === etag
  return isCurrent
    ? new Response(null, { status: 304, headers })
    : new Response(content.open(), { headers })
}

function atomOf(
  { baseUrl }: PublicRoom,
  language: Reader['language'],
  feed: Feed,
  entries: readonly Entry[],
): string {
  const { site, home } = locales[language]
  const address = (path: string) => escaped(baseUrl + pathIn(language, path))
  const updated = new Date(Math.max(0, ...entries.map(({ at }) => at.getTime()))).toISOString()
  const items = entries.map(({ term, key, at, definition }) => {
    const url = address(termPath(term.slug))
    const title =
      language === 'en' ? `${term.english} · ${term.yoruba}` : `${term.yoruba} · ${term.english}`
    return `<entry>
<id>${url}#${key}</id>
<title>${escaped(title)}</title>
<link href="${url}"/>
<updated>${at.toISOString()}</updated>
<summary>${escaped(definition ?? title)}</summary>
</entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${address(paths[feed])}</id>
<title>${escaped(`${site.name}: ${home[feed]}`)}</title>
<link rel="self" type="${feedType}" href="${address(paths[feed])}"/>
<link rel="alternate" type="text/html" href="${address('/')}"/>
<updated>${updated}</updated>
<author><name>${escaped(site.name)}</name></author>
${items.join('\n')}
</feed>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
