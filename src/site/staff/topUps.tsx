/** The page that lists app owners' top-up requests. Staff can grant or decline each request only once. */
import { grantRequest } from '../../domain/apps/apps'
import { locales } from '../../locales'
import type { StaffServices } from '../../serviceTypes'
import type { TopUpRequest } from '../../store/apps/topUps'
import { Press, rejected, type Sent } from '../parts/forms'
import { Link } from '../parts/language'
import { Table, Time } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { doneOf, ListPages, perPage, rangeIn, StaffPage, wordsOf } from './frame'

const path = '/staff/top-ups'

const deciding = (
  action: StaffAction['action'],
  done: 'granted' | 'declined',
  /** @returns false if the request has already been granted or declined */
  decide: (services: StaffServices, request: TopUpRequest, by: string) => Promise<boolean>,
): StaffAction => ({
  action,
  subject: 'id',
  async run(services, visit) {
    const id = visit.parameters['id'] ?? ''
    const request = /^\d{1,15}$/.test(id) ? await services.topUps.find(Number(id)) : undefined
    if (!request) return { code: 'not_found' }
    return (await decide(services, request, visit.user.email))
      ? { to: `${path}?done=${done}` }
      : showRequests(services, visit, rejected(visit, { code: 'request_decided' }))
  },
})

export const grantTopUp = deciding('grant request', 'granted', grantRequest)

export const declineTopUp = deciding('decline request', 'declined', ({ topUps }, { id }, by) =>
  topUps.decline(id, by),
)

export async function showRequests(
  { topUps }: StaffServices,
  visit: SignedInVisit,
  sent: Sent = doneOf(visit),
): Promise<Outcome> {
  const { topUps: words, sections } = wordsOf(visit)
  const { language } = visit
  const { topUp } = locales[language]
  const range = rangeIn(visit)
  const requests = await topUps.waiting(range.limit, range.offset)
  const view = (
    <StaffPage visit={visit} path={path} title={sections.topUps} sent={sent}>
      <Table
        name={sections.topUps}
        heads={[words.app, topUp.pack, words.decide, words.by, words.received]}
        rows={requests.slice(0, perPage).map(({ id, clientId, appName, pack, by, createdAt }) => [
          <Link to={`/staff/apps/${clientId}`}>{appName}</Link>,
          topUp.packs[pack],
          <>
            <Press to={`${path}/${id}/grant`} text={words.grant} look="primary" />{' '}
            <Press to={`${path}/${id}/decline`} text={words.decline} look="danger" />
          </>,
          by ?? words.gone,
          <Time at={createdAt} />,
        ])}
        empty={words.none}
      />
      <ListPages path={path} range={range} found={requests} />
    </StaffPage>
  )
  return { view, status: sent.status }
}
