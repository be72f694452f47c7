/** What the log keeps of an action, whatever comes of it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { SignedInVisit } from '../../../src/http/site/visit'
import { audited, type StaffAction } from '../../../src/http/staff/actions'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

/** Runs an action on a visit that has what actions read. */
async function run(action: Partial<StaffAction<unknown>>, form: Record<string, string> = {}) {
  const done: StaffAction<unknown> = {
    action: 'edit term',
    subject: 'slug',
    run: () => 'missing',
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

test('an action stands in the log before it is done, and stays begun where it breaks off', async () => {
  const broken = run({
    run: async () => {
      expect((await last())?.outcome).toBe('begun')
      throw new Error('the power is gone')
    },
  })
  expect(await broken.then(() => 'done', String)).toBe('Error: the power is gone')
  expect(await last()).toMatchObject({ action: 'edit term', subject: 'slug', outcome: 'begun' })
})

test('what is led on or shown was done; what is refused or shown with a fault was not', async () => {
  const view = (status?: number) => ({ view: 'x', ...(status && { status }) }) as never
  for (const [outcome, kept] of [
    [{ to: '/staff' }, 'done'],
    [view(), 'done'],
    [{ file: 'x', type: 'text/csv', name: 'x.csv' }, 'done'],
    [view(409), 'refused'],
    ['missing', 'refused'],
    [{ refusal: { kind: 'not found' } }, 'refused'],
  ] as const) {
    await run({ run: () => outcome })
    expect((await last())?.outcome).toBe(kept)
  }
})

test('the log keeps the fields that are named, cut where they are long', async () => {
  await run(
    { subject: 'email', kept: ['reason', 'none'] },
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
