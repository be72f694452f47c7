/** Each role's access to every staff page and action, and the audit log entries that actions write. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { rows } from '../../../src/routes'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

const roles = ['nobody', 'developer', 'reviewer', 'admin'] as const

/** Returns the status that a role without access gets, or undefined if the role has access. */
function barrier(access: string, role: (typeof roles)[number]) {
  if (role === 'nobody') return 303
  const may = role === 'admin' || (role === 'reviewer' && access === 'reviewer')
  return may ? undefined : 403
}

const send = (path: string, method: string, role: (typeof roles)[number], headers = {}) =>
  staff.fetch(path, {
    method,
    headers: { ...(role !== 'nobody' && { cookie: staff.cookies[role] }), ...headers },
    ...(method === 'POST' && { body: new URLSearchParams({ none: '' }) }),
  })

const concrete = (path: string) =>
  path
    .replace(/:id/, '1')
    .replace(/:slug/, 'nothing')
    .replace(/:clientId/, 'app_none')
    .replace(/:email/, 'nothing')

const ofStaff = rows.filter(({ path }) => /^\/staff(\/|$)/.test(path))

const table = () => ofStaff.map((row) => ({ ...row, path: concrete(row.path) }))

describe('every staff page and action', () => {
  test('is open to the roles of its row; actions are logged', async () => {
    expect(table().length).toBeGreaterThan(25)
    for (const { access } of table()) expect(['reviewer', 'admin']).toContain(access)
    let actions = 0
    for (const { path, access, method } of table()) {
      for (const prefix of ['', '/yo']) {
        for (const role of roles) {
          const before = (await staff.log()).length
          const response = await send(prefix + path, method, role)
          const expected = barrier(access, role)
          const about = `${method} ${prefix}${path} by ${role}`
          if (expected !== undefined) expect([about, response.status]).toEqual([about, expected])
          else
            expect([about, [401, 403, 500, 503].includes(response.status)]).toEqual([about, false])
          if (role === 'nobody') expect(response.headers.get('location')).toContain('/sign-in')

          const entries = (await staff.log()).slice(before)
          // A preview changes nothing, so it does not count as an action.
          const isAction = expected === undefined && method === 'POST' && !path.endsWith('/preview')
          expect([about, entries.length]).toEqual([about, isAction ? 1 : 0])
          if (!isAction) continue
          actions++
          expect(entries[0]?.actor).toBe(`${role}@example.org`)
          expect(entries[0]?.outcome).toBe(response.status < 400 ? 'done' : 'refused')
        }
      }
    }
    expect(actions).toBeGreaterThan(30)
  }, 60_000)

  test('is refused from another site, without any effect', async () => {
    const before = await staff.log()
    for (const { path, method } of table()) {
      if (method === 'GET') continue
      for (const headers of [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const response = await send(path, 'POST', 'admin', headers)
        expect([path, response.status]).toEqual([path, 403])
      }
    }
    expect(await staff.log()).toEqual(before)
  })

  test('rejects NUL characters', async () => {
    const before = await staff.log()
    const expectRefused = (response: Response, about: string) =>
      expect([about, response.status]).toEqual([about, 400])
    for (const { path, method } of table()) {
      if (method === 'GET') {
        for (const name of ['q', 'app', 'before', 'days', 'none']) {
          expectRefused(await staff.get(`${path}?${name}=%00`), `${path}?${name}`)
        }
        continue
      }
      for (const name of ['reason', 'email', 'csv', 'siteClientId', 'sure']) {
        expectRefused(await staff.post(path, { [name]: 'a\0b' }), `${path} ${name}`)
      }
    }
    const named = ofStaff.filter(({ path }) => path.includes(':'))
    expect(named.length).toBeGreaterThan(10)
    for (const { path, method } of named) {
      const odd = path.replace(/:\w+/, 'a%00b')
      if (method === 'GET') expectRefused(await staff.get(odd), odd)
      if (method === 'POST') expectRefused(await staff.post(`/yo${odd}`, { reason: 'x' }), odd)
    }
    // Refused requests leave no entry in the audit log.
    expect(await staff.log()).toEqual(before)
  })
})

test('only admins can export all terms', async () => {
  await staff.saveTerms({ slug: 'kettle', english: 'kettle', yoruba: 'ìkòkò iná' })
  for (const path of ['/staff/terms.csv', '/yo/staff/terms.csv']) {
    expect(table().map((row) => row.path)).toContain('/staff/terms.csv')
    expect((await staff.fetch(path)).status).toBe(303)
    expect((await staff.get(path, 'reviewer')).status).toBe(403)
    const file = await staff.get(path)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="terms.csv"')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await file.text()).toContain('kettle,kettle,ìkòkò iná,')
  }
})

test('the menu lists the sections of the role, and marks the current one', async () => {
  const [mine, all] = [await staff.text('/staff', 'reviewer'), await staff.text('/staff')]
  for (const path of ['/staff/review', '/staff/terms', '/staff/misses']) {
    expect(mine).toContain(`href="${path}"`)
  }
  for (const path of ['/staff/apps', '/staff/users', '/staff/audit', '/staff/settings']) {
    expect(mine).not.toContain(`href="${path}"`)
    expect(all).toContain(`href="${path}"`)
  }
  const words = locales.en.staff.sections
  for (const [path, section, name] of [
    ['/staff', '/staff', words.overview],
    ['/staff/misses?state=handled', '/staff/misses', words.misses],
    ['/staff/review?from=50', '/staff/review', words.review],
    [`/staff/apps/${staff.clientId}`, '/staff/apps', words.apps],
  ] as const) {
    const page = await staff.text(path)
    const menu = page.split(`<nav aria-label="${locales.en.site.section}">`)[1]?.split('</nav>')[0]
    expect([path, menu?.match(/aria-current/g)?.length]).toEqual([path, 1])
    expect(page).toContain(`<a aria-current="page" href="${section}">${name}</a>`)
    expect(page).toContain(`popovertarget="pages">${name}</button>`)
  }
})

test('every page is in Yoruba under /yo', async () => {
  for (const { path, method } of table()) {
    if (method === 'POST' || /1$|nothing|app_none|\.csv$/.test(path)) continue
    const page = await staff.text(`/yo${path}`)
    expect(page).toContain('<html lang="yo">')
    expect(page).toContain('Àyẹ̀wò</a>'.normalize('NFC'))
  }
})

test('the script of the keyboard shortcuts is served', async () => {
  const script = await staff.fetch('/assets/staff.js')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(await staff.text('/staff/review')).toContain('src="/assets/staff.js"')
})
