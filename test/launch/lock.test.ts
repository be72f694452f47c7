/** The lock that prevents two launchers from using the same data folder. */
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../../src/launch/lock'
import { birthOf } from '../../src/launch/processes'
import { LaunchError } from '../../src/launch/service'
import { failureOf, temporaryFolder } from './support'

const dir = temporaryFolder()
const file = join(dir, 'start.lock')
const address = 'http://127.0.0.1:3000'

test('refuses a second launcher, with the process and address of the first', async () => {
  const lock = await takeLock(dir, address)
  const error = await failureOf(takeLock(dir, 'http://127.0.0.1:4000'))
  expect(error).toBeInstanceOf(LaunchError)
  expect(error.message).toContain(`process ${process.pid} serves ${address}`)
  lock.release()
})

test('is free again once released', async () => {
  const lock = await takeLock(dir, address)
  expect(lock.healed).toBe(false)
  lock.release()
})

const leftBehind: Array<[string, string]> = [
  ['whose process is gone', JSON.stringify({ pid: goneProcess(), birth: '1', address })],
  [
    'whose process id was reused',
    JSON.stringify({ pid: process.pid, birth: `not ${birthOf(process.pid)}`, address }),
  ],
  ['that was cut short', '{"pid":'],
]
test.each(leftBehind)('removes a lock %s', async (_kind, text) => {
  writeFileSync(file, text)
  const lock = await takeLock(dir, address)
  expect(lock.healed).toBe(true)
  lock.release()
})

function goneProcess(): number {
  return Bun.spawnSync(['true']).pid
}
