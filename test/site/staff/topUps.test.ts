/**
 * Each top-up request is decided only once, even if two decisions arrive at the same time. Deleted apps
 * cannot be topped up.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { problemText } from '../../../src/locales/problems'
import type { Pack } from '../../../src/store/apps/topUps'
import { connectPostgres } from '../../../src/store/clients'
import { deleteApp } from '../../support/apps'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
let sql: ReturnType<typeof connectPostgres>
beforeAll(async () => {
  staff = await openStaffing()
  sql = connectPostgres(staff.config.databaseUrl, { pool: 1 })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await staff.close()
})

const path = '/staff/top-ups'

/** @returns the granted credits in PostgreSQL and in Redis, and the number of grants */
async function grantedTo(clientId: string) {
  const app = await staff.services.apps.byClientId(clientId)
  const grants = await staff.services.ownedApps.grants(app?.id ?? 0, 100)
  const { granted } = await staff.books(clientId)
  return { credits: app?.granted, inRedis: granted, grants: grants.length }
}

/** Creates an app that has no credits and has requested these packs. */
async function asking(...packs: Pack[]) {
  const { clientId } = await staff.newApp({ name: 'Asking' }, 0)
  const app = await staff.services.apps.byClientId(clientId)
  const users = await staff.services.accounts.search('', { limit: 10, offset: 0 })
  const userId = users.find(({ role }) => role === 'developer')?.id ?? ''
  for (const pack of packs) await staff.services.topUps.request(app?.id ?? 0, pack, userId)
  const waiting = await staff.services.topUps.waiting(100)
  const ids = waiting.filter((request) => request.clientId === clientId).map(({ id }) => id)
  return { clientId, appId: app?.id ?? 0, ids }
}

const statusOf = async (id: number) => (await staff.services.topUps.find(id))?.status

describe('a request that is decided twice simultaneously', () => {
  test('granted and declined: one of them succeeds, and the credits match it', async () => {
    for (let round = 0; round < 10; round++) {
      const { clientId, ids } = await asking('growth')
      const actions = round % 2 === 0 ? ['grant', 'decline'] : ['decline', 'grant']
      const responses = await Promise.all(
        actions.map(async (action) => {
          const response = await staff.post(`${path}/${ids[0]}/${action}`)
          return { action, status: response.status }
        }),
      )
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
      const winner = responses.find(({ status }) => status === 303)?.action ?? ''
      const credits = winner === 'grant' ? 10_000 : 0
      expect(await grantedTo(clientId)).toEqual({
        credits,
        inRedis: credits,
        grants: winner === 'grant' ? 1 : 0,
      })
      expect(await statusOf(ids[0] ?? 0)).toBe(winner === 'grant' ? 'granted' : 'declined')
    }
  })

  test('granted by three: it is granted once', async () => {
    const { clientId, ids } = await asking('starter')
    const responses = await Promise.all([1, 2, 3].map(() => staff.post(`${path}/${ids[0]}/grant`)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409])
    expect(await grantedTo(clientId)).toEqual({ credits: 2000, inRedis: 2000, grants: 1 })
  })
})

describe('references of staff', () => {
  test.each(['request-', 'request ', 'Request:'])(
    '%s… do not collide with those of requests',
    async (like) => {
      const { clientId, ids } = await asking('growth')
      const { clientId: other } = await asking()
      const ref = `${like}${ids[0]}`
      const given = await staff.post(`/staff/apps/${other}/top-up`, { pack: 'starter', ref })
      expect(given.status).toBe(303)
      expect((await staff.post(`${path}/${ids[0]}/grant`)).status).toBe(303)
      expect(await grantedTo(clientId)).toEqual({ credits: 10_000, inRedis: 10_000, grants: 1 })
    },
  )

  test.each(['request:', 'starter:', 'in\u200bvoice '])(
    '%s… are rejected, in both languages',
    async (reserved) => {
      const { clientId } = await asking()
      const fields = { pack: 'growth', ref: `${reserved}1` }
      for (const [prefix, language] of [
        ['', 'en'],
        ['/yo', 'yo'],
      ] as const) {
        const refused = await staff.post(`${prefix}/staff/apps/${clientId}/top-up`, fields)
        expect(refused.status).toBe(400)
        expect(await refused.text()).toContain(
          Bun.escapeHTML(problemText({ code: 'bad_reference', field: 'ref', max: 200 }, language)),
        )
      }
      expect(await grantedTo(clientId)).toEqual({ credits: 0, inRedis: 0, grants: 0 })
    },
  )
})

describe('a deleted app', () => {
  test('cannot be topped up, directly or by request', async () => {
    const { clientId, ids } = await asking('growth')
    await deleteApp(staff.services, clientId)
    expect(await statusOf(ids[0] ?? 0)).toBe('declined')
    expect((await staff.post(`${path}/${ids[0]}/grant`)).status).toBe(409)
    const fields = { pack: 'starter', ref: 'too late' }
    const refused = await staff.post(`/staff/apps/${clientId}/top-up`, fields)
    expect(refused.status).toBe(404)
    expect((await staff.services.apps.byClientId(clientId))?.granted).toBe(0)
    expect((await staff.log()).at(-1)).toMatchObject({ action: 'top up app', outcome: 'refused' })
  })

  test('has no pending requests', async () => {
    const { clientId, appId } = await asking()
    await deleteApp(staff.services, clientId)
    const users = await staff.services.accounts.search('', { limit: 1, offset: 0 })
    await staff.services.topUps.request(appId, 'scale', users[0]?.id ?? '')
    expect(await staff.services.topUps.ofApp(appId, 10)).toHaveLength(0)
  })
})

test('an app is shown with its own owner, whatever its name', async () => {
  const give = async (clientId: string, role: 'developer' | 'reviewer') => {
    await sql`
      update apps set owner_id = (select id from users where role = ${role})
      where client_id = ${clientId}`
  }
  const { clientId } = await staff.newApp({ name: 'Mine' })
  await give(clientId, 'developer')
  // This newer app is named after the first app's client ID, so a search for that ID lists the
  // newer app first.
  const sly = await staff.newApp({ name: clientId })
  await give(sly.clientId, 'reviewer')
  const page = await staff.text(`/staff/apps/${clientId}`)
  expect([page.includes('developer@example.org'), page.includes('reviewer@example.org')]).toEqual([
    true,
    false,
  ])
  expect(await staff.text(`/staff/apps/${sly.clientId}`)).toContain('reviewer@example.org')
  const { clientId: nobodys } = await staff.newApp({ name: sly.clientId })
  expect(await staff.text(`/staff/apps/${nobodys}`)).not.toMatch(/(developer|reviewer)@example/)
})
