/** Writes and their charges: which of them ends how, whatever fails between. */
import { expect, test } from 'bun:test'
import { type PaidWrite, type Stage, writePaid } from '../../src/domain/paidWrites'
import { Unavailable } from '../../src/lib/unavailable'
import type { Claim, KeptAnswer } from '../../src/store/keptAnswers'
import type { Charge, Hold } from '../../src/store/lanes'
import type { Transactions, Writing } from '../../src/store/transactions'

const figures = { limit: 50, remaining: 49, reset: 3600, balance: 9, cost: 1 }
const answer: KeptAnswer = { status: 201, body: '{}' }
const idempotency = { appId: 1, key: 'k', request: new Uint8Array(32) }

interface Scene {
  asked?: Charge
  held?: Charge
  claim?: Claim
  work?: () => Promise<KeptAnswer | { kind: 'duplicate' }>
  commit?: () => Promise<void>
  isGone?: boolean
  key?: boolean
}

/** A write over stores that say what they are told to; `steps` is what happened, in order. */
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
        ? { ...charge, settle: () => step('settle'), release: () => step('release') }
        : charge
    },
  }
  const keptAnswers = {
    claim: async () => (step('claim'), told.claim ?? { kind: 'first' }),
    keep: async () => step('keep'),
  }
  const transactions = {
    run: async <T>(_by: string, work: (writing: Writing) => Promise<T>) => {
      step('begin')
      try {
        const done = await work({ keptAnswers } as unknown as Writing)
        await told.commit?.()
        step('commit')
        return done
      } catch (error) {
        step('rollback')
        throw error
      }
    },
  } as Transactions
  const write: PaidWrite = {
    by: 'app',
    account,
    idempotency: told.key ? idempotency : undefined,
    work: async () => (step('work'), (await told.work?.()) ?? answer),
    isGone: () => told.isGone ?? false,
  }
  const run = (reach?: (stage: Stage) => void) => writePaid(transactions, write, reach)
  return { steps, run }
}

test('asked before anything is begun, charged when nothing but COMMIT is left, settled after it', async () => {
  const { steps, run } = scene({})
  expect(await run()).toMatchObject({ kind: 'written', answer, charge: figures })
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'commit', 'settle'])
})

test('with a key: claimed first, asked then, and the answer is kept before the charge', async () => {
  const { steps, run } = scene({ key: true })
  expect(await run()).toMatchObject({ kind: 'written' })
  expect(steps).toEqual(['begin', 'claim', 'ask', 'work', 'keep', 'hold', 'commit', 'settle'])
})

test('a key that has its answer: given again, nothing asked, nothing held', async () => {
  const { steps, run } = scene({ key: true, claim: { kind: 'answered', answer } })
  expect(await run()).toEqual({ kind: 'written before', answer })
  expect(steps).toEqual(['begin', 'claim', 'rollback'])
})

test('a key that was used otherwise is refused', async () => {
  const { steps, run } = scene({ key: true, claim: { kind: 'other request' } })
  expect(await run()).toEqual({ kind: 'refused', refusal: { kind: 'key used otherwise' } })
  expect(steps).toEqual(['begin', 'claim', 'rollback'])
})

const unpaid: Charge[] = [
  { kind: 'throttled', ...figures },
  { kind: 'unaffordable', ...figures },
  { kind: 'stale' },
  { kind: 'missing' },
  { kind: 'unavailable' },
]

test.each(unpaid)('asked: $kind → nothing is done', async (asked) => {
  const { steps, run } = scene({ asked })
  expect(await run()).toMatchObject({ kind: 'unpaid', charge: { kind: asked.kind } })
  expect(steps).toEqual(['ask'])
})

test.each(unpaid)('held: $kind → what was done is undone', async (held) => {
  const { steps, run } = scene({ held })
  expect(await run()).toMatchObject({ kind: 'unpaid', charge: { kind: held.kind } })
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'rollback'])
})

test('work that is refused is undone and not charged', async () => {
  const { steps, run } = scene({ work: async () => ({ kind: 'duplicate' }) })
  expect(await run()).toEqual({ kind: 'refused', refusal: { kind: 'duplicate' } })
  expect(steps).toEqual(['ask', 'begin', 'work', 'rollback'])
})

test('work that fails is undone and not charged', async () => {
  const { steps, run } = scene({ work: () => Promise.reject(new Unavailable('PostgreSQL')) })
  expect(run()).rejects.toThrow('PostgreSQL')
  await run().catch(() => {})
  expect(steps).not.toContain('hold')
})

test('a caller who hung up meanwhile is not charged, and nothing is stored', async () => {
  const { steps, run } = scene({ isGone: true })
  expect(await run()).toEqual({ kind: 'refused', refusal: { kind: 'unavailable' } })
  expect(steps).toEqual(['ask', 'begin', 'work', 'rollback'])
})

test('a COMMIT that fails releases the charge', async () => {
  const { steps, run } = scene({ commit: () => Promise.reject(new Unavailable('gone')) })
  expect(await run().catch(String)).toContain('gone')
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'rollback', 'release'])
})

test.concurrent('a COMMIT that takes too long releases the charge, whatever comes of it', async () => {
  const commit = Promise.withResolvers<void>()
  const { steps, run } = scene({ commit: () => commit.promise })
  expect(await run().catch(String)).toContain('did not answer')
  expect(steps).toEqual(['ask', 'begin', 'work', 'hold', 'release'])
  commit.resolve()
  await Bun.sleep(1)
  expect(steps.at(-1)).toBe('commit')
  expect(steps).not.toContain('settle')
}, 15_000)

test.concurrent('work that takes too long is neither charged nor stored when it ends', async () => {
  const work = Promise.withResolvers<KeptAnswer>()
  const { steps, run } = scene({ work: () => work.promise })
  expect(await run().catch(String)).toContain('did not answer')
  work.resolve(answer)
  await Bun.sleep(1)
  expect(steps).toEqual(['ask', 'begin', 'work', 'rollback'])
}, 15_000)

test('the stages are reached in order', async () => {
  const stages: Stage[] = []
  await scene({}).run((stage) => void stages.push(stage))
  expect(stages).toEqual(['inserted', 'charged', 'committed'])
})
