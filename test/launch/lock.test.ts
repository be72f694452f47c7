/** The lock that prevents two launchers from using the same data folder. */
import { expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../../src/launch/lock'
import { LaunchError } from '../../src/launch/processes'
import { temporaryFolder } from './support'

const dir = temporaryFolder()
const file = join(dir, 'start.lock')
const address = 'http://127.0.0.1:3000'

test('refuses a second launcher, with the process and address of the first', () => {
  const lock = takeLock(dir, address)
  const second = () => takeLock(dir, 'http://127.0.0.1:4000')
  expect(second).toThrow(LaunchError)
  expect(second).toThrow(`process ${process.pid} serves ${address} with`)
  lock.release()
  expect(readdirSync(dir)).toEqual([])
})

test('is free again once released', () => {
  const lock = takeLock(dir, address)
  expect(lock.healed).toBe(false)
  lock.release()
})

const leftBehind: Array<[string, string]> = [
  ['whose process is gone', `${goneProcess()}\n1\n${address}`],
  ['whose process id was reused', `${process.pid}\n1\n${address}`],
  ['that is empty', ''],
]
test.each(leftBehind)('removes a lock %s', (_kind, text) => {
  writeFileSync(file, text)
  const lock = takeLock(dir, address)
  expect(lock.healed).toBe(true)
  lock.release()
})

function goneProcess(): number {
  return Bun.spawnSync(['true']).pid
}
