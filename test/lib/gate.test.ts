import { expect, test } from 'bun:test'
import { anybody, createGate, type Waiter } from '../../src/lib/gate'
import { Unavailable } from '../../src/lib/unavailable'

/** Opens a gate that runs `running` searches at a time and queues up to three. The test controls its clock. */
function openGate(running = 1) {
  let time = 0
  const gate = createGate({ running, waiting: 3, what: 'searches', now: () => time })
  const begun: { name: string; end: () => void; fail: () => void }[] = []
  const run = (name: string, waiter?: Partial<Waiter>) => {
    const outcome = gate.run(
      () => {
        const { promise, resolve, reject } = Promise.withResolvers<string>()
        begun.push({ name, end: () => resolve(name), fail: () => reject(new Error('no')) })
        return promise
      },
      waiter && { ...anybody, ...waiter },
    )
    return outcome.catch((error: unknown) => error)
  }
  return {
    run,
    names: () => begun.map(({ name }) => name),
    advance: (ms: number) => void (time += ms),
    /** Ends the running search, so that the next one can start. */
    end: () => {
      begun.at(-1)?.end()
      return settled()
    },
    fail: () => {
      begun.at(-1)?.fail()
      return settled()
    },
  }
}

/** Resolves after the callbacks of all settled promises have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a burst waits in order, and work that failed gives its place to the next', async () => {
  const { run, names, end, fail, advance } = openGate()
  const outcomes = Promise.all(['a', 'b', 'c', 'd'].map((name) => run(name)))
  expect(names()).toEqual(['a'])
  advance(60)
  await fail()
  expect(names()).toEqual(['a', 'b'])
  advance(40)
  for (let ended = 0; ended < 3; ended++) await end()
  const [first, ...others] = await outcomes
  expect(String(first)).toBe('Error: no')
  expect(others).toEqual(['b', 'c', 'd'])
})

test('refuses at once what the queue has no room for', async () => {
  const { run, names, end } = openGate()
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => run(name))
  const refused = await run('e')
  expect(refused).toBeInstanceOf(Unavailable)
  expect(String(refused)).toContain('1 searches are in progress')
  for (let ended = 0; ended < 4; ended++) await end()
  expect(await Promise.all(outcomes)).toEqual(names())
})

test('refuses the oldest of a long queue after 100 ms, but never the last ones', async () => {
  const { run, names, end, advance } = openGate()
  const [first, late, last] = ['a', 'b', 'c'].map((name) => run(name))
  advance(101)
  await end()
  expect(await first).toBe('a')
  expect(await late).toBeInstanceOf(Unavailable)
  expect(names()).toEqual(['a', 'c'])
  await end()
  expect(await last).toBe('c')
})

test('lets only as many wait as run once the queue has not been empty for 100 ms', async () => {
  const { run, names, end, advance } = openGate()
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => run(name))
  for (let ended = 0; ended < 2; ended++) {
    advance(50)
    await end()
  }
  expect(names()).toEqual(['a', 'b', 'c'])
  advance(1)
  expect(await run('e')).toBeInstanceOf(Unavailable)
  await end()
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  outcomes.push(...['f', 'g', 'h'].map((name) => run(name)))
  for (let ended = 0; ended < 4; ended++) await end()
  expect(await Promise.all(outcomes)).toEqual(names())
})

test('never refuses two clients of one that runs, however slow the tasks are', async () => {
  const { run, end, advance } = openGate()
  const outcomes = ['a', 'b'].map((name) => run(name))
  for (let task = 0; task < 10; task++) {
    advance(200)
    await end()
    outcomes.push(run(`${task}`))
  }
  for (let ended = 0; ended < 2; ended++) await end()
  const failed = (await Promise.all(outcomes)).filter((one) => one instanceof Unavailable)
  expect(failed).toEqual([])
})

test('never starts a task whose waiter has gone while it waited', async () => {
  const { run, names, end } = openGate()
  let isGone = false
  const outcomes = [run('a'), run('b', { isGone: () => isGone }), run('c')]
  isGone = true
  await end()
  expect(names()).toEqual(['a', 'c'])
  await end()
  expect(await outcomes[1]).toBeInstanceOf(Unavailable)
  expect(await Promise.all([outcomes[0], outcomes[2]])).toEqual(['a', 'c'])
})

test('lets a party with half of the places wait for the others', async () => {
  const { run, names, end } = openGate(2)
  const outcomes = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, { by: 'a' }))
  outcomes.push(run('b1', { by: 'b' }))
  expect(names()).toEqual(['a1', 'a2'])
  await end()
  expect(names()).toEqual(['a1', 'a2', 'b1'])
  await end()
  expect(names()).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end()
  expect(names()).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  expect(outcomes).toHaveLength(5)
})

test('makes room in a full queue: for a waiter that is there, and for a party that has less in it', async () => {
  const { run, names, end } = openGate()
  const a = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, { by: 'a' }))
  const b1 = run('b1', { by: 'b' })
  expect(await a[3]).toBeInstanceOf(Unavailable)
  expect(await run('a5', { by: 'a' })).toBeInstanceOf(Unavailable)
  let isGone = false
  const b2 = run('b2', { by: 'b', isGone: () => isGone })
  expect(await b2).toBeInstanceOf(Unavailable)
  for (let ended = 0; ended < 2; ended++) await end()
  expect(names()).toEqual(['a1', 'a2', 'a3'])

  const [c, d] = [run('c', { isGone: () => isGone }), run('d')]
  isGone = true
  const e = run('e')
  expect(await c).toBeInstanceOf(Unavailable)
  for (let ended = 0; ended < 4; ended++) await end()
  expect(await Promise.all([b1, d, e])).toEqual(['b1', 'd', 'e'])
})
