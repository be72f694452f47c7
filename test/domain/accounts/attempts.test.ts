import { describe, expect, spyOn, test } from 'bun:test'
import { LRUCache } from 'lru-cache'
import {
  type AttemptKind,
  createAttempts,
  type SignInTry,
} from '../../../src/domain/accounts/attempts'

/** Creates attempt limits with a clock that the tests advance. */
function openAttempts() {
  const clock = { now: 1_000 * 60_000 + 20_000 }
  const attempts = createAttempts(() => clock.now)
  const take = (account: string, address: string, times = 1, kind: AttemptKind = 'reset') =>
    Array.from({ length: times }, () => attempts.take(kind, account, address))
  /** Returns the results of several attempts to sign in. */
  const signIn = (email: string, address: string, device?: string, times = 1) =>
    Array.from({ length: times }, () => attempts.takeSignIn(email, address, device))
  return { clock, take, signIn }
}

const welcome = (times: number) => Array.from({ length: times }, () => 0)

test('allows five attempts per minute for an account from one network', () => {
  const { take } = openAttempts()
  expect(take('a@example.org', '192.0.2.1', 6)).toEqual([...welcome(5), 40])
  expect(take('a@example.org', '192.0.2.2', 6)).toEqual([...welcome(5), 40])
  expect(take('b@example.org', '192.0.2.1')).toEqual([0])
})

test("allows thirty attempts per minute for a user's own password, from any networks", () => {
  const { take } = openAttempts()
  for (let index = 0; index < 30; index++) {
    expect(take('a', `192.0.2.${index}`, 1, 'own password')).toEqual([0])
  }
  expect(take('a', '198.51.100.1', 1, 'own password')).toEqual([40])
  expect(take('b', '198.51.100.1', 1, 'own password')).toEqual([0])
})

test('has no limit per account for attempts without a session, which others could use up', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 40; index++) expect(take('a', `192.0.2.${index}`)).toEqual([0])
})

describe('signing in', () => {
  const allowed = (times: number) => Array.from({ length: times }, (): SignInTry => 'allowed')
  const tooMany: SignInTry = { kind: 'too many', retryAfter: 40 }
  const unknownDevice: SignInTry = { kind: 'unknown device', retryAfter: 40 }

  test('allows five attempts per minute for an account from one network', () => {
    const { signIn } = openAttempts()
    expect(signIn('a', '192.0.2.1', undefined, 6)).toEqual([...allowed(5), tooMany])
    expect(signIn('A ', '192.0.2.1')).toEqual([tooMany])
    expect(signIn('b', '192.0.2.1')).toEqual(['allowed'])
  })

  test('allows twenty attempts per minute from one network, for any accounts', () => {
    const { signIn } = openAttempts()
    for (let index = 0; index < 20; index++) {
      expect(signIn(`${index}`, '192.0.2.1')).toEqual(['allowed'])
    }
    expect(signIn('other', '192.0.2.1')).toEqual([unknownDevice])
    // A known device of any account may still sign in.
    expect(signIn('other', '192.0.2.1', 'mine')).toEqual(['allowed'])
  })

  test('allows only known devices after thirty attempts for an account', () => {
    const { signIn } = openAttempts()
    for (let network = 0; network < 6; network++) signIn('a', `192.0.2.${network}`, undefined, 5)
    expect(signIn('a', '198.51.100.1')).toEqual([unknownDevice])
    expect(signIn('b', '198.51.100.1')).toEqual(['allowed'])
    expect(signIn('a', '198.51.100.1', 'mine')).toEqual(['allowed'])
    // A known device may sign in even from a network that has used up its attempts.
    expect(signIn('a', '192.0.2.1', 'mine')).toEqual(['allowed'])
  })

  test('allows five attempts per minute from a known device, and twenty from those of one account', () => {
    const { signIn } = openAttempts()
    expect(signIn('a', '192.0.2.1', 'mine', 6)).toEqual([...allowed(5), tooMany])
    for (let index = 0; index < 15; index++) {
      expect(signIn('a', '192.0.2.1', `${index}`)).toEqual(['allowed'])
    }
    expect(signIn('a', '192.0.2.1', 'other')).toEqual([tooMany])
    expect(signIn('b', '192.0.2.1', 'theirs')).toEqual(['allowed'])
  })
})

test('counts attempts without an account by network alone', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 40; index++) expect(take('', `192.0.2.${index}`)).toEqual([0])
  expect(take('', '198.51.100.1', 6)).toEqual([...welcome(5), 40])
})

test("counts attempts of different kinds separately, except for the network's twenty", () => {
  const { take } = openAttempts()
  take('a', '192.0.2.1', 6)
  expect(take('a', '192.0.2.1', 6, 'second factor')).toEqual([...welcome(5), 40])
  expect(take('b', '192.0.2.1', 6)).toEqual([...welcome(5), 40])
  expect(take('d', '192.0.2.1', 6)).toEqual([...welcome(5), 40])
  expect(take('c', '192.0.2.1', 1, 'sign-up')).toEqual([40])
  // Nobody else can use up the attempts of a signed-in user.
  expect(take('a', '192.0.2.1', 6, 'own password')).toEqual([...welcome(5), 40])
})

test('counts spellings of one account together', () => {
  const { take } = openAttempts()
  take('a@example.org', '192.0.2.1', 5)
  expect(take(' A@Example.ORG ', '192.0.2.1')).toEqual([40])
})

test('allows twenty attempts per minute from one network, for any accounts', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 20; index++) expect(take(`${index}`, '192.0.2.1')).toEqual([0])
  expect(take('other', '192.0.2.1')).toEqual([40])
  expect(take('other', '192.0.2.2')).toEqual([0])
})

test('counts the IPv6 addresses of one network together', () => {
  const { take } = openAttempts()
  for (let index = 0; index < 20; index++) take(`${index}`, `2001:db8::${index}`)
  expect(take('other', '2001:db8::ffff')).toEqual([40])
  expect(take('other', '2001:db8:0:1::1')).toEqual([0])
})

test('does not count a refused attempt', () => {
  const { take } = openAttempts()
  take('a', '192.0.2.1', 30)
  expect(take('b', '192.0.2.1', 5)).toEqual(welcome(5))
})

test('allows all attempts again in the next minute', () => {
  const { clock, take } = openAttempts()
  take('a', '192.0.2.1', 6)
  clock.now += 39_999
  expect(take('a', '192.0.2.1')).toEqual([1])
  clock.now += 1
  expect(take('a', '192.0.2.1')).toEqual([0])
})

test('does not confuse an account with an address of the same name', () => {
  const { take } = openAttempts()
  take('192.0.2.1', '192.0.2.9', 5)
  expect(take('a', '192.0.2.1')).toEqual([0])
})

test('stores keys of bounded length', () => {
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
