import { expect, test } from 'bun:test'
import { shared } from '../../src/lib/shared'

/** Counts runs, which end when the test resolves or rejects them. */
function open() {
  const runs: ({ key: string } & PromiseWithResolvers<string>)[] = []
  const run = shared((key: string) => {
    const ended = { key, ...Promise.withResolvers<string>() }
    runs.push(ended)
    return ended.promise
  })
  return { run, runs }
}

test('calls with the same key share a run, and others do not', async () => {
  const { run, runs } = open()
  const results = [run('a'), run('a'), run('b')]
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b'])
  runs[0]?.resolve('first')
  runs[1]?.resolve('second')
  expect(await Promise.all(results)).toEqual(['first', 'first', 'second'])
})

test('a run that has ended is not shared, and a failed one reaches every caller', async () => {
  const { run, runs } = open()
  const failing = [run('a'), run('a')]
  runs[0]?.reject(new Error('down'))
  for (const one of failing) expect(one).rejects.toThrow('down')
  await Promise.allSettled(failing)
  const next = run('a')
  runs[1]?.resolve('up')
  expect(await next).toBe('up')
  expect(runs).toHaveLength(2)
})
