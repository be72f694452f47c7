/**
 * While Redis is down, staff can still grant credits. The credits are granted exactly once, and the page
 * confirms the grant.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { publishChanges } from '../../../src/domain/apps/books'
import { type OwnServer, openRedis } from '../../support/ownServers'
import { eventually } from '../../support/until'
import { leadsTo, openStaffing, type Staffing } from './staffing'

// The tests stop and start Redis, which can take a long time on a busy machine.
setDefaultTimeout(60_000)

let redis: OwnServer
let staff: Staffing

beforeAll(async () => {
  redis = await openRedis()
  staff = await openStaffing({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await staff.close()
  await redis.stop()
})

const grantedTo = async (clientId: string) =>
  (await staff.services.apps.byClientId(clientId))?.granted

test('a top-up and a request are granted once, and Redis is updated when it is back', async () => {
  const { clientId } = await staff.newApp({ name: 'Topped' }, 0)
  const app = await staff.services.apps.byClientId(clientId)
  const [user] = await staff.services.accounts.search('', { limit: 1, offset: 0 })
  await staff.services.topUps.request(app?.id ?? 0, 'growth', user?.id ?? '')
  const [request] = await staff.services.topUps.waiting(10)
  const path = `/staff/apps/${clientId}`
  const fields = { pack: 'starter', ref: 'while Redis is down' }
  await redis.stop()

  const first = await staff.post(`${path}/top-up`, fields)
  expect([first.status, first.headers.get('location')]).toEqual([303, `${path}?done=granted`])
  const again = await staff.post(`${path}/top-up`, fields)
  expect([again.status, again.headers.get('location')]).toEqual([303, `${path}?done=grantedBefore`])
  expect(await grantedTo(clientId)).toBe(2000)

  const grant = `/staff/top-ups/${request?.id}/grant`
  expect(leadsTo(await staff.post(grant))).toEqual([303, '/staff/top-ups'])
  expect((await staff.post(grant)).status).toBe(409)
  expect(await grantedTo(clientId)).toBe(12_000)
  const outcomes = (await staff.log()).map(({ action, outcome }) => `${action}: ${outcome}`)
  expect(outcomes).toEqual([
    'top up app: done',
    'top up app: done',
    'grant request: done',
    'grant request: refused',
  ])
  const page = await staff.text(`${path}?done=granted`)
  expect(page).toContain('while Redis is down')
  expect(page).toContain('12,000')

  await redis.start()
  await eventually(async () => {
    await publishChanges(staff.services)
    expect((await staff.books(clientId)).granted).toBe(12_000)
  })
})
