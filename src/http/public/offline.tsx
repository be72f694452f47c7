/** The dictionary as a single file that browsers can store, and the pages that use this file. */
import { usageStatusOf } from '../../domain/terms/citations'
import { responseBody } from '../../lib/responseBody'
import { locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { OfflineDictionary, OfflineTerm } from '../../offline/file'
import type { TermFields } from '../../store/terms/terms'
import { jsonType } from '../headers'
import type { Handler } from '../router'
import { sendFile } from '../send'
import type { PublicServices } from '../serviceTypes'
import { type Download, OfflinePage, offlinePaths, ReaderPage } from '../views/offline'
import { pageOf, type Reader, serve } from './pageResponse'

/**
 * Maximum number of terms in the file. If the dictionary has more, the file contains the first ones in
 * alphabetical order of their English headwords.
 */
const mostTerms = 20_000

/** Serves the file of published terms, which is built once for each version of the dictionary. */
export const dictionaryFile =
  (services: PublicServices): Handler =>
  async (request) =>
    sendFile(request, await fileOf(services), jsonType, 300)

export async function offlinePage(services: PublicServices, reader: Reader) {
  // Look up the file before calling `serve`, so that no cache lookup has to wait for another one.
  const file = await fileOf(services)
  const gzip = await file.body.in('gzip')
  const download: Download = {
    terms: Number(file.total),
    bytes: gzip.size,
    version: file.changed?.toISOString() ?? '',
    tag: file.body.tag,
  }
  return serve(services, reader, `${offlinePaths.page} ${download.tag}`, async () => {
    const { title, lead } = locales[reader.language].offline
    const page = pageOf(services, reader, offlinePaths.page, title, { description: lead })
    return { view: <OfflinePage page={page} download={download} /> }
  })
}

export const readerPage = (services: PublicServices, reader: Reader) =>
  serve(services, reader, offlinePaths.reader, async () => {
    const { readerTitle } = locales[reader.language].offline
    return {
      view: <ReaderPage page={pageOf(services, reader, offlinePaths.reader, readerTitle)} />,
    }
  })

const fileOf = ({ answers, terms }: PublicServices) =>
  answers.get('offline dictionary', async () => {
    const [rows, lastChange] = await Promise.all([terms.inOrder(mostTerms), terms.lastChange()])
    const changed = lastChange ?? new Date(0)
    const labels = new Set(rows.flatMap(({ category }) => category ?? []))
    const content: OfflineDictionary = {
      version: changed.toISOString(),
      terms: rows.map(offlineTerm),
      categoriesYo: Object.fromEntries(
        Array.from(labels, (label) => [label, categoryName(label, 'yo')]),
      ),
    }
    return { body: responseBody(JSON.stringify(content)), changed, total: String(rows.length) }
  })

/** @returns the term without its empty fields */
function offlineTerm(term: TermFields): OfflineTerm {
  const { slug, english, yoruba, aliases, related, relations } = term
  return {
    slug,
    english,
    yoruba,
    status: usageStatusOf(term),
    ...(aliases.length > 0 && { aliases }),
    ...(term.category !== null && { category: term.category }),
    ...(term.definitionEn !== null && { definitionEn: term.definitionEn }),
    ...(term.definitionYo !== null && { definitionYo: term.definitionYo }),
    ...(term.exampleEn !== null && { exampleEn: term.exampleEn }),
    ...(term.exampleYo !== null && { exampleYo: term.exampleYo }),
    ...(term.notesEn !== null && { noteEn: term.notesEn }),
    ...(term.notesYo !== null && { noteYo: term.notesYo }),
    ...(related.length > 0 && { related }),
    ...(relations.length > 0 && { relations }),
  }
}
