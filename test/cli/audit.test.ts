import { afterAll, beforeAll, expect, test } from 'bun:test'
import { appKey } from '../../src/store/metering/scripts'
import { type CommandLine, openCommandLine } from './support'

let line: CommandLine
let clientId: string
beforeAll(async () => {
  line = await openCommandLine()
  const made = await line.json('apps', 'create', '--name', 'Audited', '--balance', '100')
  clientId = String(made['client_id'])
})
afterAll(() => line.close())

test('prints the books of all apps, with exit code 0 if they agree', async () => {
  const { code, out } = await line.run(['audit'])
  expect(code).toBe(0)
  expect(out).toBe(`client_id   granted  spent  unflushed  held  balance  drift  status
all 1 apps      100      0          0     0      100      0  sound

The books of all apps agree: granted - spent = balance + held.
`)
  expect(await line.json('audit')).toEqual({
    ok: true,
    apps: 1,
    granted: 100,
    spent: 0,
    unflushed: 0,
    held: 0,
    balance: 100,
    drift: 0,
    faulty: [],
  })
})

test('lists an app whose books differ, with exit code 1', async () => {
  await line.stores.redis.hincrby(appKey(clientId), 'granted', 5)
  // Runs both commands in parallel, because each rechecks a discrepancy for more than a second.
  const [all, one] = await Promise.all([
    line.run(['audit']),
    line.run(['audit', clientId, '--json']),
  ])
  expect([all.code, one.code]).toEqual([1, 1])
  expect(all.out).toMatch(new RegExp(`^${clientId} +100 +0 +0 +0 +105 +5  credits differ$`, 'm'))
  expect(all.out).toContain('The books differ.')
  expect(JSON.parse(one.out)).toMatchObject({
    client_id: clientId,
    drift: 5,
    status: 'credits differ',
  })
  await line.stores.redis.hincrby(appKey(clientId), 'granted', -5)
})

test('an unknown app is an error', async () => {
  const { code, err } = await line.run(['audit', 'app_00000000000000000000'])
  expect(code).toBe(1)
  expect(err).toContain('app_00000000000000000000')
})
