/** Creates apps with members, for the tests of invitations and members. */
import { expect } from 'bun:test'
import { randomBase62 } from '../../../src/lib/base62'
import { leads, type Member, type Site } from '../account/support'

export const newEmail = () => `${randomBase62(10).toLowerCase()}@example.org`

/** Creates an app and its holder. */
export async function startApp(site: Site, name = 'Shared') {
  const holder = await site.member()
  const { clientId } = await site.ownApp(holder, { name })
  const path = `/console/apps/${clientId}`
  return { holder, clientId, path, page: () => holder.page(`${path}/members`) }
}

type Started = Awaited<ReturnType<typeof startApp>>

/**
 * Invites an account to the app and accepts the invitation. @returns the ID by which forms identify the
 * member
 */
export async function join({ holder, path }: Started, member: Member, role = 'developer') {
  const { email } = member
  const response = await holder.post(`${path}/members`, { email, role })
  expect(leads(response)).toEqual([303, `${path}/members?done=invited`])
  const id = await invitationOf(member)
  const accepted = await member.post(`/console/invitations/${id}`, { answer: 'accept' })
  expect(leads(accepted)).toEqual([303, path])
  return id
}

export async function invitationOf(member: Member): Promise<string> {
  const id = /\/console\/invitations\/(\d+)/.exec(await member.page('/console'))?.[1]
  if (id === undefined) throw new Error('there is no invitation')
  return id
}

export const statusOf = async (member: Member, path: string) => (await member.get(path)).status
