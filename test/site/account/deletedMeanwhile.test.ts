/** Requests from an account that is deleted while they are in progress. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { untilLockIsAwaited } from '../../support/locks'
import { type Fields, leads, type Member, type Site, startSite } from './support'

let site: Site
beforeAll(async () => {
  site = await startSite()
  const siteApp = await site.app.newApp()
  await site.services.settings.change({ siteClientId: siteApp.clientId })
})
afterAll(() => site.close())

/** Submits a form whose transaction waits until the account has been deleted. */
async function postDuringDeletion(member: Member, path: string, fields: Fields) {
  const { promise: isDeleted, resolve: deleted } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const deleting = site.sql.begin(async (tx) => {
    await tx`delete from users where id = ${member.id}`
    deleted()
    await mayCommit
  })
  await isDeleted
  const response = member.post(path, fields)
  await untilLockIsAwaited(site.sql)
  commit()
  await deleting
  return response
}

const word = { english_term: 'kettle', yoruba_term: 'ìkòkò iná', definition_en: 'It boils water.' }

test.each([
  ['/console/new', { name: 'App', scope: 'dictionary:read' }],
  ['/contribute', word],
  ['/console/apps/ID/members', { email: 'a@b.example', role: 'owner' }],
  ['/console/apps/ID/credits', { pack: 'starter' }],
] as const)('a form to %s leads to the sign-in page', async (path, fields) => {
  for (const prefix of ['', '/yo']) {
    const member = await site.member()
    const { clientId } = await site.ownApp(member)
    const to = prefix + path.replace('ID', clientId)
    const response = await postDuringDeletion(member, to, fields)
    expect([...leads(response), response.headers.getSetCookie()]).toEqual([
      303,
      `${prefix}/sign-in`,
      [],
    ])
    expect(await member.isSignedIn()).toBe(false)
  }
})

test('a foreign key that another row violates is still an internal error', async () => {
  const member = await site.member()
  const error = Object.assign(new Error('violates a foreign key'), { code: '23503' })
  const user = { ...member, name: 'Adé', emailVerified: true, role: 'developer' } as const
  const { accounts } = site.services
  const about = { ...user, language: 'en', twoFactorEnabled: false, suspendedAt: null } as const
  expect(await accounts.isDeletedDuring(error, about)).toBe(false)
  await site.sql`delete from users where id = ${member.id}`
  expect(await accounts.isDeletedDuring(error, about)).toBe(true)
  expect(await accounts.isDeletedDuring(new Error('other'), about)).toBe(false)
})
