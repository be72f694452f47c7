/** GET /embed/demo: shows the widget and the HTML to copy, for the site's own app or for a given client ID. */
import { isClientId } from '../../domain/apps/credentials'
import { readParameters } from '../../lib/parameters'
import { locales } from '../../locales'
import { snippetOf } from '../embed/script'
import { queryOf } from '../queries'
import type { PublicRoom } from '../rooms'
import { DemoPage } from '../views/demo'
import { htmlOf, htmlResponse, pageOf, type Reader } from './pageResponse'

const path = '/embed/demo'

export async function demo(services: PublicRoom, reader: Reader): Promise<Response> {
  const asked = readParameters(queryOf(reader.request.url))?.get('client_id') ?? ''
  const given = isClientId(asked) ? asked : undefined
  const clientId = given ?? (await services.settings.read()).siteClientId ?? undefined
  const { title, lead } = locales[reader.language].demo
  // Search engines may index only the page for the site's own app.
  const about = given === undefined ? { description: lead } : {}
  const query = given === undefined ? '' : `?client_id=${given}`
  const page = pageOf(services, reader, path + query, title, about)
  const { highlight } = await import('../docs/highlight')
  const coloured = (code: string) => ({ code, html: highlight(code, 'html') })
  const { latest, pinned } = snippetOf(services.baseUrl, given ?? 'app_…')
  const snippets = { latest: coloured(latest), pinned: coloured(pinned) }
  const view = (
    <DemoPage page={page} clientId={clientId} isGiven={given !== undefined} snippets={snippets} />
  )
  return htmlResponse(services, reader, await htmlOf(view), { status: 200 })
}
