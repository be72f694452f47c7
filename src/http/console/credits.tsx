/** @jsxImportSource hono/jsx */
/** An app's credits: the packs, and asking an administrator for one. */

import { isPack } from '../../domain/metering/prices'
import { locales } from '../../locales'
import type { TopUpRequest } from '../../store/apps/topUps'
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit, SiteRoute } from '../site/visit'
import { Press } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import { timeOf } from '../views/time'
import { PackTable } from '../views/topUp'
import { AppPage, forOwner, type OwnApp, pathOf, wordsOf } from './section'

const shownRequests = 20

export function creditRoutes(services: ConsoleRoom): SiteRoute[] {
  async function show(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    const words = wordsOf(visit)
    const requests = await services.topUps.ofApp(app.id, shownRequests)
    const page = visit.page(`${words.credits} · ${app.name}`)
    const said = visit.query.get('done') === 'asked' ? { notice: words.asked } : {}
    const view = (
      <AppPage page={page} app={app} said={said}>
        <p class="lead">{words.topUpText}</p>
        <PackTable
          language={page.language}
          caption={words.topUp}
          ask={(pack) => (
            <Press
              action={pathIn(page.language, pathOf(app, '/credits'))}
              text={words.ask}
              fields={{ pack }}
            />
          )}
        />
        {requests.length > 0 && <Requests page={page} requests={requests} />}
      </AppPage>
    )
    return { view }
  }

  async function ask(visit: SignedInVisit, app: OwnApp): Promise<Outcome> {
    const pack = visit.form.get('pack') ?? ''
    if (!isPack(pack)) return { refusal: { kind: 'missing', field: 'pack' } }
    await services.topUps.request(app.id, pack, visit.user.id)
    return { to: `${pathOf(app, '/credits')}?done=asked` }
  }

  return [
    {
      path: '/console/apps/:clientId/credits',
      access: 'signed in',
      get: forOwner(services, show),
      post: forOwner(services, ask),
    },
  ]
}

const looks = { waiting: 'badge waiting', granted: 'badge good', declined: 'badge bad' }

function Requests({ page, requests }: { page: Page; requests: readonly TopUpRequest[] }) {
  const words = wordsOf(page)
  const { packs: names } = locales[page.language].topUp
  return (
    <>
      <h2>{words.requests}</h2>
      <ul>
        {requests.map(({ pack, status, createdAt }) => (
          <li>
            {names[pack]} · {timeOf(createdAt)} ·{' '}
            <span class={looks[status]}>{words.requestStatus[status]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
