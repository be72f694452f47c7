/** The administrators' pages (apps, top-ups, settings, roles and the audit log), and HTML escaping. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { leadsTo, openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

const balanceOf = async (clientId: string) => {
  const app = await staff.services.apps.byClientId(clientId)
  return app ? app.granted - app.spent : undefined
}

test('a top-up takes effect at once, and once per reference', async () => {
  const { clientId } = await staff.newApp({ name: 'Topped' }, 0)
  const path = `/staff/apps/${clientId}`
  const first = await staff.post(`${path}/top-up`, { pack: 'starter', ref: 'invoice-1' })
  expect(first.headers.get('location')).toBe(`${path}?done=granted`)
  const again = await staff.post(`${path}/top-up`, { pack: 'starter', ref: 'invoice-1' })
  expect(again.headers.get('location')).toBe(`${path}?done=grantedBefore`)
  expect(await balanceOf(clientId)).toBe(2000)
  expect((await staff.books(clientId)).granted).toBe(2000)

  const other = await staff.post(`${path}/top-up`, { credits: '5', ref: 'invoice-1' })
  expect([other.status, (await other.text()).includes('already been used to grant')]).toEqual([
    409,
    true,
  ])
  for (const fields of [
    { pack: 'starter', credits: '5', ref: 'x' },
    { pack: '', credits: '0', ref: 'x' },
    { pack: '', credits: '1.5', ref: 'x' },
    { pack: 'starter', ref: '' },
  ]) {
    expect((await staff.post(`${path}/top-up`, fields)).status).toBe(400)
  }
  await staff.post(`${path}/top-up`, { credits: '-500', ref: 'taken back' })
  expect(await balanceOf(clientId)).toBe(1500)
  const page = await staff.text(path)
  for (const shown of ['1,500', 'invoice-1', 'taken back']) expect(page).toContain(shown)
})

test('an app is limited, revoked and restored', async () => {
  const { clientId } = await staff.newApp({ name: 'Limited' })
  const path = `/staff/apps/${clientId}`
  const fields: [string, string][] = [
    ['scopes', 'dictionary:read'],
    ['scopes', 'dictionary:write'],
    ['hourlyLimit', '100'],
    ['visitorLimit', '0'],
    ['embedDailyLimit', ''],
    ['commercialUse', 'yes'],
    ['autoPublish', 'no'],
  ]
  expect(leadsTo(await staff.post(path, fields))).toEqual([303, path])
  expect(await staff.services.apps.byClientId(clientId)).toMatchObject({
    scopes: ['dictionary:read', 'dictionary:write'],
    hourlyLimit: 100,
    visitorLimit: 0,
    embedDailyLimit: null,
    commercialUse: true,
    autoPublish: false,
  })
  const bad = await staff.post(path, [...fields.slice(0, 2), ['embedDailyLimit', '0']])
  expect([bad.status, (await bad.text()).includes('embedDailyLimit-error')]).toEqual([400, true])
  expect((await staff.post(path, { hourlyLimit: '1' })).status).toBe(400)

  await staff.post(`${path}/revoke`)
  expect((await staff.services.apps.byClientId(clientId))?.revokedAt).toBeInstanceOf(Date)
  expect(await staff.text(path)).toContain('/restore"')
  await staff.post(`${path}/restore`)
  expect((await staff.services.apps.byClientId(clientId))?.revokedAt).toBeNull()
  expect(await staff.text('/staff/apps?q=limited')).toContain(clientId)
  expect((await staff.get('/staff/apps/app_none')).status).toBe(404)
})

test('a top-up request is granted once, or declined', async () => {
  const { clientId } = await staff.newApp({ name: 'Asking' }, 0)
  const app = await staff.services.apps.byClientId(clientId)
  const developer = await staff.services.accounts.search('', { limit: 10, offset: 0 })
  const userId = developer.find(({ role }) => role === 'developer')?.id ?? ''
  await staff.services.topUps.request(app?.id ?? 0, 'growth', userId)
  await staff.services.topUps.request(app?.id ?? 0, 'scale', userId)
  const waiting = await staff.services.topUps.waiting(10)
  const [growth, scale] = waiting.map(({ id }) => `/staff/top-ups/${id}`)
  expect(await staff.text('/staff/top-ups')).toContain(`${growth}/grant`)

  expect(leadsTo(await staff.post(`${growth}/grant`))).toEqual([303, '/staff/top-ups'])
  expect((await staff.post(`${growth}/grant`)).status).toBe(409)
  expect(await balanceOf(clientId)).toBe(10_000)
  await staff.post(`${scale}/decline`)
  expect((await staff.post(`${scale}/grant`)).status).toBe(409)
  expect(await balanceOf(clientId)).toBe(10_000)
  expect((await staff.post('/staff/top-ups/x/grant')).status).toBe(404)
  expect(await staff.text('/staff/top-ups')).toContain('class="empty"')
})

test('settings apply to the whole service; the site’s app must exist, and can be removed', async () => {
  const path = '/staff/settings'
  const unknown = await staff.post(path, { siteClientId: 'app_none' })
  expect([unknown.status, (await unknown.text()).includes('value="app_none"')]).toEqual([404, true])
  await staff.post(path, { autoPublish: 'yes', siteClientId: staff.clientId })
  const { settings } = staff.services
  expect(await settings.read()).toEqual({
    autoPublish: true,
    siteClientId: staff.clientId,
    hourlyLimit: null,
  })
  await staff.post(path, { siteClientId: '' })
  expect(await settings.read()).toEqual({
    autoPublish: false,
    siteClientId: null,
    hourlyLimit: null,
  })
})

test('roles are changed by e-mail address, except one’s own', async () => {
  const post = (email: string, role: string) => staff.post(`/staff/users/${email}`, { role })
  const roleOf = async (email: string) =>
    (await staff.services.accounts.search('', { limit: 10, offset: 0 })).find(
      (user) => user.email === email,
    )?.role
  const own = await post('Admin@Example.org', 'developer')
  expect([own.status, await roleOf('admin@example.org')]).toEqual([403, 'admin'])
  expect((await post('no@example.org', 'admin')).status).toBe(404)
  expect((await post('developer@example.org', 'god')).status).toBe(400)
  await post('developer@example.org', 'reviewer')
  expect((await staff.get('/staff', 'developer')).status).toBe(200)
  await post('developer@example.org', 'developer')
  expect((await staff.get('/staff', 'developer')).status).toBe(403)
  expect((await staff.log()).at(-1)).toMatchObject({
    action: 'change role',
    subject: 'developer@example.org',
    detail: { role: 'developer' },
  })
})

test('the audit log is filtered by person, action and object, and as a CSV file', async () => {
  const actor = 'auditor@example.org'
  for (const [action, subject] of [
    ['edit term', 'spade'],
    ['revoke app', 'app_spade'],
    ['terms import', '=cmd()'],
  ] as const) {
    const id = await staff.services.audit.begin({ actor, action, subject, detail: { by: 'x' } })
    await staff.services.audit.end(id, 'done')
  }
  const rows = async (query: string) => {
    const html = await staff.text(`/staff/audit?${query}`)
    return (html.match(/<tr>/g) ?? []).length - 1
  }
  expect(await rows('actor=AUDITOR')).toBe(3)
  expect(await rows('actor=auditor&action=revoke+app')).toBe(1)
  expect(await rows('actor=auditor&subject=spade')).toBe(2)
  expect(await staff.text('/staff/audit?actor=nobody%25')).toContain('No actions match.')

  const response = await staff.get('/staff/audit.csv?actor=auditor')
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('time,actor,action,subject,detail,outcome')
  expect(lines[1]).toContain(",terms import,'=cmd(),")
})

test('the audit log has pages, latest first', async () => {
  for (let n = 0; n < 51; n++) {
    await staff.services.audit.begin({
      actor: 'x',
      action: 'old action',
      subject: `s${n}`,
      detail: {},
    })
  }
  const first = await staff.text('/staff/audit')
  expect(first).toContain('s50')
  expect(first).not.toContain('>s0<')
  const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(await staff.text(next)).toContain('>s0<')
})

test('searches with no results are shown for the chosen days', async () => {
  const { misses, now } = staff.services
  misses.count('wáya', now() - 20 * 86_400_000)
  misses.count('today <b>')
  await misses.flush()
  expect(await staff.text('/staff/misses')).not.toContain('wáya'.normalize('NFC'))
  const month = await staff.text('/staff/misses?days=30', 'reviewer')
  expect(month).toContain('wáya'.normalize('NFC'))
  expect(month).toContain('today &lt;b&gt;')
})

test('hostile text is escaped in every field', async () => {
  const evil = `"><script>alert('1')</script>&amp;`
  const { clientId } = await staff.newApp({ name: evil })
  const { services } = staff
  await staff.saveTerms({
    slug: 'evil',
    english: `evil ${evil}`,
    yoruba: `ibi ${evil}`,
    aliases: [`a ${evil}`],
    definitionEn: evil,
    exampleYo: evil,
    category: evil,
  })
  const id = await staff.submitted(`evil ${evil}`, `ìbi ${evil}`, evil)
  const suggestion = await staff.suggested('evil', { yoruba: `x ${evil}`, notes: evil })
  await services.accounts.create({
    email: 'evil@example.org',
    name: evil,
    password: 'a long password',
    role: 'developer',
  })
  const app = `/staff/apps/${clientId}`
  const responses = [
    await staff.post(`/staff/review/${id}/merge`, { into: evil }),
    await staff.post(`/staff/review/${suggestion}/accept`, {
      revision: '9',
      yoruba: evil,
      reason: evil,
    }),
    await staff.post('/staff/terms/evil', {
      revision: '9',
      english: evil,
      aliases: evil,
      media: evil,
    }),
    await staff.post('/staff/terms/evil/rename', { to: evil }),
    await staff.post(`${app}/top-up`, { pack: evil, credits: evil, ref: evil }),
    await staff.post(app, { scopes: evil, hourlyLimit: evil, autoPublish: evil }),
    await staff.post('/staff/settings', { siteClientId: evil }),
    await staff.post(`/staff/users/${encodeURIComponent(evil)}`, { role: evil }),
    await staff.post('/staff/users/developer@example.org', { role: evil }),
    await staff.post('/staff/import', { csv: `${evil}\n${evil}` }),
    await staff.post(`${app}/top-up`, { credits: '7', ref: evil }),
    await staff.post('/staff/terms/evil/unpublish', { reason: evil }),
  ]
  for (const path of [
    '/staff/review?app=%22%3E%3Cscript%3E',
    `/staff/review/${id}`,
    `/staff/review/${suggestion}`,
    '/staff/terms?q=%22%3E%3Cscript%3E',
    '/staff/terms/evil',
    '/staff/apps?q=script',
    app,
    '/staff/users?q=%22%3E%3Cscript%3E',
    '/staff/users/developer@example.org',
    '/staff/audit',
    `/staff/review/${id}?done=approved&of=%22%3E%3Cscript%3E`,
  ]) {
    responses.push(await staff.get(path))
  }
  for (const response of responses) {
    expect(await response.text()).not.toMatch(/<script>alert|"><script>/)
  }
})
