/** Tests the recorder with a scripted PostgreSQL. */
import { describe, expect, test } from 'bun:test'
import type { Logger } from 'pino'
import { createRecorder } from '../../../src/domain/webhooks/recorder'
import type { Deliveries } from '../../../src/store/webhooks/deliveries'
import type { Leased } from '../../../src/store/webhooks/queue'
import type { Result } from '../../../src/store/webhooks/results'
import type { DeliveryStream } from '../../../src/store/webhooks/stream'
import { until } from '../../support/until'
import { resultOf } from '../../support/webhooks'

const fault = (code: string) => Object.assign(new Error(code), { code })

const resultFor = (id: string): Result =>
  resultOf({ id, lease: 'lease', endpointId: 1, number: 1 } as Leased)

/** Creates a recorder, and collects what it stores, what it removes from the stream and what it logs. */
function recorderOf(response: (ids: string[]) => Error | undefined) {
  const batches: string[][] = []
  const taken: string[] = []
  const said: string[] = []
  const deliveries: Partial<Deliveries> = {
    record: async (results) => {
      const ids = results.map(({ id }) => id)
      batches.push(ids)
      const error = response(ids)
      if (error) throw error
      return []
    },
  }
  const stream: Partial<DeliveryStream> = {
    remove: async (_name, entries) => void taken.push(...entries.map(({ id }) => id)),
  }
  const log = {
    warn: (_: unknown, message: string) => void said.push(message),
    error: (_: unknown, message: string) => void said.push(message),
  }
  const recorder = createRecorder({
    deliveries: deliveries as Deliveries,
    stream: stream as DeliveryStream,
    log: log as unknown as Logger,
    pauseMs: 2,
  })
  const record = (...ids: string[]) =>
    Promise.all(ids.map((id) => recorder.record('first', { at: id, id }, resultFor(id))))
  return { recorder, record, batches, taken, said }
}

/** These results arrive while the first result is being stored. They are then stored together. */
const together = ['b', 'c', 'd']

describe('a batch', () => {
  test('has all results that arrived while the previous one was stored', async () => {
    const { record, batches, taken } = recorderOf(() => undefined)
    await record('a', ...together)
    expect(batches).toEqual([['a'], together])
    expect(taken).toEqual(['a', ...together])
  })

  test.each(['57014', '40P01', '55P03'])(
    'that PostgreSQL refuses with %s is split after three attempts',
    async (code) => {
      const { recorder, record, batches, taken } = recorderOf((ids) =>
        ids.length > 1 ? fault(code) : undefined,
      )
      await record('a', ...together)
      expect(batches).toEqual([['a'], together, together, together, ['b'], ['c'], ['d']])
      expect(taken).toEqual(['a', ...together])
      expect(recorder.isBehind()).toBe(false)
    },
  )

  test('with a result that cannot be stored does not delay others', async () => {
    const { record, taken, said } = recorderOf((ids) =>
      ids.includes('c') ? fault('57014') : undefined,
    )
    await record('a', ...together)
    expect(taken).toEqual(['a', 'b', 'd'])
    expect(said.filter((each) => each === 'delivery result not stored')).toHaveLength(1)
  })

  test('with a fault that does not pass is split at once', async () => {
    const { record, batches, taken } = recorderOf((ids) =>
      ids.includes('c') ? fault('22P05') : undefined,
    )
    await record('a', ...together)
    expect(batches).toEqual([['a'], together, ['b'], ['c'], ['d']])
    expect(taken).toEqual(['a', 'b', 'd'])
  })

  test('stays whole while PostgreSQL is down, and that is logged once', async () => {
    let tries = 0
    const { recorder, record, batches, said } = recorderOf(() =>
      ++tries <= 5 ? fault('ECONNREFUSED') : undefined,
    )
    const recording = record('a', ...together)
    await until('the recorder is behind', () => recorder.isBehind())
    await recording
    expect(batches).toEqual([['a'], ['a'], ['a'], ['a'], ['a'], ['a'], together])
    expect(said).toEqual(['delivery results not stored, retrying'])
    expect(recorder.isBehind()).toBe(false)
  })
})

test('does not wait for PostgreSQL when it stops', async () => {
  const { recorder, record } = recorderOf(() => fault('ECONNREFUSED'))
  const recording = record('a', ...together)
  await recorder.stop()
  await recording
  expect(recorder.isBehind()).toBe(true)
})
