/** The credits page of an app, with the packs and the form to request one. */
import { isPack } from '../../domain/metering/prices'
import { locales } from '../../locales'
import { Press } from '../views/forms'
import { Badge, timeOf } from '../views/parts'
import { PackTable } from '../views/topUp'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

const shownRequests = 20

const looks = { waiting: 'waiting', granted: 'good', declined: 'bad' } as const

export const showCredits: AppHandler = async (services, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const { packs: names } = locales[language].topUp
  const requests = await services.topUps.ofApp(app.id, shownRequests)
  const sent = visit.query.get('done') === 'asked' ? { notice: words.asked } : {}
  const view = (
    <AppPage visit={visit} app={app} title={words.credits} sent={sent}>
      <p class="lead">{words.topUpText}</p>
      <PackTable
        language={language}
        caption={words.topUp}
        ask={(pack) => (
          <Press
            language={language}
            to={pathOf(app, '/credits')}
            text={words.ask}
            fields={{ pack }}
          />
        )}
      />
      {requests.length > 0 && (
        <>
          <h2>{words.requests}</h2>
          <ul>
            {requests.map(({ pack, status, createdAt }) => (
              <li>
                {names[pack]} · {timeOf(createdAt)} ·{' '}
                <Badge look={looks[status]}>{words.requestStatus[status]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </AppPage>
  )
  return { view }
}

export const requestPack: AppHandler = async (services, visit, app) => {
  const pack = visit.form.get('pack') ?? ''
  if (!isPack(pack)) return { refusal: { kind: 'missing', field: 'pack' } }
  await services.topUps.request(app.id, pack, visit.user.id)
  return { to: `${pathOf(app, '/credits')}?done=asked` }
}
