/** Handler for the page that lists wanted words. */
import { wantedWords } from '../../domain/search/missedSearches'
import { locales } from '../../locales'
import type { PublicServices } from '../serviceTypes'
import { WantedPage } from '../views/wanted'
import { pageOf, type Reader, serve } from './pageResponse'

const mostProposed = 12

export function wanted(services: PublicServices, reader: Reader) {
  const day = new Date(services.now()).toISOString().slice(0, 10)
  return serve(services, reader, `/wanted ${day}`, async () => {
    const { title, lead } = locales[reader.language].wanted
    const page = pageOf(services, reader, '/wanted', title, { description: lead })
    const words = await wantedWords(services, services.now())
    const proposed = words.length === 0 ? await services.terms.proposedOfDay(day, mostProposed) : []
    return { view: <WantedPage page={page} wanted={words} proposed={proposed} /> }
  })
}
