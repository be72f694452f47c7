/** The audit log entry that an action writes for each kind of outcome. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { audited, type StaffAction } from '../../../src/site/staff/actions'
import type { SignedInVisit } from '../../../src/site/visit'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

/** Runs an action with a minimal `visit`. */
async function run(action: Partial<StaffAction<unknown>>, form: Record<string, string> = {}) {
  const done: StaffAction<unknown> = {
    action: 'edit term',
    subject: 'slug',
    run: () => ({ code: 'not_found' }),
    ...action,
  }
  const visit = {
    user: { email: 'admin@example.org' },
    parameters: {},
    query: new URLSearchParams(),
    form: new URLSearchParams(form),
  } as unknown as SignedInVisit
  return audited(done)(staff.services, visit)
}

const last = async () => (await staff.log()).at(-1)

test('an action is logged before it runs, and stays begun if it throws', async () => {
  const broken = run({
    run: async () => {
      expect((await last())?.outcome).toBe('begun')
      throw new Error('the power is gone')
    },
  })
  expect(await broken.then(() => 'done', String)).toBe('Error: the power is gone')
  expect(await last()).toMatchObject({ action: 'edit term', subject: 'slug', outcome: 'begun' })
})

test('a redirect or a page is logged as done; a refusal or an error page as refused', async () => {
  const view = (status?: number) => ({ view: 'x', ...(status && { status }) }) as never
  for (const [outcome, logged] of [
    [{ to: '/staff' }, 'done'],
    [view(), 'done'],
    [{ file: 'x', type: 'text/csv', name: 'x.csv' }, 'done'],
    [view(409), 'refused'],
    [{ code: 'not_found' }, 'refused'],
  ] as const) {
    await run({ run: () => outcome })
    expect((await last())?.outcome).toBe(logged)
  }
})

test('only the listed fields are logged, and long ones are cut', async () => {
  await run(
    { subject: 'email', logged: ['reason', 'none'] },
    {
      email: 'a@example.org',
      reason: ` ${'ẹ'.repeat(600)}`,
      password: 'secret',
    },
  )
  expect(await last()).toMatchObject({
    subject: 'a@example.org',
    detail: { reason: 'ẹ'.repeat(500) },
    outcome: 'refused',
  })
  expect(JSON.stringify(await last())).not.toContain('secret')
})
