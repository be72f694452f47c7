/** Writes that share a transaction. If one fails, the others must not be affected. */
import { expect, jest, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { createPaidWrites } from '../../../src/domain/apps/paidWrites'
import type { PaidWrite, Work } from '../../../src/domain/apps/writeBatch'
import { mostTogether } from '../../../src/domain/metering/holds'
import { isProblem } from '../../../src/lib/problem'
import { Patience, Unavailable } from '../../../src/lib/unavailable'
import type { Hold } from '../../../src/store/metering/chargeBatches'
import type { Transactions, Writing } from '../../../src/store/transactions'

const figures = { limit: 50, remaining: 49, reset: 3600, balance: 9, cost: 1 }
const patienceMs = 3000
const refusing: Exclude<Hold, { kind: 'admitted' }> = { kind: 'unaffordable', ...figures }

interface Script {
  work?: (name: string, isShared: boolean) => Promise<'done' | 'refused' | 'alone'>
  commit?: (names: string[]) => Promise<void>
  /** How many requests an app can pay for. */
  funds?: number
}

/**
 * Creates writes that use scripted stores. `log` records each transaction and each hold, and how it ended.
 */
function scene({ work = async () => 'done', commit = async () => {}, funds = 100 }: Script = {}) {
  const log: string[] = []
  const gone = new Set<string>()
  let left = funds

  function accountOf(app: string): PaidWrite<string>['account'] {
    return {
      charge: () => Promise.reject(new Error('a write is held, not charged')),
      ask: async () => (left > 0 ? { kind: 'admitted', ...figures } : refusing),
      hold: async (_, size) => {
        if (size > left) return refusing
        left -= size
        log.push(`hold ${size} of ${app}`)
        return {
          kind: 'admitted',
          figures: Array.from({ length: size }, () => figures),
          settle: () => log.push(`settle ${app}`),
          release: () => {
            left += size
            log.push(`release ${app}`)
          },
        }
      },
    }
  }
  const accounts = new Map(['a', 'b'].map((app) => [app, accountOf(app)]))

  const namesIn = new WeakMap<Writing, string[]>()
  const transactions = {
    run: async <T>(_by: string, run: (writing: Writing) => Promise<T>) => {
      try {
        const writing = {} as Writing
        const done = await run(writing)
        const names = namesIn.get(writing) ?? []
        if (isProblem(done)) log.push(`rollback ${names.join(' ')}`)
        else {
          await commit(names)
          log.push(`commit ${names.join(' ')}`)
        }
        return done
      } catch (error) {
        log.push('failed')
        throw error
      }
    },
  } as Partial<Transactions> as Transactions

  const doWork: Work<string> = async (writing, asked, isShared) => {
    namesIn.set(writing, [...asked])
    const outcomes = await Promise.all(asked.map((name) => work(name, isShared)))
    return outcomes.map((one, place) => {
      if (one === 'alone') return { kind: 'alone' }
      return one === 'refused' ? { kind: 'duplicate' } : { status: 201, body: asked[place] ?? '' }
    })
  }
  const write = createPaidWrites({ transactions }, doWork)

  return {
    log,
    gone,
    /**
     * Runs several writes concurrently. A write's name is its app's letter followed by a number.
     * @returns a short description of each outcome
     */
    all: (...writes: string[]) => Promise.all(writes.map((name) => outcome(name))),
  }

  async function outcome(name: string): Promise<string> {
    const account = accounts.get(name.charAt(0))
    if (!account) throw new Error(`${name} has no app`)
    try {
      const written = await write({
        by: name,
        account,
        idempotency: undefined,
        asked: name,
        patience: new Patience(patienceMs),
        isGone: () => gone.has(name),
      })
      if (written.kind !== 'written') return written.kind
      return written.answer.body === name ? 'written' : `got ${written.answer.body}`
    } catch (error) {
      return String(error)
    }
  }
}

test('stores writes that arrive together in one transaction, with one hold per app', async () => {
  const { log, all } = scene()
  expect(await all('a1', 'b1', 'a2')).toEqual(['written', 'written', 'written'])
  expect(log).toEqual(['hold 2 of a', 'hold 1 of b', 'commit a1 b1 a2', 'settle a', 'settle b'])
})

test('lets writes gather while others are stored, at most 8 in a transaction', async () => {
  const sizes: number[] = []
  const first = Promise.withResolvers<void>()
  const { all } = scene({
    commit: async (names) => {
      sizes.push(names.length)
      if (sizes.length === 1) await first.promise
    },
  })
  const one = all('a0')
  await setImmediate()
  const later = all(...Array.from({ length: 2 * mostTogether + 1 }, (_, i) => `a${i + 1}`))
  await setImmediate()
  expect(sizes).toEqual([1])
  first.resolve()
  expect(new Set([...(await one), ...(await later)])).toEqual(new Set(['written']))
  expect(sizes).toEqual([1, mostTogether, mostTogether, 1])
})

test('commits the others if the work refuses one or needs a transaction for it', async () => {
  const { log, all } = scene({
    work: async (name, isShared) => {
      if (name === 'a2') return 'refused'
      return name === 'a3' && isShared ? 'alone' : 'done'
    },
  })
  expect(await all('a1', 'a2', 'a3')).toEqual(['written', 'refused', 'written'])
  expect(log.filter((line) => line.startsWith('hold'))).toEqual(['hold 1 of a', 'hold 1 of a'])
  expect(log.filter((line) => line.startsWith('commit'))).toEqual(['commit a1 a2 a3', 'commit a3'])
})

test('repeats each write alone if the work fails for one', async () => {
  const { log, all } = scene({
    work: async (name) => {
      if (name === 'a2') throw new Error('bad row')
      return 'done'
    },
  })
  expect(await all('a1', 'a2', 'a3')).toEqual(['written', 'Error: bad row', 'written'])
  expect(log.filter((line) => line.startsWith('settle'))).toHaveLength(2)
  expect(log.filter((line) => line.startsWith('release'))).toHaveLength(0)
})

test('repeats no write if PostgreSQL is unavailable', async () => {
  let calls = 0
  const { all } = scene({
    work: async () => {
      calls++
      throw new Unavailable('down')
    },
  })
  expect(await all('a1', 'a2')).toEqual(['Unavailable: down', 'Unavailable: down'])
  expect(calls).toBe(2)
})

test('repeats each write alone if not all can be paid, and charges what is left', async () => {
  const { log, all } = scene({ funds: 2 })
  const outcomes = await all('a1', 'a2', 'a3')
  expect(outcomes.toSorted()).toEqual(['unpaid', 'written', 'written'])
  expect(log[0]).toBe('rollback a1 a2 a3')
  expect(log.filter((line) => line.startsWith('settle'))).toHaveLength(2)
})

test('releases the charge of an app if another one cannot pay, and repeats its writes', async () => {
  const { log, all } = scene({ funds: 2 })
  const outcomes = await all('a1', 'a2', 'b1')
  expect(outcomes).toEqual(['written', 'written', 'unpaid'])
  expect(log.slice(0, 3)).toEqual(['hold 2 of a', 'release a', 'rollback a1 a2 b1'])
})

test('a lost COMMIT fails all its writes, releases their charge once, and repeats none', async () => {
  let commits = 0
  const { log, all } = scene({
    commit: async () => {
      commits++
      throw new Unavailable('lost')
    },
  })
  expect(await all('a1', 'a2', 'b1')).toEqual(Array(3).fill('Unavailable: lost'))
  expect(commits).toBe(1)
  expect(log.filter((line) => line.startsWith('release'))).toEqual(['release a', 'release b'])
  expect(log.some((line) => line.startsWith('settle'))).toBe(false)
})

test('an error of COMMIT that is no lost connection repeats no write', async () => {
  let commits = 0
  const { all } = scene({
    commit: async () => {
      commits++
      throw new Error('deferred constraint')
    },
  })
  expect(await all('a1', 'a2')).toEqual(Array(2).fill('Error: deferred constraint'))
  expect(commits).toBe(1)
})

test('neither stores nor charges a write whose caller disconnects, and repeats the others', async () => {
  const { log, gone, all } = scene({
    work: async () => {
      gone.add('a2')
      return 'done'
    },
  })
  expect(await all('a1', 'a2', 'a3')).toEqual(['written', 'gone', 'written'])
  expect(log[0]).toBe('rollback a1 a2 a3')
  expect(log.filter((line) => line.startsWith('commit')).toSorted()).toEqual([
    'commit a1',
    'commit a3',
  ])
})

test('leaves out a write whose caller has disconnected before the transaction starts', async () => {
  const { log, gone, all } = scene()
  gone.add('a2')
  expect(await all('a1', 'a2', 'a3')).toEqual(['written', 'gone', 'written'])
  expect(log).toEqual(['hold 2 of a', 'commit a1 a3', 'settle a'])
})

/**
 * Replaces the timers with fake ones. `pass` advances the time, and `turns` runs everything that does not
 * depend on a timer.
 */
async function withTimers(
  body: (pass: (ms: number) => Promise<void>, turns: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const turns = async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  }
  jest.useFakeTimers()
  try {
    await body((ms) => {
      jest.advanceTimersByTime(ms)
      return turns()
    }, turns)
  } finally {
    jest.useRealTimers()
  }
}

const neverFor = (first: string) => (names: string[]) =>
  names[0] === first ? new Promise<void>(() => {}) : Promise.resolve()

test('a COMMIT that hangs fails its writes in time, and the next ones only wait until then', () =>
  withTimers(async (pass, turns) => {
    const { log, all } = scene({ commit: neverFor('a1') })
    const hanging = all('a1', 'a2')
    await turns()
    await pass(patienceMs / 2)
    const next = all('a3')
    await turns()
    await pass(patienceMs / 2 - 1)
    expect(log).toEqual(['hold 2 of a'])
    await pass(1)
    const [one, other] = await hanging
    expect([one, other]).toEqual(Array(2).fill(expect.stringContaining('did not respond')))
    expect(await next).toEqual(['written'])
    expect(log).toEqual(['hold 2 of a', 'release a', 'hold 1 of a', 'commit a3', 'settle a'])
  }))

test('forgets writes whose callers have given up before their transaction', () =>
  withTimers(async (pass, turns) => {
    const worked: string[] = []
    const { all } = scene({
      commit: neverFor('a1'),
      work: async (name) => {
        worked.push(name)
        return 'done'
      },
    })
    const hanging = all('a1')
    await turns()
    const late = all(...Array.from({ length: 20 }, (_, i) => `b${i}`))
    await turns()
    await pass(patienceMs)
    const outcomes = [...(await hanging), ...(await late)]
    expect(outcomes).toEqual(Array(21).fill(expect.stringContaining('did not respond')))
    expect(await all('a2')).toEqual(['written'])
    expect(worked).toEqual(['a1', 'a2'])
  }))
