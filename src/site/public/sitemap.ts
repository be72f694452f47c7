/**
 * The sitemap, which lists all public URLs for search engines. /sitemap.xml is an index of its parts: one
 * part for the fixed pages, and one for every 10,000 terms. Parts are compressed before they are cached,
 * because they are large and repetitive.
 */

import { browsePath, other, pagesOf } from '../../domain/search/browse'
import { termPath } from '../../domain/terms/terms'
import type { Handler } from '../../http/router'
import { sendFile } from '../../http/send'
import { gzippedBody } from '../../lib/responseBody'
import { pathIn } from '../../locales/pathIn'
import type { PublicServices } from '../../serviceTypes'
import { slugs } from '../docs/texts'
import { missingAsJson } from './pageResponse'

/** Maximum number of terms in one part of the sitemap. Each term has two URLs, one for each language. */
const termsInAPart = 10_000
const termsAtOnce = 1000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const sitemapIndex =
  (services: PublicServices): Handler =>
  (request) =>
    serveXml(services, request, 'sitemap', async function* () {
      const parts = Math.ceil((await totalOf(services)) / termsInAPart)
      yield `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
      for (let part = 0; part <= parts; part++) {
        const name = part === 0 ? 'pages' : `terms-${part}`
        yield `<sitemap><loc>${services.baseUrl}/sitemap/${name}.xml</loc></sitemap>\n`
      }
      yield '</sitemapindex>\n'
    })

/** Serves one part of the sitemap: pages.xml, terms-1.xml, terms-2.xml and so on. */
export const sitemapPart =
  (services: PublicServices): Handler =>
  async (request, _server, { file }) => {
    const serve = (pages: () => AsyncIterable<Listed>) =>
      serveXml(services, request, `sitemap ${file}`, () => urlSet(services, pages()))
    if (file === 'pages.xml') return serve(() => fixedPages(services))
    const number = Number(/^terms-([1-9]\d{0,3})\.xml$/.exec(file ?? '')?.[1] ?? 0)
    const first = (number - 1) * termsInAPart
    return number > 0 && first < (await totalOf(services))
      ? serve(() => termPages(services, first))
      : missingAsJson(services, request)
  }

interface Listed {
  /** The path without its language prefix. */
  path: string
  changed?: Date
}

async function* fixedPages({ terms }: PublicServices): AsyncGenerator<Listed> {
  for (const path of ['/', '/top-up', '/categories', '/sources', '/offline', '/docs'])
    yield { path }
  for (const slug of slugs) yield { path: `/docs/${slug}` }
  for (const { slug } of await terms.categories()) yield { path: `/categories/${slug}` }
  for (const language of ['english', 'yoruba'] as const) {
    for (const { letter, terms: filed } of await terms.letters(language)) {
      for (let page = 1; page <= pagesOf(filed); page++) {
        yield { path: browsePath(language, letter ?? other, page) }
      }
    }
  }
}

async function* termPages({ terms }: PublicServices, first: number): AsyncGenerator<Listed> {
  for (let offset = first; offset < first + termsInAPart; offset += termsAtOnce) {
    const page = await terms.slugs({ limit: termsAtOnce, offset })
    yield* page.map(({ slug, changed }) => ({ path: termPath(slug), changed }))
    if (page.length < termsAtOnce) return
  }
}

async function* urlSet({ baseUrl }: PublicServices, pages: AsyncIterable<Listed>) {
  yield `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const page of pages) yield inBothLanguages(baseUrl, page)
  yield '</urlset>\n'
}

/** Returns one entry for each language. Each entry links to the page in both languages. */
function inBothLanguages(baseUrl: string, { path, changed }: Listed): string {
  const english = Bun.escapeHTML(baseUrl + pathIn('en', path))
  const yoruba = Bun.escapeHTML(baseUrl + pathIn('yo', path))
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
  const links = link('en', english) + link('yo', yoruba) + link('x-default', english)
  const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return [english, yoruba]
    .map((address) => `<url><loc>${address}</loc>${date}${links}</url>\n`)
    .join('')
}

async function serveXml(
  { cache }: PublicServices,
  request: Request,
  key: string,
  write: () => AsyncIterable<string>,
): Promise<Response> {
  const file = await cache.get(key, async () => ({ body: await gzipped(write()) }))
  return sendFile(request, file, 'application/xml; charset=utf-8', 3600)
}

/** Compresses text in pieces, so that the uncompressed text is never held in memory all at once. */
async function gzipped(pieces: AsyncIterable<string>) {
  const gzip = new CompressionStream('gzip')
  const whole = new Response(new Response(pieces).body?.pipeThrough(gzip))
  return gzippedBody(new Uint8Array(await whole.arrayBuffer()))
}

const totalOf = async ({ terms }: PublicServices) =>
  (await terms.letters('english')).reduce((total, letter) => total + letter.terms, 0)
