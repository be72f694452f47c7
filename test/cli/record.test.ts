/** Commands that change something are recorded in the audit log. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type CommandLine, openCommandLine } from './support'

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())

const last = async () => (await atumo.stores.audit.list(1))[0]

test('a command is recorded with its user, arguments and outcome', async () => {
  const { client_id: id } = await atumo.json('apps', 'create', '--name', 'Recorded')
  await atumo.run(['apps', 'set', String(id), '--ip', '192.0.2.1', '--ip', '192.0.2.2'], {
    SUDO_USER: 'bola',
  })
  expect(await last()).toMatchObject({
    actor: 'bola (bin/atumo)',
    action: 'apps set',
    subject: String(id),
    detail: { ip: '192.0.2.1, 192.0.2.2' },
    outcome: 'done',
  })
})

test('a command that is refused is recorded as refused', async () => {
  expect((await atumo.run(['apps', 'revoke', 'app_00000000000000000000'])).code).toBe(1)
  expect(await last()).toMatchObject({ action: 'apps revoke', outcome: 'refused' })
})

test('passwords are not recorded', async () => {
  const secret = 'a very long password'
  await atumo.json(
    'users',
    'create',
    '--email',
    'bola@example.org',
    '--name',
    'Bọ́lá',
    '--role',
    'developer',
    '--password',
    secret,
  )
  const entry = await last()
  expect(entry).toMatchObject({ action: 'users create', subject: 'bola@example.org' })
  expect(JSON.stringify(entry)).not.toContain(secret)
})

test('commands that only read, that are wrong or that ask for help are not recorded', async () => {
  const before = await last()
  await atumo.json('settings', 'show')
  await atumo.run(['apps', 'set', '--help'])
  await atumo.run(['apps', 'grant', 'app_x', 'nothing'])
  expect(await last()).toEqual(before)
})
