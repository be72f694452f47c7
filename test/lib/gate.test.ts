import { expect, test } from 'bun:test'
import { createGate } from '../../src/lib/gate'
import { Unavailable } from '../../src/lib/unavailable'

test('refuses work over its limit, and accepts more when some has finished', async () => {
  const gate = createGate(2, 'searches')
  const begun: PromiseWithResolvers<string>[] = []
  const work = () => {
    const piece = Promise.withResolvers<string>()
    begun.push(piece)
    return piece.promise
  }
  const [first, second] = [gate.run(work), gate.run(work)]
  const third = await gate.run(work).catch((error: unknown) => error)
  expect(third).toBeInstanceOf(Unavailable)
  expect(String(third)).toContain('2 searches are in progress')
  expect(begun).toHaveLength(2)

  begun[0]?.resolve('found')
  begun[1]?.reject(new Error('no'))
  expect(await first).toBe('found')
  expect(await second.catch(String)).toBe('Error: no')
  const next = [gate.run(work), gate.run(work)]
  for (const piece of begun) piece.resolve('found')
  expect(await Promise.all(next)).toEqual(['found', 'found'])
})
