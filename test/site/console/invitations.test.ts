/** Invitations to become a member of an app. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { leads, type Site, startSite } from '../account/support'
import { invitationOf, join, newEmail, startApp, statusOf } from './memberships'

const words = locales.en.members

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('an invitation', () => {
  test('is sent by e-mail, listed, and accepted by the account with its address', async () => {
    const app = await startApp(site, 'Dictionary & Co')
    const member = await site.member()
    await app.holder.post(`${app.path}/members`, {
      email: member.email.toUpperCase(),
      role: 'billing',
    })
    const mail = site.emailsTo(member.email).at(-1)
    expect(mail?.subject).toBe(`${app.holder.email} invited you to join an app on Atumo`)
    // The inviter chooses these texts, and can send the e-mail to anybody.
    expect(mail?.text).not.toMatch(/Adé|Dictionary & Co/)
    expect(mail?.text).toContain(words.roleTexts.billing)
    expect(await app.page()).toContain(words.invited)
    expect(await member.page('/console')).toContain('Adé invited you to join Dictionary &amp; Co.')
    expect(await statusOf(member, app.path)).toBe(404)

    const id = await invitationOf(member)
    await member.post(`/console/invitations/${id}`, { answer: 'accept' })
    expect(await statusOf(member, app.path)).toBe(200)
    const list = await member.page('/console')
    expect(list).toContain(`· ${words.roles.billing}`)
    expect(list).not.toContain('/console/invitations/')
  })

  test('waits for a person who has no account yet', async () => {
    const app = await startApp(site)
    const email = newEmail()
    await app.holder.post(`${app.path}/members`, { email, role: 'developer' })
    const member = await site.member(email)
    const id = await invitationOf(member)
    await member.post(`/console/invitations/${id}`, { answer: 'accept' })
    expect(await statusOf(member, `${app.path}/settings`)).toBe(200)
  })

  test('cannot be accepted by another account, or a second time', async () => {
    const app = await startApp(site)
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
    const app = await startApp(site)
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

  test('sends an address at most five e-mails a day, and says when it sends none', async () => {
    const member = await site.member()
    const before = site.emailsTo(member.email).length
    for (let count = 0; count < 6; count++) {
      const app = await startApp(site)
      const response = await app.holder.post(`${app.path}/members`, {
        email: member.email,
        role: 'owner',
      })
      const done = count < 5 ? 'invited' : 'unsent'
      expect(leads(response)).toEqual([303, `${app.path}/members?done=${done}`])
      expect(await app.holder.page(`${app.path}/members?done=${done}`)).toContain(
        count < 5 ? words.sent : words.unsent,
      )
    }
    expect(site.emailsTo(member.email)).toHaveLength(before + 5)
  })

  test('is refused to an invalid address, a member, and someone already invited', async () => {
    const app = await startApp(site)
    const member = await site.member()
    await join(app, member)
    const invited = newEmail()
    await app.holder.post(`${app.path}/members`, { email: invited, role: 'owner' })
    for (const [email, status, says] of [
      ['nobody', 400, 'valid e-mail address'],
      [app.holder.email, 409, problemText({ code: 'already_member' }, 'en')],
      [member.email, 409, problemText({ code: 'already_member' }, 'en')],
      [invited, 409, problemText({ code: 'already_member' }, 'en')],
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

  test('is the last of an app with 50 members, and of an account with 50 today', async () => {
    const app = await startApp(site)
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
    expect([
      refused.status,
      (await refused.text()).includes(problemText({ code: 'too_many_members', max: 50 }, 'en')),
    ]).toEqual([409, true])
    await site.sql`update app_members set ended_at = now() where app_id = ${row?.id ?? 0}`
    const today = await invite()
    expect([
      today.status,
      (await today.text()).includes(problemText({ code: 'too_many_invitations', max: 50 }, 'en')),
    ]).toEqual([429, true])
    await site.sql`
      update app_members set invited_at = now() - interval '25 hours' where app_id = ${row?.id ?? 0}`
    expect((await invite()).status).toBe(303)
  })

  test('is deleted after 30 days, and a day after it was sent if it is no longer open', async () => {
    const app = await startApp(site)
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
      await site.services.retention.deleteOld('invitations')
      const rows = await site.sql<{ id: string }[]>`
        select id::text from app_members where id in (${id}, ${declined}, ${joined}) order by id`
      return rows.map((row) => row.id)
    }
    expect(await left('23 hours')).toEqual([id, declined, joined])
    expect(await left('29 days')).toEqual([id, joined])
    expect(await left('31 days')).toEqual([joined])
  })

  test('is not answered by a form without an answer', async () => {
    const app = await startApp(site)
    const member = await site.member()
    await app.holder.post(`${app.path}/members`, { email: member.email, role: 'owner' })
    const id = await invitationOf(member)
    expect((await member.post(`/console/invitations/${id}`)).status).toBe(404)
    expect(await statusOf(member, app.path)).toBe(404)
  })

  test('ends with its app', async () => {
    const app = await startApp(site)
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
      // Someone who signs up with another person's e-mail address must not see the invitations sent
      // to that address.
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
