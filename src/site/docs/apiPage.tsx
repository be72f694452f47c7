/**
 * /docs/api: the page of the manual that describes each endpoint. For signed-in developers, it has the client
 * ID of one of their apps.
 */

import { accountHeaders, hasSession, queryOf } from '../../http/request'
import type { Handler } from '../../http/router'
import { readParameters } from '../../lib/parameters'
import { isPassing } from '../../lib/unavailable'
import type { Language } from '../../locales'
import type { VisitServices } from '../../serviceTypes'
import type { Stores } from '../../store/stores'
import { Link, LinkLine, useWords } from '../parts/language'
import { htmlOf, htmlResponse, type Reader } from '../public/pageResponse'
import { mayUse } from '../visit'
import type { ManualServices } from './manual'
import { manualPage, viewOf } from './pages'

interface ApiPageServices extends ManualServices, Pick<VisitServices, 'accounts'> {
  ownedApps: Stores['ownedApps']
}

export const apiPage =
  (services: ApiPageServices, language: Language): Handler =>
  async (request, server) => {
    const reader = { language, request, server }
    const own = hasSession(request) && (await ownAppsOf(services, request))
    return own ? pageFor(services, reader, own) : manualPage(services, reader, 'api')
  }

/** The client ID in the examples of the API description. */
const exampleClientId = 'app_7Kq2mN4xR8sT1vW3yZ5b'

type OwnApps = NonNullable<Awaited<ReturnType<typeof ownAppsOf>>>

/**
 * @returns the apps whose example code the reader may see, and the one whose client ID the page uses; undefined if
 *   there are none or if PostgreSQL is unavailable
 */
async function ownAppsOf({ accounts, ownedApps }: ApiPageServices, request: Request) {
  try {
    const session = await accounts.sessionOf(accountHeaders(request))
    if (!session) return undefined
    const all = await ownedApps.ofMember(session.user.id)
    const apps = all.filter(
      ({ role, revokedAt }) => revokedAt === null && mayUse('app developer', role),
    )
    const chosen = readParameters(queryOf(request.url))?.get('app')
    const app = apps.find(({ clientId }) => clientId === chosen) ?? apps[0]
    return app && { app, apps, user: session.user, cookies: session.cookies }
  } catch (error) {
    if (isPassing(error)) return undefined
    throw error
  }
}

async function pageFor(services: ApiPageServices, reader: Reader, own: OwnApps): Promise<Response> {
  const note = <YourApps {...own} />
  const adapt = (html: string) => html.replaceAll(exampleClientId, own.app.clientId)
  const view = await viewOf(services, reader, 'api', { note, user: own.user, adapt })
  const response = await htmlResponse(services, reader, await htmlOf(view), {
    status: 200,
    headers: { 'cache-control': 'no-store' },
  })
  for (const cookie of own.cookies) response.headers.append('set-cookie', cookie)
  return response
}

/**
 * States which app's client ID the page uses, and links to the code for that app and to the reader's other
 * apps.
 */
function YourApps({ app, apps }: OwnApps) {
  const words = useWords().apiPage.own
  const others = apps.filter(({ clientId }) => clientId !== app.clientId)
  return (
    <aside class="small" aria-label={words.title}>
      <LinkLine
        before={words.uses(app.name)}
        to={`/console/apps/${app.clientId}/snippets`}
        text={words.code}
      />
      {others.length > 0 && (
        <p>
          {words.others}{' '}
          {others.map(({ clientId, name }) => [
            <Link to={`/docs/api?app=${clientId}`}>{name}</Link>,
            ' ',
          ])}
        </p>
      )}
    </aside>
  )
}
