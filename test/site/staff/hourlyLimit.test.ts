/** Changing the service's hourly limit while the service is running. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

test('a new limit applies to apps without their own; a blank one restores the environment’s', async () => {
  const usual = await staff.newApp()
  const own = await staff.newApp({ hourlyLimit: 9 })
  const limitOf = async (apiKey: string) => {
    await staff.services.readLimits()
    const response = await staff.fetch('/api/v1/dictionary.php', {
      headers: { 'x-api-key': apiKey },
    })
    return Number(response.headers.get('x-ratelimit-limit'))
  }
  expect((await staff.post('/staff/settings', { hourlyLimit: '7' })).status).toBe(303)
  expect([await limitOf(usual.apiKey), await limitOf(own.apiKey)]).toEqual([7, 9])
  const refused = await staff.post('/staff/settings', { hourlyLimit: '0' })
  expect([refused.status, (await refused.text()).includes('value="0"')]).toEqual([400, true])
  expect(await limitOf(usual.apiKey)).toBe(7)
  // This is the maximum. The command line and the environment variable have the same maximum.
  await staff.post('/staff/settings', { hourlyLimit: '1000000000' })
  expect(await limitOf(usual.apiKey)).toBe(1_000_000_000)
  await staff.post('/staff/settings', { hourlyLimit: '' })
  expect(await limitOf(usual.apiKey)).toBe(staff.config.hourlyLimit)
})
