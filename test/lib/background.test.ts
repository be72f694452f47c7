import { expect, test } from 'bun:test'
import { createBackground } from '../../src/lib/background'
import { Unavailable } from '../../src/lib/unavailable'

test('a task that fails is reported, and the others go on', async () => {
  const failures: unknown[] = []
  const background = createBackground((error) => failures.push(error))
  const done: string[] = []
  background.run(() => Promise.reject(new Error('down')))
  background.run(async () => void done.push('one'))
  await background.settled()
  expect([failures.map(String), done]).toEqual([['Error: down'], ['one']])
})

test('settled also waits for tasks that start meanwhile', async () => {
  const background = createBackground(() => {})
  const gate = Promise.withResolvers<void>()
  let isDone = false
  background.run(async () => {
    await gate.promise
    background.run(async () => {
      await Promise.resolve()
      isDone = true
    })
  })
  const settled = background.settled()
  gate.resolve()
  await settled
  expect(isDone).toBe(true)
})

test('the number of concurrent tasks is limited', async () => {
  const background = createBackground(() => {}, 1)
  const gate = Promise.withResolvers<void>()
  background.run(() => gate.promise)
  expect(() => background.run(async () => {})).toThrow(Unavailable)
  gate.resolve()
  await background.settled()
  background.run(async () => {})
})
