/** The credits page of an app, with its balance, its grants, and the form for requesting a credit pack. */

import { balanceOf } from '../../domain/apps/credits'
import { isPack } from '../../domain/metering/prices'
import { locales } from '../../locales'
import type { ConsoleServices } from '../../serviceTypes'
import { type Pack, requestReference } from '../../store/apps/topUps'
import { doneIn } from '../forms'
import { Press } from '../parts/forms'
import { Link } from '../parts/language'
import { Badge, Facts, Table, timeOf } from '../parts/parts'
import { PackTable } from '../public/topUp'
import { mayUse } from '../visit'
import { AppPage, type OwnApp, pathOf, withCredits, wordsOf } from './section'

/** Number of grants and requests to show. */
const shown = 20

const looks = { waiting: 'waiting', granted: 'good', declined: 'bad' } as const

export const showCredits = withCredits(async (services, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const { packs: names } = locales[language].topUp
  const [books, grants, requests] = await Promise.all([
    services.ledger.read(app.clientId).catch(() => undefined),
    services.ownedApps.grants(app.id, shown),
    services.topUps.ofApp(app.id, shown),
  ])
  const balance = books ? balanceOf(books) : app.granted - app.spent
  const mayAsk = mayUse('app billing', app.role)
  const sent = doneIn(visit.query, { asked: words.asked })
  const view = (
    <AppPage visit={visit} app={app} title={words.sections.credits} sent={sent}>
      <Facts
        facts={[
          [words.balance, <strong>{balance.toLocaleString(language)}</strong>],
          [words.granted, app.granted.toLocaleString(language)],
          [words.spent, (app.granted - balance).toLocaleString(language)],
        ]}
      />
      <p>
        <Link to={pathOf(app, '/statement')}>{words.openStatement}</Link>
      </p>
      <h2>{words.history}</h2>
      <Table
        name={words.history}
        heads={[words.date, words.movement, words.reference, { number: words.credits }]}
        rows={grants.map(({ createdAt, kind, reference, credits }) => [
          timeOf(createdAt),
          words.movements[kind],
          reference,
          credits,
        ])}
        empty={words.noMovements}
      />
      <h2>{words.topUp}</h2>
      <p>{mayAsk ? words.topUpText : words.topUpNotYours}</p>
      <PackTable
        ask={
          mayAsk
            ? (pack) => <Press to={pathOf(app, '/credits')} text={words.ask} fields={{ pack }} />
            : undefined
        }
      />
      {requests.length > 0 && (
        <>
          <h2>{words.requests}</h2>
          <ul>
            {requests.map(({ id, pack, status, createdAt }) => (
              <li>
                {names[pack]} · {timeOf(createdAt)} · <code>{requestReference(id)}</code> ·{' '}
                <Badge look={looks[status]}>{words.requestStatus[status]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </AppPage>
  )
  return { view }
})

export const requestPack = withCredits(async (services, visit, app) => {
  const pack = visit.form.get('pack') ?? ''
  if (!isPack(pack)) return { code: 'missing', field: 'pack' }
  const id = await services.topUps.request(app.id, pack, visit.user.id)
  if (id !== undefined) services.background.run(() => tellAdmins(services, app, pack, id))
  return { to: `${pathOf(app, '/credits')}?done=asked` }
})

/** Notifies administrators by e-mail that a member of an app requested a credit pack. */
async function tellAdmins(services: ConsoleServices, app: OwnApp, pack: Pack, id: number) {
  const about = { app: app.name, clientId: app.clientId, pack, reference: requestReference(id) }
  const admins = await services.accounts.admins()
  await Promise.all(admins.map((admin) => services.emails.topUpRequested(admin, about)))
}
