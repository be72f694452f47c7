import { expect, test } from 'bun:test'
import { createDrain, drainTimes } from '../../src/http/drain'
import { endTimeoutMs } from '../../src/launch/processes'

/** Longer than a test's timeout, in milliseconds. */
const never = 120_000

/**
 * Creates a server whose `stop` resolves when the test tells it to. Records the arguments of each call to
 * `stop`.
 */
function serverWith(pendingRequests: number) {
  const stops: boolean[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    pendingRequests,
    stops,
    responded: resolve,
    stop(closeActive = false): Promise<void> {
      stops.push(closeActive)
      return promise
    },
  }
}

test('without requests, the server stops long before noticeMs', async () => {
  const server = serverWith(0)
  server.responded()
  const drain = createDrain({ quietMs: 1, noticeMs: never, stillMs: 1, holdMs: 1, finishMs: never })
  expect(await drain.end(server)).toBe(true)
  expect(server.stops).toEqual([false])
})

test('a server that is never quiet stops after noticeMs, and pending requests are awaited', async () => {
  const server = serverWith(1)
  const drain = createDrain({ quietMs: never, noticeMs: 1, stillMs: 1, holdMs: 1, finishMs: never })
  let isOver = false
  const ended = drain.end(server).finally(() => {
    isOver = true
  })
  expect(drain.isOn).toBe(true)
  while (server.stops.length === 0) await Bun.sleep(1)
  expect(isOver).toBe(false)
  server.responded()
  expect(await ended).toBe(true)
})

test('requests without a response after finishMs are cut off', async () => {
  const server = serverWith(1)
  const drain = createDrain({ quietMs: 1, noticeMs: 1, stillMs: 1, holdMs: 1, finishMs: 1 })
  expect(await drain.end(server)).toBe(false)
  expect(server.stops).toEqual([false, true])
})

test('requests that arrive while the listening socket closes get responses afterwards', async () => {
  const server = serverWith(0)
  server.responded()
  const drain = createDrain({
    quietMs: 0,
    noticeMs: 0,
    stillMs: 20,
    holdMs: never,
    finishMs: never,
  })
  const ended = drain.end(server)
  await Bun.sleep(5)
  let stopsBefore = 0
  const response = await drain.respond(() => {
    stopsBefore = server.stops.length
    return new Response('answer')
  })
  expect(stopsBefore).toBe(1)
  expect(response.headers.get('connection')).toBe('close')
  await ended
})

test('a drain leaves the launcher enough time for the last flush', () => {
  const { noticeMs, holdMs, finishMs } = drainTimes
  expect(noticeMs + holdMs + finishMs).toBeLessThan(endTimeoutMs - 3000)
})
