/** The page that lists app owners' top-up requests. Staff can grant or decline each request only once. */
import { grantRequest } from '../../domain/apps/apps'
import { locales } from '../../locales'
import type { StaffServices } from '../../serviceTypes'
import type { TopUpRequest } from '../../store/apps/topUps'
import { wholeFrom } from '../forms'
import { Press } from '../parts/forms'
import { Link } from '../parts/language'
import { Time } from '../parts/parts'
import { type ActionName, audited } from './actions'
import { PagedTable, rangeIn, type StaffHandler, StaffPage, wordsOf } from './frame'

const path = '/staff/top-ups'

export const showRequests: StaffHandler = async ({ topUps }, visit) => {
  const { topUps: words } = wordsOf(visit)
  const { topUp } = locales[visit.language]
  const { limit, offset } = rangeIn(visit)
  return (
    <StaffPage visit={visit} section="topUps">
      <PagedTable
        visit={visit}
        section="topUps"
        heads={[words.app, topUp.pack, words.decide, words.by, words.received]}
        found={await topUps.waiting(limit, offset)}
        row={({ id, clientId, appName, pack, by, createdAt }) => [
          <Link to={`/staff/apps/${clientId}`}>{appName}</Link>,
          topUp.packs[pack],
          <>
            <Press to={`${path}/${id}/grant`} text={words.grant} look="primary" />{' '}
            <Press to={`${path}/${id}/decline`} text={words.decline} look="danger" />
          </>,
          by ?? words.gone,
          <Time at={createdAt} />,
        ]}
        empty={words.none}
      />
    </StaffPage>
  )
}

const deciding = (
  action: ActionName,
  done: 'granted' | 'declined',
  /** @returns false if the request has already been granted or declined */
  decide: (services: StaffServices, request: TopUpRequest, by: string) => Promise<boolean>,
) =>
  audited([action, 'id'], showRequests, async (services, { parameters, user }) => {
    const request = await services.topUps.find(wholeFrom(parameters['id'], 15))
    if (!request) return { code: 'not_found' }
    return (await decide(services, request, user.email))
      ? { to: `${path}?done=${done}` }
      : { code: 'request_decided' }
  })

export const grantTopUp = deciding('grant request', 'granted', grantRequest)

export const declineTopUp = deciding('decline request', 'declined', ({ topUps }, { id }, by) =>
  topUps.decline(id, by),
)
