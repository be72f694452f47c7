import { expect, test } from 'bun:test'
import pino from 'pino'
import { watchKeys } from '../src/keyWatch'
import { OldDatabase } from '../src/lib/oldDatabase'
import { SecretError } from '../src/lib/secretFile'
import { Unavailable } from '../src/lib/unavailable'

/** Returns the log output, and whether the process exits when a check fails with this error. */
async function watchedWith(error: Error) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  let isEnded = false
  const check = async () => {
    throw error
  }
  const stop = watchKeys({ check }, log, () => {
    isEnded = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  await stop()
  return { isEnded, lines: lines.join('') }
}

test('a process with another secret than the database ends and logs the reason', async () => {
  const { isEnded, lines } = await watchedWith(new SecretError('AUTH_SECRET is not the secret'))
  expect(isEnded).toBe(true)
  expect(lines).toContain('AUTH_SECRET is not the secret')
})

test('a process ends if a version before 1.0 created the database', async () => {
  const { isEnded, lines } = await watchedWith(new OldDatabase())
  expect(isEnded).toBe(true)
  expect(lines).toContain('created by a version before 1.0')
})

test('a process does not end if the database is unavailable', async () => {
  const { isEnded, lines } = await watchedWith(new Unavailable('PostgreSQL is away'))
  expect(isEnded).toBe(false)
  expect(lines).toContain('PostgreSQL is away')
})
