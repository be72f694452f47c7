/** An app's credits: the packs, and the form to request one. */
import { isPack } from '../../domain/metering/prices'
import { locales } from '../../locales'
import type { TopUpRequest } from '../../store/apps/topUps'
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Press } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import { timeOf } from '../views/time'
import { PackTable } from '../views/topUp'
import { AppPage, type OwnApp, pathOf, wordsOf } from './section'

const shownRequests = 20

export async function showCredits(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
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

export async function requestPack(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const pack = visit.form.get('pack') ?? ''
  if (!isPack(pack)) return { refusal: { kind: 'missing', field: 'pack' } }
  await services.topUps.request(app.id, pack, visit.user.id)
  return { to: `${pathOf(app, '/credits')}?done=asked` }
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
