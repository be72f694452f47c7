/** The audit log entry that an action writes for each kind of outcome. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { audited, type Entry } from '../../../src/site/staff/actions'
import type { Outcome, SignedInVisit } from '../../../src/site/visit'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

/** Submits a form with a minimal `visit`. Its page is `view`. */
async function run(
  submit: (visit: SignedInVisit) => Promise<Outcome> | Outcome,
  entry: Entry = ['edit term', 'slug'],
  form: Record<string, string> = {},
) {
  const visit = {
    language: 'en',
    user: { email: 'admin@example.org' },
    parameters: {},
    query: new URLSearchParams(),
    form: new URLSearchParams(form),
  } as unknown as SignedInVisit
  const handle = audited(
    entry,
    () => view,
    (_, given) => submit(given),
  )
  return handle(staff.services, visit)
}

const view = { isEscaped: true } as unknown as Outcome

const last = async () => (await staff.log()).at(-1)

test('an action is logged before it runs, and stays begun if it throws', async () => {
  const broken = run(async () => {
    expect((await last())?.outcome).toBe('begun')
    throw new Error('the power is gone')
  })
  expect(await broken.then(() => 'done', String)).toBe('Error: the power is gone')
  expect(await last()).toMatchObject({ action: 'edit term', subject: 'slug', outcome: 'begun' })
})

test('a redirect or a page is logged as done; a refusal or an error page as refused', async () => {
  for (const [submit, logged] of [
    [() => ({ to: '/staff' }), 'done'],
    [() => view, 'done'],
    [() => ({ csv: 'x', name: 'x.csv' }), 'done'],
    [(visit) => Object.assign(view, void (visit.sent = { status: 409 })), 'refused'],
    [() => ({ code: 'own_account' }), 'refused'],
    [() => ({ code: 'not_found' }), 'refused'],
  ] satisfies [Parameters<typeof run>[0], 'done' | 'refused'][]) {
    await run(submit)
    expect((await last())?.outcome).toBe(logged)
  }
})

test('only the listed fields are logged, and long ones are cut', async () => {
  await run(() => ({ code: 'not_found' }), ['edit term', 'email', 'reason', 'none'], {
    email: 'a@example.org',
    reason: ` ${'ẹ'.repeat(600)}`,
    password: 'secret',
  })
  expect(await last()).toMatchObject({
    subject: 'a@example.org',
    detail: { reason: 'ẹ'.repeat(500) },
    outcome: 'refused',
  })
  expect(JSON.stringify(await last())).not.toContain('secret')
})
