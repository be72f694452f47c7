import { expect, test } from 'bun:test'
import { Unavailable, within } from '../../src/lib/unavailable'

/** Returns the promise's value, or the error if it rejects or misses the deadline. */
const outcome = <T>(response: Promise<T>, deadlineMs = 1000) =>
  within(deadlineMs, 'The store', response).catch((error: unknown) => error)

const fault = (code: unknown) => Object.assign(new Error('the store says no'), { code })

test('a result in time is returned', async () => {
  expect(await outcome(Promise.resolve('answer'))).toBe('answer')
})

test('a missing result is Unavailable at the deadline, not before and not much later', async () => {
  const begun = performance.now()
  const error = await outcome(new Promise(() => {}), 50)
  const took = performance.now() - begun
  expect(error).toBeInstanceOf(Unavailable)
  expect(String(error)).toContain('The store did not respond within 50 ms')
  expect(took).toBeGreaterThan(45)
  expect(took).toBeLessThan(3000)
})

test('a late result is ignored', async () => {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', listen)
  const { promise, reject } = Promise.withResolvers<never>()
  expect(await outcome(promise, 5)).toBeInstanceOf(Unavailable)
  reject(fault('ECONNRESET'))
  await Bun.sleep(5)
  process.off('unhandledRejection', listen)
  expect(unheard).toEqual([])
})

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  '08006',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '58030',
  '25006',
  '25P03',
  '25P04',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
])('%s is temporary: Unavailable, with its cause', async (code) => {
  const cause = fault(code)
  const error = await outcome(Promise.reject(cause))
  expect(error).toBeInstanceOf(Unavailable)
  expect(error instanceof Unavailable && error.cause).toBe(cause)
})

test.each(['23505', '42P01', '22P05', 'XX000', 'UNDEFINED_VALUE', '', undefined, 8006])(
  'a fault with the code %p is passed on unchanged',
  async (code) => {
    const error = fault(code)
    expect(await outcome(Promise.reject(error))).toBe(error)
  },
)

test('a bug in the program is never Unavailable, with any code', async () => {
  const mistake = fault('ERR_INVALID_ARG_TYPE')
  expect(await outcome(Promise.reject(mistake))).toBe(mistake)
})

test('a thrown value that is not an error is passed on', async () => {
  expect(await outcome(Promise.reject('a word'))).toBe('a word')
})
