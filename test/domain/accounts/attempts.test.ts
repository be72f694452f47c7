import { describe, expect, spyOn, test } from 'bun:test'
import { LRUCache } from 'lru-cache'
import {
  type AttemptKind,
  createAttempts,
  type SignInTry,
} from '../../../src/domain/accounts/attempts'

/** Tries at a time that tests move on. */
function openAttempts() {
  const clock = { now: 1_000 * 60_000 + 20_000 }
  const attempts = createAttempts(() => clock.now)
  const take = (account: string, address: string, times = 1, kind: AttemptKind = 'reset') =>
    Array.from({ length: times }, () => attempts.take(kind, account, address))
  /** Waits of tries to sign in, and why. */
  const signIn = (email: string, address: string, device?: string, times = 1) =>
    Array.from({ length: times }, () => attempts.takeSignIn(email, address, device))
  return { clock, take, signIn }
}

const welcome = (times: number) => Array.from({ length: times }, () => 0)

test('an account has five tries a minute from one network', () => {
  const { take } = openAttempts()
  expect(take('a@example.org', '192.0.2.1', 6)).toEqual([...welcome(5), 40])
  expect(take('a@example.org', '192.0.2.2', 6)).toEqual([...welcome(5), 40])
  expect(take('b@example.org', '192.0.2.1')).toEqual([0])
})

test('a password of one’s own has thirty tries a minute, from wherever they come', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 30; index++) {
    expect(take('a', `192.0.2.${index}`, 1, 'own password')).toEqual([0])
  }
  expect(take('a', '198.51.100.1', 1, 'own password')).toEqual([40])
  expect(take('b', '198.51.100.1', 1, 'own password')).toEqual([0])
})

test('what needs no session has no limit that others could use up', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 40; index++) expect(take('a', `192.0.2.${index}`)).toEqual([0])
})

describe('signing in', () => {
  const allowed = (times: number) => Array.from({ length: times }, (): SignInTry => 'allowed')
  const tooMany: SignInTry = { kind: 'too many', retryAfter: 40 }
  const unknownDevice: SignInTry = { kind: 'unknown device', retryAfter: 40 }

  test('an account has five tries a minute from one network', () => {
    const { signIn } = openAttempts()
    expect(signIn('a', '192.0.2.1', undefined, 6)).toEqual([...allowed(5), tooMany])
    expect(signIn('A ', '192.0.2.1')).toEqual([tooMany])
    expect(signIn('b', '192.0.2.1')).toEqual(['allowed'])
  })

  test('a network has twenty, whatever accounts they are for', () => {
    const { signIn } = openAttempts()
    for (let index = 0; index < 20; index++) {
      expect(signIn(`${index}`, '192.0.2.1')).toEqual(['allowed'])
    }
    expect(signIn('other', '192.0.2.1')).toEqual([tooMany])
  })

  test('after thirty tries of an account only known devices may', () => {
    const { signIn } = openAttempts()
    for (let network = 0; network < 6; network++) signIn('a', `192.0.2.${network}`, undefined, 5)
    expect(signIn('a', '198.51.100.1')).toEqual([unknownDevice])
    expect(signIn('b', '198.51.100.1')).toEqual(['allowed'])
    expect(signIn('a', '198.51.100.1', 'mine')).toEqual(['allowed'])
    // Also from a network that has no tries left.
    expect(signIn('a', '192.0.2.1', 'mine')).toEqual(['allowed'])
  })

  test('a known device has five tries a minute, and those of a network twenty', () => {
    const { signIn } = openAttempts()
    expect(signIn('a', '192.0.2.1', 'mine', 6)).toEqual([...allowed(5), tooMany])
    for (let index = 0; index < 15; index++) {
      expect(signIn('a', '192.0.2.1', `${index}`)).toEqual(['allowed'])
    }
    expect(signIn('a', '192.0.2.1', 'other')).toEqual([tooMany])
  })
})

test('what has no account is counted by network alone', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 40; index++) expect(take('', `192.0.2.${index}`)).toEqual([0])
  expect(take('', '198.51.100.1', 6)).toEqual([...welcome(5), 40])
})

test('tries of one kind leave those of another alone, but for the network’s twenty', () => {
  const { take } = openAttempts()
  take('a', '192.0.2.1', 6)
  expect(take('a', '192.0.2.1', 6, 'second factor')).toEqual([...welcome(5), 40])
  expect(take('a', '192.0.2.1', 6, 'own password')).toEqual([...welcome(5), 40])
  expect(take('b', '192.0.2.1', 6)).toEqual([...welcome(5), 40])
  expect(take('c', '192.0.2.1', 1, 'sign-up')).toEqual([40])
})

test('an account is the same however it is written', () => {
  const { take } = openAttempts()
  take('a@example.org', '192.0.2.1', 5)
  expect(take(' A@Example.ORG ', '192.0.2.1')).toEqual([40])
})

test('a network has twenty tries a minute, whatever accounts they are for', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 20; index++) expect(take(`${index}`, '192.0.2.1')).toEqual([0])
  expect(take('other', '192.0.2.1')).toEqual([40])
  expect(take('other', '192.0.2.2')).toEqual([0])
})

test('IPv6 addresses of one network are counted as one', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 20; index++) take(`${index}`, `2001:db8::${index}`)
  expect(take('other', '2001:db8::ffff')).toEqual([40])
  expect(take('other', '2001:db8:0:1::1')).toEqual([0])
})

test('a try that is not welcome uses up nothing of others', () => {
  const { take } = openAttempts()
  take('a', '192.0.2.1', 30)
  expect(take('b', '192.0.2.1', 5)).toEqual(welcome(5))
})

test('the next minute all are welcome again', () => {
  const { clock, take } = openAttempts()
  take('a', '192.0.2.1', 6)
  clock.now += 39_999
  expect(take('a', '192.0.2.1')).toEqual([1])
  clock.now += 1
  expect(take('a', '192.0.2.1')).toEqual([0])
})

test('an account and an address of the same name are not one', () => {
  const { take } = openAttempts()
  take('192.0.2.1', '192.0.2.9', 5)
  expect(take('a', '192.0.2.1')).toEqual([0])
})

test('what is remembered of an account is short, however long it is', () => {
  const stored = spyOn(LRUCache.prototype, 'set')
  const { take, signIn } = openAttempts()
  const long = 'a'.repeat(60_000)
  take(long, '192.0.2.1')
  signIn(long, '192.0.2.1')
  const lengths = stored.mock.calls.map(([key]) => String(key).length)
  stored.mockRestore()
  expect(lengths.length).toBeGreaterThan(3)
  expect(Math.max(...lengths)).toBeLessThan(100)
})
