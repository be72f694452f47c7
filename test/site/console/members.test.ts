/** Members of an app: changing roles, transferring the app, and leaving it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { starterGrant } from '../../../src/domain/metering/prices'
import { randomBase62 } from '../../../src/lib/base62'
import { problemText } from '../../../src/locales/problems'
import { untilLockIsAwaited } from '../../support/locks'
import { leads, type Member, password, type Site, startSite } from '../account/support'
import { invitationOf, join, startApp, statusOf } from './memberships'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('a member', () => {
  test('has another role on the next request', async () => {
    const app = await startApp(site)
    const member = await site.member()
    const id = await join(app, member, 'billing')
    expect(await statusOf(member, `${app.path}/settings`)).toBe(403)
    const response = await app.holder.post(`${app.path}/members/${id}/role`, { role: 'developer' })
    expect(leads(response)).toEqual([303, `${app.path}/members?done=role`])
    expect(await statusOf(member, `${app.path}/settings`)).toBe(200)
  })

  test('sees no links on the overview to pages of other roles', async () => {
    const app = await startApp(site)
    const { clientId } = app
    await site.sql`
      insert into endpoints (public_id, app_id, url, kinds, failing_since)
      select 'end_' || repeat('e', 20), id, 'https://example.org/hook', '{dictionary.term.approved}', now()
      from apps where client_id = ${clientId}`
    await site.sql`
      insert into refusal_counts select id, date_trunc('hour', now(), 'UTC'), 'throttled', 1 from apps
      where client_id = ${clientId}`
    const member = await site.member()
    const id = await join(app, member, 'billing')
    const links = [`${app.path}/webhooks?`, `${app.path}/requests?`]
    const shown = async () => {
      const html = await member.page(app.path)
      expect(html).toContain('#throttled')
      return links.map((link) => html.includes(link))
    }
    expect(await shown()).toEqual([false, false])
    await app.holder.post(`${app.path}/members/${id}/role`, { role: 'developer' })
    expect(await shown()).toEqual([true, true])
  })

  test('who is removed, or leaves, is a stranger on the next request', async () => {
    const app = await startApp(site)
    const [removed, left] = [await site.member(), await site.member()]
    const id = await join(app, removed)
    await join(app, left)
    await app.holder.post(`${app.path}/members/${id}/remove`, { sure: 'yes' })
    expect((await left.post(`${app.path}/leave`)).status).toBe(400)
    const response = await left.post(`${app.path}/leave`, { sure: 'yes' })
    expect(leads(response)).toEqual([303, '/console?done=left'])
    for (const member of [removed, left]) expect(await statusOf(member, app.path)).toBe(404)
  })

  test('who is an owner cannot change the own role or remove the own account, but leave', async () => {
    const app = await startApp(site)
    const owner = await site.member()
    const id = await join(app, owner, 'owner')
    const forms = [
      ['role', { role: 'billing' }],
      ['remove', { sure: 'yes' }],
    ] as const
    for (const [action, fields] of forms) {
      expect(await owner.page(`${app.path}/members`)).not.toContain(`/members/${id}/${action}`)
      const response = await owner.post(`${app.path}/members/${id}/${action}`, fields)
      expect(response.status).toBe(404)
    }
    expect(await statusOf(owner, `${app.path}/members`)).toBe(200)
    expect((await owner.post(`${app.path}/leave`, { sure: 'yes' })).status).toBe(303)
  })

  test('of one app cannot be changed through another app', async () => {
    const [app, other] = [await startApp(site), await startApp(site)]
    const member = await site.member()
    const id = await join(app, member, 'billing')
    const forms = [
      ['role', { role: 'owner' }],
      ['remove', { sure: 'yes' }],
    ] as const
    for (const [action, fields] of forms) {
      const path = `${other.path}/members/${id}/${action}`
      expect((await other.holder.post(path, fields)).status).toBe(404)
    }
    for (const odd of ['0', '-1', 'x', '9'.repeat(30)]) {
      const path = `${app.path}/members/${odd}/remove`
      expect((await app.holder.post(path, { sure: 'yes' })).status).toBe(404)
    }
    expect(await statusOf(member, `${app.path}/statement`)).toBe(200)
  })

  test('gets the notices of the role', async () => {
    const app = await startApp(site)
    const [billing, developer] = [await site.member(), await site.member()]
    await join(app, billing, 'billing')
    await join(app, developer, 'developer')
    await site.services.apps.grant(app.clientId, {
      credits: 5,
      kind: 'credits',
      reference: randomBase62(8),
    })
    const told = await site.sql<{ userId: string }[]>`
      select user_id as "userId" from notices
      where user_id = any(${[app.holder.id, billing.id, developer.id]})`
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      [app.holder.id, billing.id].toSorted(),
    )
  })
})

describe('a transferred app', () => {
  test('has a new holder, and the former one stays as an owner', async () => {
    const app = await startApp(site)
    const member = await site.member()
    const id = await join(app, member, 'billing')
    const transfer = (who: Member, sure = 'yes') =>
      who.post(`${app.path}/transfer`, { member: id, sure })
    expect((await transfer(app.holder, 'no')).status).toBe(400)
    expect(leads(await transfer(app.holder))).toEqual([303, `${app.path}/members?done=transferred`])
    expect((await transfer(app.holder)).status).toBe(404)
    expect((await member.post(`${app.path}/leave`, { sure: 'yes' })).status).toBe(404)
    const left = await app.holder.post(`${app.path}/leave`, { sure: 'yes' })
    expect(leads(left)).toEqual([303, '/console?done=left'])
    expect(await statusOf(member, `${app.path}/settings`)).toBe(200)
  })

  test('is reported to its new holder, and to the owner who inherits it', async () => {
    const app = await startApp(site)
    const [second, third] = [await site.member(), await site.member()]
    const id = await join(app, second, 'owner')
    await join(app, third, 'owner')
    await app.holder.post(`${app.path}/transfer`, { member: id, sure: 'yes' })
    await app.holder.post(`${app.path}/leave`, { sure: 'yes' })
    await second.post('/account/delete', { password, sure: 'yes' })
    const notices = await site.sql`
      select user_id, facts from notices
      where kind = 'appReceived' and facts->>'clientId' = ${app.clientId}`
    const facts = { app: 'Shared', clientId: app.clientId, from: 'Adé' }
    // The notice to the second holder was deleted along with that holder's account.
    expect([...notices]).toEqual([{ user_id: third.id, facts: { ...facts, isInherited: true } }])
  })

  test('is not transferred by an owner who does not hold it, or to an open invitation', async () => {
    const app = await startApp(site)
    const [owner, invited] = [await site.member(), await site.member()]
    const ownId = await join(app, owner, 'owner')
    await app.holder.post(`${app.path}/members`, { email: invited.email, role: 'owner' })
    const fields = { member: ownId, sure: 'yes' }
    expect((await owner.post(`${app.path}/transfer`, fields)).status).toBe(404)
    const open = { member: await invitationOf(invited), sure: 'yes' }
    expect((await app.holder.post(`${app.path}/transfer`, open)).status).toBe(404)
  })

  test('still counts for its creator, and counts for its new holder', async () => {
    const creator = await site.member()
    const member = await site.member()
    const grants = async () => {
      const [sum] = await site.sql<{ credits: number }[]>`
        select coalesce(sum(g.credits), 0)::float8 as credits
        from apps a join grants g on g.app_id = a.id
        where coalesce(a.first_owner_id, a.owner_id) = ${creator.id}`
      return sum?.credits
    }
    const create = async (n: number) => {
      const fields = { name: `App ${n}`, scope: 'dictionary:read' }
      return (await creator.post('/console/new', fields)).status
    }
    for (let n = 0; n < 20; n++) expect(await create(n)).toBe(303)
    expect(await create(20)).toBe(409)
    for (const { clientId } of await site.services.ownedApps.ofOwner(creator.id)) {
      // An address gets only five invitations a day.
      await site.letMailTimePass(24 * 60)
      const path = `/console/apps/${clientId}`
      const app = { holder: creator, clientId, path, page: () => creator.page(path) }
      const fields = { member: await join(app, member), sure: 'yes' }
      expect((await creator.post(`${path}/transfer`, fields)).status).toBe(303)
    }
    expect(await create(21)).toBe(409)
    expect(await grants()).toBe(20 * starterGrant)
    await site.letMailTimePass(24 * 60)
    const app = await startApp(site)
    const fields = { member: await join(app, member), sure: 'yes' }
    const refused = await app.holder.post(`${app.path}/transfer`, fields)
    expect([
      refused.status,
      (await refused.text()).includes(problemText({ code: 'member_has_too_many_apps' }, 'en')),
    ]).toEqual([409, true])
  })

  test('whose holder deletes the account goes to the owner who joined first', async () => {
    const app = await startApp(site)
    const [developer, first, second] = [
      await site.member(),
      await site.member(),
      await site.member(),
    ]
    await join(app, developer)
    await join(app, first, 'owner')
    await join(app, second, 'owner')
    await app.holder.post('/account/delete', { password, sure: 'yes' })
    const kept = await site.services.apps.byClientId(app.clientId)
    expect([kept?.ownerId, kept?.deletedAt]).toEqual([first.id, null])
    expect(await statusOf(second, app.path)).toBe(200)
  })

  test('goes to another owner if the first one deletes the account at the same time', async () => {
    const app = await startApp(site)
    const [first, second] = [await site.member(), await site.member()]
    await join(app, first, 'owner')
    await join(app, second, 'owner')
    const gone = { password, sure: 'yes' }
    await Promise.all([app.holder, first].map((who) => who.post('/account/delete', gone)))
    const kept = await site.services.apps.byClientId(app.clientId)
    expect([kept?.ownerId, kept?.deletedAt]).toEqual([second.id, null])
  })

  test('that arrives while its new holder deletes the account is deleted, too', async () => {
    const app = await startApp(site)
    const member = await site.member()
    const id = Number(await join(app, member))
    const { promise: isTransferred, resolve: transferred } = Promise.withResolvers<void>()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const transferring = site.sql.begin(async (tx) => {
      await tx`delete from app_members where id = ${id}`
      await tx`update apps set owner_id = ${member.id} where client_id = ${app.clientId}`
      transferred()
      await mayCommit
    })
    await isTransferred
    const deleting = member.post('/account/delete', { password, sure: 'yes' })
    await untilLockIsAwaited(site.sql)
    commit()
    await transferring
    expect(leads(await deleting)).toEqual([303, '/sign-in?done=deleted'])
    const left = await site.services.apps.byClientId(app.clientId)
    expect([left?.ownerId, left?.deletedAt]).toEqual([null, expect.any(Date)])
  })
})
