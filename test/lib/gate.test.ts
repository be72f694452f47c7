import { expect, test } from 'bun:test'
import { createGate } from '../../src/lib/gate'
import { Unavailable } from '../../src/lib/unavailable'

/** Opens a gate that runs one search at a time and lets three wait, with a clock that the test sets. */
function openGate() {
  let time = 0
  const gate = createGate({ running: 1, waiting: 3, what: 'searches', now: () => time })
  const begun: { name: string; end: () => void; fail: () => void }[] = []
  const run = (name: string) => {
    const outcome = gate.run(() => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      begun.push({ name, end: () => resolve(name), fail: () => reject(new Error('no')) })
      return promise
    })
    return outcome.catch((error: unknown) => error)
  }
  return {
    run,
    names: () => begun.map(({ name }) => name),
    advance: (ms: number) => void (time += ms),
    /** Ends the work that is in progress, so that the next one can begin. */
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
  const outcomes = Promise.all(['a', 'b', 'c', 'd'].map(run))
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
  const outcomes = ['a', 'b', 'c', 'd'].map(run)
  const refused = await run('e')
  expect(refused).toBeInstanceOf(Unavailable)
  expect(String(refused)).toContain('1 searches are in progress')
  for (let ended = 0; ended < 4; ended++) await end()
  expect(await Promise.all(outcomes)).toEqual(names())
})

test('refuses what has waited over 100 ms', async () => {
  const { run, names, end, advance } = openGate()
  const [first, late] = [run('a'), run('b')]
  advance(101)
  const next = run('c')
  await end()
  expect(await first).toBe('a')
  expect(await late).toBeInstanceOf(Unavailable)
  expect(names()).toEqual(['a', 'c'])
  await end()
  expect(await next).toBe('c')
})

test('after 100 ms of overload refuses what has waited over 10 ms, until the queue is empty', async () => {
  const { run, names, end, advance } = openGate()
  const outcomes = ['a', 'b', 'c'].map(run)
  // These tasks end immediately, so that the average duration remains short.
  for (const name of ['d', 'e', 'f']) {
    await end()
    outcomes.push(run(name))
  }
  for (let ended = 0; ended < 3; ended++) await end()
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])

  outcomes.push(...['g', 'h'].map(run))
  advance(60)
  const late = run('i')
  await end()
  advance(45)
  outcomes.push(run('j'))
  await end()
  // At 105 ms, the queue has not been empty since the start. The average is 10.5 ms, and i has waited for
  // 45 ms.
  expect(await late).toBeInstanceOf(Unavailable)
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'])
  await end()
  const next = run('k')
  await end()
  expect(await next).toBe('k')
})

test('under overload allows a wait of twice the average duration', async () => {
  const { run, names, end, advance } = openGate()
  const outcomes = ['a', 'b', 'c'].map(run)
  for (let task = 0; task < 30; task++) {
    advance(30)
    await end()
    outcomes.push(run(`${task}`))
  }
  // One of the three always waits for 60 ms, which is at most twice the average of about 30 ms.
  for (let ended = 0; ended < 3; ended++) await end()
  expect(names()).toHaveLength(33)
  const failed = (await Promise.all(outcomes)).filter((one) => one instanceof Unavailable)
  expect(failed).toEqual([])
})
