/** Every list on the staff pages is paginated, and its pages link to each other. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { dateOfDay, dayOf } from '../../../src/lib/time'
import { connectPostgres } from '../../../src/store/clients'
import { openStaffing, type Staffing } from './staffing'

const rows = 60

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
  const sql = connectPostgres(staff.config.databaseUrl, { pool: 1 })
  await sql`
    insert into apps (client_id, name, scopes)
    select 'app_' || lpad(n::text, 20, '0'), 'App ' || n, '{}'
    from generate_series(1, ${rows}) n`
  await sql`insert into top_up_requests (app_id, pack) select id, 'growth' from apps`
  await sql`
    insert into users (id, name, email, email_verified)
    select 'user-' || n, 'User ' || n, 'user-' || n || '@example.org', true
    from generate_series(1, ${rows}) n`
  await sql`insert into native_readers (user_id, invited_by) select id, 'test' from users`
  await staff.saveTerms(
    ...Array.from({ length: rows }, (_, n) => ({
      slug: `term-${n}`,
      english: `term ${n}`,
      yoruba: 'ọ̀rọ̀',
    })),
  )
  await sql`
    insert into readings (term_id, term_revision, user_id, verdict)
    select id, revision, 'user-1', 'doubted' from terms`
  await sql`
    insert into audit_log (actor, action, subject)
    select 'test', 'apps create', n::text from generate_series(1, ${rows}) n`
  await sql.end({ timeout: 1 })
  const day = dateOfDay(dayOf(staff.services.now()))
  await staff.services.missed.add(
    Array.from({ length: rows }, (_, n) => ({ day, text: `missed ${n}`, searches: 1 })),
  )
  for (let n = 0; n < 30; n++) await staff.submitted(`word ${n}`, `ọ̀rọ̀ ${n}`)
})
afterAll(() => staff.close())

const entries = (html: string) => html.split('<tr>').length - 1
const link = (html: string, rel: string, query: string) =>
  [...html.matchAll(new RegExp(`rel="${rel}" href="([^"]*)"`, 'g'))]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((href) => href.includes(query))

test.each([
  ['/staff/apps', 'from='],
  ['/staff/users', 'from='],
  ['/staff/terms', 'from='],
  ['/staff/top-ups', 'from='],
  ['/staff/misses', 'from='],
  ['/staff/readers', 'from='],
  ['/staff/readers', 'doubts='],
  ['/staff/audit', 'before='],
  ['/staff/review', 'after='],
])('%s (%s)', async (path, query) => {
  const first = await staff.text(path)
  const next = link(first, 'next', query) ?? ''
  expect(next).toStartWith(path)
  const second = await staff.text(next)
  expect(entries(second)).toBeLessThan(entries(first))
  expect(link(second, 'next', query)).toBeUndefined()
  const found = await staff.text(`/yo${next}`)
  expect(found).toContain('<html lang="yo">')
  if (query !== 'from=' && query !== 'doubts=') return
  expect(await staff.text(link(second, 'prev', query) ?? '')).toBe(first)
})
