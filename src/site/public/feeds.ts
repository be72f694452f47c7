/** Atom feeds (RFC 4287) of the newest terms and of the words of the day. */

import { termPath } from '../../domain/terms/terms'
import { sendFile } from '../../http/send'
import { responseBody } from '../../lib/responseBody'
import { escapedXml } from '../../lib/xml'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import type { PublicServices } from '../../serviceTypes'
import type { Headwords } from '../../store/terms/terms'
import { feedPaths } from '../parts/head'
import type { Reader } from './pageResponse'

const mostNew = 30
/**
 * Number of days in the word-of-the-day feed. One day is not enough, because some feed readers fetch the feed
 * less than once a day.
 */
const mostDays = 7
const dayMs = 86_400_000

interface Entry extends Headwords {
  /** A permanent ID, unique across all feeds. */
  id: string
  published: Date
  updated: Date
  definitions: { en: string | null; yo: string | null }
}

/** Returns the most recently added terms, newest first. */
export const newTerms = (services: PublicServices, reader: Reader) =>
  sendFeed(services, reader, 'newest', 0, async () => {
    const terms = await services.terms.additions(mostNew)
    return terms.map((term) => ({
      ...term,
      id: services.baseUrl + pathIn(reader.language, termPath(term.firstSlug)),
      published: term.added,
      updated: term.changed,
    }))
  })

/**
 * Returns the words of the day for the last few days, newest first. Days begin at midnight UTC, as on the
 * home page.
 */
export function wordsOfDays(services: PublicServices, reader: Reader) {
  const today = Math.floor(services.now() / dayMs) * dayMs
  return sendFeed(services, reader, 'day', today, async () => {
    const entries = Array.from({ length: mostDays }, async (_, back) => {
      const date = new Date(today - back * dayMs)
      const term = await services.terms.ofDay(dateOf(date))
      const id = `${services.baseUrl}${pathIn(reader.language, feedPaths.day)}#${dateOf(date)}`
      return term ? [{ ...term, id, published: date, updated: date }] : []
    })
    return (await Promise.all(entries)).flat()
  })
}

/** @param since when the feed last changed at the earliest, in milliseconds since 1970 */
async function sendFeed(
  { cache, baseUrl, terms }: PublicServices,
  { language, request }: Reader,
  kind: keyof typeof feedPaths,
  since: number,
  list: () => Promise<Entry[]>,
) {
  const feed = await cache.get(`feed ${language} ${kind} ${since}`, async () => {
    const [entries, changed] = await Promise.all([list(), terms.lastChange()])
    return {
      body: responseBody(atom(baseUrl, language, kind, entries)),
      changed: new Date(Math.max(since, changed?.getTime() ?? 0)),
    }
  })
  return sendFile(request, feed, 'application/atom+xml; charset=utf-8', 900)
}

const dateOf = (date: Date) => date.toISOString().slice(0, 10)

function atom(
  baseUrl: string,
  language: Language,
  kind: keyof typeof feedPaths,
  entries: readonly Entry[],
): string {
  const { site, home } = locales[language]
  const own = escapedXml(baseUrl + pathIn(language, feedPaths[kind]))
  const updated = new Date(Math.max(0, ...entries.map((entry) => entry.updated.getTime())))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${own}</id>`,
    `<title>${escapedXml(`${site.name}: ${home[kind]}`)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${escapedXml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${own}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${escapedXml(baseUrl + pathIn(language, '/'))}"/>`,
    ...entries.map((entry) => entryXml(baseUrl, language, entry)),
    '</feed>\n',
  ].join('\n')
}

function entryXml(baseUrl: string, language: Language, entry: Entry): string {
  const { id, english, yoruba, slug, definitions } = entry
  const address = escapedXml(baseUrl + pathIn(language, termPath(slug)))
  const other = language === 'en' ? 'yo' : 'en'
  const told = definitions[language] === null ? other : language
  const pair = language === 'en' ? [english, yoruba] : [yoruba, english]
  return [
    '<entry>',
    `<id>${escapedXml(id)}</id>`,
    `<title>${escapedXml(pair.join(' · '))}</title>`,
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${address}"/>`,
    `<published>${entry.published.toISOString()}</published>`,
    `<updated>${entry.updated.toISOString()}</updated>`,
    // Atom requires a summary for entries that have no content.
    `<summary xml:lang="${told}">${escapedXml(definitions[told] ?? pair.join(' · '))}</summary>`,
    '</entry>',
  ].join('\n')
}
