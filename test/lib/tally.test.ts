import { expect, test } from 'bun:test'
import { createTally } from '../../src/lib/tally'

/** Creates a tally of words. Its writes finish only when the test resolves them. */
function newTally() {
  const written: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const tally = createTally<string>({
    keyOf: (word) => word,
    join: () => {},
    most: 10,
    write(words) {
      written.push(words)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
  })
  return { ...tally, written, ends }
}

test('a flush also waits for a running flush', async () => {
  const { add, flush, written, ends } = newTally()
  add('one')
  const first = flush()
  let isOver = false
  const second = flush().then(() => (isOver = true))
  await Bun.sleep(1)
  expect([written, isOver]).toEqual([[['one']], false])
  ends[0]?.resolve()
  await Promise.all([first, second])
  expect(isOver).toBe(true)
})

test('the next flush writes what a failed flush could not', async () => {
  const { add, flush, written, ends } = newTally()
  add('one')
  const first = flush()
  add('two')
  const second = flush()
  await Bun.sleep(1)
  ends[0]?.reject(new Error('lost'))
  expect(first).rejects.toThrow('lost')
  await Bun.sleep(1)
  ends[1]?.resolve()
  await second
  expect(written).toEqual([['one'], ['one', 'two']])
})
