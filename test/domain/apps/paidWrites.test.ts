/** The outcomes of paid writes, with failures at each step. */

import { describe, expect, jest, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { type PaidWrite, type Written, writePaid } from '../../../src/domain/apps/paidWrites'
import { QueryDeadline, Unavailable } from '../../../src/lib/unavailable'
import { isProblem } from '../../../src/problems'
import type { Charge, Hold } from '../../../src/store/metering/chargeBatches'
import type { EarlierRequest, StoredResponse } from '../../../src/store/storedResponses'
import type { Transactions, Writing } from '../../../src/store/transactions'

const figures = { limit: 50, remaining: 49, reset: 3600, balance: 9, cost: 1 }
const timeoutMs = 3000
const response: StoredResponse = { status: 201, body: '{}' }
const idempotency = { appId: 1, key: 'k', request: new Uint8Array(32) }

type Peeked = Awaited<ReturnType<Transactions['peek']>>

interface Scene {
  asked?: Charge
  held?: Charge
  /** What is known of an earlier request with the same key. */
  claim?: EarlierRequest
  peeked?: Peeked
  peek?: () => Promise<void>
  work?: () => ReturnType<PaidWrite['store']>
  commit?: () => Promise<void>
  /** The step after which the client disconnects. */
  goneAt?: string
  key?: boolean
}

/** Creates a paid write that uses scripted stores. `steps` records the steps in order. */
function scene(told: Scene) {
  const steps: string[] = []
  const admitted: Charge = { kind: 'admitted', ...figures }
  const step = (name: string) => void steps.push(name)
  const account: PaidWrite['account'] = {
    charge: () => Promise.reject(new Error('a write is held, not charged')),
    ask: async () => (step('ask'), told.asked ?? admitted),
    hold: async (): Promise<Hold> => {
      step('hold')
      const charge = told.held ?? admitted
      return charge.kind === 'admitted'
        ? {
            kind: 'admitted',
            figures,
            settle: () => step('settle'),
            release: () => step('release'),
          }
        : charge
    },
  }
  const storedResponses = {
    claim: async () => (step('claim'), told.claim),
    keep: async () => step('keep'),
  }
  const transactions = {
    peek: async () => {
      step('peek')
      await told.peek?.()
      return told.peeked
    },
    run: async <T>(_by: string, work: (writing: Writing) => Promise<T>) => {
      step('begin')
      try {
        const done = await work({ storedResponses } as unknown as Writing)
        if (isProblem(done)) {
          step('rollback')
          return done
        }
        await told.commit?.()
        step('commit')
        return done
      } catch (error) {
        step('rollback')
        throw error
      }
    },
  } as Partial<Transactions> as Transactions
  const write: PaidWrite = {
    by: 'app',
    account,
    idempotency: told.key ? idempotency : undefined,
    store: async () => (step('work'), (await told.work?.()) ?? response),
    deadline: new QueryDeadline(timeoutMs),
    isGone: () => told.goneAt !== undefined && steps.includes(told.goneAt),
  }
  return { steps, run: () => writePaid({ transactions }, write) }
}

test('asks before the transaction, charges just before COMMIT, and settles after it', async () => {
  const { steps, run } = scene({})
  expect(await run()).toMatchObject({ kind: 'written', response, charge: figures })
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'commit', 'settle'])
})

test('with a key, asks, then claims, and stores the response before the charge', async () => {
  const { steps, run } = scene({ key: true })
  expect(await run()).toMatchObject({ kind: 'written' })
  expect(steps).toEqual(['ask', 'begin', 'claim', 'work', 'keep', 'hold', 'commit', 'settle'])
})

test('returns the stored response of a key, without a hold', async () => {
  const { steps, run } = scene({ key: true, claim: { kind: 'stored', response } })
  expect(await run()).toEqual({ kind: 'written before', response })
  expect(steps).toEqual(['ask', 'begin', 'claim', 'rollback'])
})

test('refuses a key that was used for another request', async () => {
  const { steps, run } = scene({ key: true, claim: { kind: 'other request' } })
  expect(await run()).toEqual({ kind: 'refused', problem: { code: 'key_used_otherwise' } })
  expect(steps).toEqual(['ask', 'begin', 'claim', 'rollback'])
})

type Unpaid = Exclude<Charge, { kind: 'admitted' }>

const unpaid: Unpaid[] = [
  { kind: 'throttled', ...figures },
  { kind: 'out_of_credits', ...figures },
  { kind: 'stale' },
  { kind: 'missing' },
  { kind: 'unavailable' },
]

test.each(unpaid)('does nothing if asking says $kind', async (asked) => {
  const { steps, run } = scene({ asked })
  expect(await run()).toMatchObject({ kind: 'unpaid', charge: { kind: asked.kind } })
  expect(steps).toEqual(['ask'])
})

const poor = unpaid.filter(({ kind }) => kind === 'throttled' || kind === 'out_of_credits')

describe.each(poor)('with a key, asking says $kind', (asked) => {
  test.each<[string, Peeked, Written]>([
    ['new', undefined, { kind: 'unpaid', charge: asked }],
    ['stored', { kind: 'stored', response }, { kind: 'written before', response }],
    [
      'used otherwise',
      { kind: 'other request' },
      { kind: 'refused', problem: { code: 'key_used_otherwise' } },
    ],
  ])(
    'returns the outcome of a key that is %s, without a transaction',
    async (_, peeked, outcome) => {
      const { steps, run } = scene({ asked, key: true, peeked })
      expect(await run()).toEqual(outcome)
      expect(steps).toEqual(['ask', 'peek'])
    },
  )

  test('waits for a key that is under way', async () => {
    const claim: EarlierRequest = { kind: 'stored', response }
    const { steps, run } = scene({ asked, key: true, peeked: { kind: 'under way' }, claim })
    expect(await run()).toEqual({ kind: 'written before', response })
    expect(steps).toEqual(['ask', 'peek', 'begin', 'claim', 'rollback'])
  })
})

test.each(unpaid.filter((one) => !poor.includes(one)))(
  'does not peek if asking says $kind',
  async (asked) => {
    const { steps, run } = scene({ asked, key: true, peeked: { kind: 'stored', response } })
    expect(await run()).toEqual({ kind: 'unpaid', charge: asked })
    expect(steps).toEqual(['ask'])
  },
)

test.each(unpaid)('rolls back if the hold says $kind', async (held) => {
  const { steps, run } = scene({ held })
  expect(await run()).toMatchObject({ kind: 'unpaid', charge: { kind: held.kind } })
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'rollback'])
})

test('rolls back work that is refused, without a charge', async () => {
  const { steps, run } = scene({ work: async () => ({ code: 'duplicate' }) })
  expect(await run()).toEqual({ kind: 'refused', problem: { code: 'duplicate' } })
  expect(steps).toEqual(['ask', 'begin', 'work', 'rollback'])
})

test('rolls back work that fails, without a charge', async () => {
  const { steps, run } = scene({ work: () => Promise.reject(new Unavailable('PostgreSQL')) })
  expect(run()).rejects.toThrow('PostgreSQL')
  await run().catch(() => {})
  expect(steps).not.toContain('hold')
})

test.each([
  ['begin', ['ask', 'begin', 'rollback']],
  ['claim', ['ask', 'begin', 'claim', 'rollback']],
  ['work', ['ask', 'begin', 'claim', 'work', 'keep', 'rollback']],
])('stops for a caller that disconnects at %s, without a charge', async (goneAt, done) => {
  const { steps, run } = scene({ key: true, goneAt })
  expect(await run()).toEqual({ kind: 'gone' })
  expect(steps).toEqual(done)
})

test('releases the charge if COMMIT fails', async () => {
  const { steps, run } = scene({ commit: () => Promise.reject(new Unavailable('gone')) })
  expect(await run().catch(String)).toContain('gone')
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'rollback', 'release'])
})

/** Returns the outcome of a write that exceeds its timeout, without waiting for the timeout. */
async function late(run: () => Promise<unknown>): Promise<string> {
  jest.useFakeTimers()
  try {
    const outcome = run().then(() => '', String)
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    jest.advanceTimersByTime(timeoutMs - 1)
    expect(await Promise.race([outcome, Promise.resolve('waits')])).toBe('waits')
    jest.advanceTimersByTime(1)
    return await outcome
  } finally {
    jest.useRealTimers()
  }
}

test('releases the charge if COMMIT takes too long, even if it succeeds later', async () => {
  const commit = Promise.withResolvers<void>()
  const { steps, run } = scene({ commit: () => commit.promise })
  expect(await late(run)).toContain('did not respond')
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'release'])
  commit.resolve()
  await setImmediate()
  expect(steps.at(-1)).toBe('commit')
  expect(steps).not.toContain('settle')
})

test('gives up a peek that takes too long', async () => {
  const never = () => new Promise<void>(() => {})
  const { steps, run } = scene({ asked: { kind: 'throttled', ...figures }, key: true, peek: never })
  expect(await late(run)).toContain('did not respond')
  expect(steps).toEqual(['ask', 'peek'])
})

test('neither charges nor stores work that takes too long', async () => {
  const work = Promise.withResolvers<StoredResponse>()
  const { steps, run } = scene({ work: () => work.promise })
  expect(await late(run)).toContain('did not respond')
  work.resolve(response)
  await setImmediate()
  expect(steps).toEqual(['ask', 'begin', 'work', 'rollback'])
})
