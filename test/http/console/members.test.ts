/** Members of an app: invitations, roles, transfer and leaving. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { starterGrant } from '../../../src/domain/metering/prices'
import { randomBase62 } from '../../../src/lib/base62'
import { locales } from '../../../src/locales'
import { untilBlocked } from '../../support/blocked'
import { leads, type Member, password, type Site, startSite } from '../account/support'

const words = locales.en.members

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const newEmail = () => `${randomBase62(10).toLowerCase()}@example.org`

/** Creates an app with its holder. */
async function startApp(name = 'Shared') {
  const holder = await site.member()
  const { clientId } = await site.ownApp(holder, { name })
  const path = `/console/apps/${clientId}`
  return { holder, clientId, path, page: () => holder.page(`${path}/members`) }
}

type Started = Awaited<ReturnType<typeof startApp>>

/** Invites an account, and accepts. @returns the member's id in forms */
async function join({ holder, path }: Started, member: Member, role = 'developer') {
  const { email } = member
  const response = await holder.post(`${path}/members`, { email, role })
  expect(leads(response)).toEqual([303, `${path}/members?done=invited`])
  const id = await invitationOf(member)
  const accepted = await member.post(`/console/invitations/${id}`, { answer: 'accept' })
  expect(leads(accepted)).toEqual([303, path])
  return id
}

async function invitationOf(member: Member): Promise<string> {
  const id = /\/console\/invitations\/(\d+)/.exec(await member.page('/console'))?.[1]
  if (id === undefined) throw new Error('there is no invitation')
  return id
}

const statusOf = async (member: Member, path: string) => (await member.get(path)).status

describe('an invitation', () => {
  test('is sent by e-mail, listed, and accepted by the account with its address', async () => {
    const app = await startApp('Dictionary & Co')
    const member = await site.member()
    await app.holder.post(`${app.path}/members`, {
      email: member.email.toUpperCase(),
      role: 'billing',
    })
    const mail = site.emailsTo(member.email).at(-1)
    expect(mail?.subject).toBe('Adé invited you to Dictionary & Co')
    expect(mail?.text).toContain(words.roleTexts.billing)
    expect(await app.page()).toContain(words.invited)
    expect(await member.page('/console')).toContain('Adé invited you to Dictionary &amp; Co.')
    expect(await statusOf(member, app.path)).toBe(404)

    const id = await invitationOf(member)
    await member.post(`/console/invitations/${id}`, { answer: 'accept' })
    expect(await statusOf(member, app.path)).toBe(200)
    const list = await member.page('/console')
    expect(list).toContain(`· ${words.roles.billing}`)
    expect(list).not.toContain('/console/invitations/')
  })

  test('waits for a person who has no account yet', async () => {
    const app = await startApp()
    const email = newEmail()
    await app.holder.post(`${app.path}/members`, { email, role: 'developer' })
    const member = await site.member(email)
    const id = await invitationOf(member)
    await member.post(`/console/invitations/${id}`, { answer: 'accept' })
    expect(await statusOf(member, `${app.path}/settings`)).toBe(200)
  })

  test('cannot be accepted by another account, or a second time', async () => {
    const app = await startApp()
    const [member, other] = [await site.member(), await site.member()]
    await app.holder.post(`${app.path}/members`, { email: member.email, role: 'owner' })
    const id = await invitationOf(member)
    for (const answer of ['accept', 'decline']) {
      const response = await other.post(`/console/invitations/${id}`, { answer })
      expect(leads(response)).toEqual([303, '/console?done=gone'])
    }
    expect(await statusOf(other, app.path)).toBe(404)
    expect(await other.page('/console?done=gone')).toContain(words.gone)
    const both = await Promise.all(
      [1, 2].map(() => member.post(`/console/invitations/${id}`, { answer: 'accept' })),
    )
    expect(both.map((response) => String(leads(response)[1])).toSorted()).toEqual([
      app.path,
      '/console?done=gone',
    ])
  })

  test('can be declined and withdrawn', async () => {
    const app = await startApp()
    const member = await site.member()
    const invite = () =>
      app.holder.post(`${app.path}/members`, { email: member.email, role: 'owner' })
    await invite()
    const first = await invitationOf(member)
    const declined = await member.post(`/console/invitations/${first}`, { answer: 'decline' })
    expect(leads(declined)).toEqual([303, '/console?done=declined'])
    await invite()
    const second = await invitationOf(member)
    const remove = `${app.path}/members/${second}/remove`
    expect((await app.holder.post(remove)).status).toBe(400)
    await app.holder.post(remove, { sure: 'yes' })
    const late = await member.post(`/console/invitations/${second}`, { answer: 'accept' })
    expect(leads(late)).toEqual([303, '/console?done=gone'])
    expect(await statusOf(member, app.path)).toBe(404)
  })

  test('is refused to an invalid address, a member, and someone already invited', async () => {
    const app = await startApp()
    const member = await site.member()
    await join(app, member)
    const invited = newEmail()
    await app.holder.post(`${app.path}/members`, { email: invited, role: 'owner' })
    for (const [email, status, says] of [
      ['nobody', 400, 'valid e-mail address'],
      [app.holder.email, 409, words.already],
      [member.email, 409, words.already],
      [invited, 409, words.already],
    ] as const) {
      const sent = site.mails.length
      const response = await app.holder.post(`${app.path}/members`, { email, role: 'owner' })
      expect(response.status).toBe(status)
      expect(await response.text()).toContain(says)
      expect(site.mails).toHaveLength(sent)
    }
    const odd = { email: newEmail(), role: 'admin' }
    expect((await app.holder.post(`${app.path}/members`, odd)).status).toBe(404)
  })

  test('is refused for an app with 50 members, and for an account with 50 invitations today', async () => {
    const app = await startApp()
    const invite = () =>
      app.holder.post(`${app.path}/members`, { email: newEmail(), role: 'developer' })
    const [row] = await site.sql<{ id: number }[]>`
      select id from apps where client_id = ${app.clientId}`
    await site.sql`
      insert into app_members (app_id, email, role, invited_by)
      select ${row?.id ?? 0}, 'm' || n || '@example.org', 'developer', ${app.holder.id}
      from generate_series(1, 49) n`
    expect((await invite()).status).toBe(303)
    const refused = await invite()
    expect([refused.status, (await refused.text()).includes(words.tooMany)]).toEqual([409, true])
    await site.sql`update app_members set ended_at = now() where app_id = ${row?.id ?? 0}`
    const today = await invite()
    expect([today.status, (await today.text()).includes(words.tooManyToday)]).toEqual([429, true])
    await site.sql`
      update app_members set invited_at = now() - interval '25 hours' where app_id = ${row?.id ?? 0}`
    expect((await invite()).status).toBe(303)
  })

  test('is deleted after 30 days, and a day after it was sent if it is no longer open', async () => {
    const app = await startApp()
    const [member, declining] = [await site.member(), await site.member()]
    for (const { email } of [member, declining]) {
      await app.holder.post(`${app.path}/members`, { email, role: 'owner' })
    }
    const [id, declined] = [await invitationOf(member), await invitationOf(declining)]
    await declining.post(`/console/invitations/${declined}`, { answer: 'decline' })
    const joined = await join(app, await site.member())
    const left = async (age: string) => {
      await site.sql`
        update app_members set invited_at = now() - ${age}::interval
        where id in (${id}, ${declined}, ${joined})`
      await site.services.members.forgetOldInvitations()
      const rows = await site.sql<{ id: string }[]>`
        select id::text from app_members where id in (${id}, ${declined}, ${joined}) order by id`
      return rows.map((row) => row.id)
    }
    expect(await left('23 hours')).toEqual([id, declined, joined])
    expect(await left('29 days')).toEqual([id, joined])
    expect(await left('31 days')).toEqual([joined])
  })

  test('is not answered by a form without an answer', async () => {
    const app = await startApp()
    const member = await site.member()
    await app.holder.post(`${app.path}/members`, { email: member.email, role: 'owner' })
    const id = await invitationOf(member)
    expect((await member.post(`/console/invitations/${id}`)).status).toBe(404)
    expect(await statusOf(member, app.path)).toBe(404)
  })

  test('ends with its app', async () => {
    const app = await startApp()
    const member = await site.member()
    await app.holder.post(`${app.path}/members`, { email: member.email, role: 'owner' })
    const id = await invitationOf(member)
    await app.holder.post(`${app.path}/delete`, { sure: 'yes' })
    expect(await member.page('/console')).not.toContain('/console/invitations/')
    const late = await member.post(`/console/invitations/${id}`, { answer: 'accept' })
    expect(leads(late)).toEqual([303, '/console?done=gone'])
  })

  test('needs confirmed addresses where e-mails are sent', async () => {
    const strict = await startSite({}, { mailDelivers: true })
    try {
      const holder = await strict.member()
      const member = await strict.member()
      const { clientId } = await strict.ownApp(holder)
      const path = `/console/apps/${clientId}`
      const fields = { email: member.email, role: 'developer' }
      expect((await holder.post(`${path}/members`, fields)).status).toBe(409)
      await strict.sql`update users set email_verified = true where id = ${holder.id}`
      expect((await holder.post(`${path}/members`, fields)).status).toBe(303)
      const page = await member.page('/console')
      expect(page).toContain(words.confirmFirst)
      // Anyone can sign up with the address of someone else, and learns nothing about the app.
      expect(page).not.toContain('/console/invitations/')
      const [{ id } = {}] = await strict.sql<{ id: string }[]>`
        select id::text from app_members where email = ${member.email}`
      for (const answer of ['accept', 'decline']) {
        await member.post(`/console/invitations/${id}`, { answer })
      }
      expect((await member.get(path)).status).toBe(404)
      await strict.sql`update users set email_verified = true where id = ${member.id}`
      await member.post(`/console/invitations/${id}`, { answer: 'accept' })
      expect((await member.get(path)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('a member', () => {
  test('has another role on the next request', async () => {
    const app = await startApp()
    const member = await site.member()
    const id = await join(app, member, 'billing')
    expect(await statusOf(member, `${app.path}/settings`)).toBe(403)
    const response = await app.holder.post(`${app.path}/members/${id}/role`, { role: 'developer' })
    expect(leads(response)).toEqual([303, `${app.path}/members?done=role`])
    expect(await statusOf(member, `${app.path}/settings`)).toBe(200)
  })

  test('who is removed, or leaves, has no access on the next request', async () => {
    const app = await startApp()
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
    const app = await startApp()
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
    const [app, other] = [await startApp(), await startApp()]
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
    const app = await startApp()
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
  test('has a new holder, and the former holder remains an owner', async () => {
    const app = await startApp()
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

  test('is not transferred by an owner who does not hold it, or to an open invitation', async () => {
    const app = await startApp()
    const [owner, invited] = [await site.member(), await site.member()]
    const ownId = await join(app, owner, 'owner')
    await app.holder.post(`${app.path}/members`, { email: invited.email, role: 'owner' })
    const fields = { member: ownId, sure: 'yes' }
    expect((await owner.post(`${app.path}/transfer`, fields)).status).toBe(404)
    const open = { member: await invitationOf(invited), sure: 'yes' }
    expect((await app.holder.post(`${app.path}/transfer`, open)).status).toBe(404)
  })

  test('brings its creator no further starter credits, and counts for its new holder', async () => {
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
      const path = `/console/apps/${clientId}`
      const app = { holder: creator, clientId, path, page: () => creator.page(path) }
      const fields = { member: await join(app, member), sure: 'yes' }
      expect((await creator.post(`${path}/transfer`, fields)).status).toBe(303)
    }
    expect(await create(21)).toBe(303)
    expect(await grants()).toBe(20 * starterGrant)
    const [last] = await site.services.ownedApps.ofOwner(creator.id)
    const path = `/console/apps/${last?.clientId}`
    const app = { holder: creator, clientId: '', path, page: () => creator.page(path) }
    const fields = { member: await join(app, member), sure: 'yes' }
    const refused = await creator.post(`${path}/transfer`, fields)
    expect([refused.status, (await refused.text()).includes(words.tooManyApps)]).toEqual([
      409,
      true,
    ])
  })

  test('whose holder deletes the account goes to the owner who joined first', async () => {
    const app = await startApp()
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
    const app = await startApp()
    const [first, second] = [await site.member(), await site.member()]
    await join(app, first, 'owner')
    await join(app, second, 'owner')
    const gone = { password, sure: 'yes' }
    await Promise.all([app.holder, first].map((who) => who.post('/account/delete', gone)))
    const kept = await site.services.apps.byClientId(app.clientId)
    expect([kept?.ownerId, kept?.deletedAt]).toEqual([second.id, null])
  })

  test('that arrives while its new holder deletes the account is deleted, too', async () => {
    const app = await startApp()
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
    await untilBlocked(site.sql, 1)
    commit()
    await transferring
    expect(leads(await deleting)).toEqual([303, '/sign-in?done=deleted'])
    const left = await site.services.apps.byClientId(app.clientId)
    expect([left?.ownerId, left?.deletedAt]).toEqual([null, expect.any(Date)])
  })
})
