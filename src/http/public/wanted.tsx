/** Handles the page with wanted words. */
import { wantedWords } from '../../domain/search/missedSearches'
import { locales } from '../../locales'
import type { PublicRoom } from '../rooms'
import { WantedPage } from '../views/wanted'
import { pageOf, type Reader, serve } from './pageResponse'

export function wanted(services: PublicRoom, reader: Reader) {
  const day = new Date(services.now()).toISOString().slice(0, 10)
  return serve(services, reader, `/wanted ${day}`, async () => {
    const { title, lead } = locales[reader.language].wanted
    const page = pageOf(services, reader, '/wanted', title, { description: lead })
    return { view: <WantedPage page={page} wanted={await wantedWords(services, services.now())} /> }
  })
}
