/** Top-up requests of owners: each is granted once, or declined. */
import { grantRequest } from '../../domain/apps/apps'
import { locales } from '../../locales'
import type { TopUpRequest } from '../../store/apps/topUps'
import type { StaffRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Press } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Said } from '../views/said'
import { Time } from '../views/time'
import type { StaffAction } from './actions'
import { doneOf, pageAt, StaffPage, Table, wordsOf } from './frame'

const path = '/staff/top-ups'
const mostShown = 200

export const showRequests = (services: StaffRoom, visit: SignedInVisit) =>
  show(services, visit, doneOf(visit))

export const grantTopUp: StaffAction = {
  action: 'grant request',
  subject: 'id',
  run: grant,
}

export const declineTopUp: StaffAction = {
  action: 'decline request',
  subject: 'id',
  run: decline,
}

async function show(
  { topUps }: StaffRoom,
  visit: SignedInVisit,
  said: Said,
  status = 200,
): Promise<Outcome> {
  const page = pageAt(visit, path, wordsOf(visit).sections.topUps)
  const requests = await topUps.waiting(mostShown)
  return { view: <RequestsPage page={page} requests={requests} said={said} />, status }
}

async function grant(services: StaffRoom, visit: SignedInVisit): Promise<Outcome> {
  const request = await find(services, visit)
  if (!request) return 'missing'
  const isGranted = await grantRequest(services, request, visit.user.email)
  return isGranted ? { to: `${path}?done=granted` } : decided(services, visit)
}

async function decline(services: StaffRoom, visit: SignedInVisit): Promise<Outcome> {
  const request = await find(services, visit)
  if (!request) return 'missing'
  const isDeclined = await services.topUps.decline(request.id, visit.user.email)
  return isDeclined ? { to: `${path}?done=declined` } : decided(services, visit)
}

const decided = (services: StaffRoom, visit: SignedInVisit) =>
  show(services, visit, { problem: wordsOf(visit).topUps.decided }, 409)

async function find(
  { topUps }: StaffRoom,
  { parameters }: SignedInVisit,
): Promise<TopUpRequest | undefined> {
  const id = parameters['id'] ?? ''
  return /^\d{1,15}$/.test(id) ? topUps.find(Number(id)) : undefined
}

function RequestsPage(props: { page: Page; requests: readonly TopUpRequest[]; said: Said }) {
  const { page, requests, said } = props
  const words = wordsOf(page)
  const { topUp } = locales[page.language]
  const { app, by, received, decide } = words.topUps
  return (
    <StaffPage page={page} said={said}>
      {requests.length === 0 ? (
        <p class="empty">{words.topUps.none}</p>
      ) : (
        <Table name={page.title} heads={[app, topUp.pack, decide, by, received]}>
          {requests.map((request) => (
            <tr>
              <td>
                <a href={pathIn(page.language, `/staff/apps/${request.clientId}`)}>
                  {request.appName}
                </a>
              </td>
              <td>{topUp.packs[request.pack]}</td>
              <td>
                <Press
                  action={pathIn(page.language, `${path}/${request.id}/grant`)}
                  text={words.topUps.grant}
                  look="primary"
                />{' '}
                <Press
                  action={pathIn(page.language, `${path}/${request.id}/decline`)}
                  text={words.topUps.decline}
                  look="danger"
                />
              </td>
              <td>{request.by ?? words.topUps.gone}</td>
              <td>
                <Time at={request.createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </StaffPage>
  )
}
