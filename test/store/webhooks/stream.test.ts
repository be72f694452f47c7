/** The delivery streams, in this process's own Redis database, which is emptied before each test. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { connectRedis, type Redis, redisReady } from '../../../src/store/clients'
import { mastersOf } from '../../../src/store/redisUrl'
import {
  createDeliveryStream,
  type DeliveryStream,
  type StreamName,
} from '../../../src/store/webhooks/stream'
import { failureOf } from '../../launch/support'
import { suiteUrls } from '../../support/stores'
import { until } from '../../support/until'

const { redisUrl } = suiteUrls()
let redis: Redis
let opened: { stream: DeliveryStream; connections: Redis[] }[] = []

beforeAll(async () => {
  redis = connectRedis(redisUrl, () => {})
  await redisReady(redis, 5000)
})
beforeEach(async () => {
  await flush()
})
afterEach(() => {
  for (const { connections } of opened) for (const each of connections) each.disconnect()
  opened = []
})
afterAll(async () => {
  await flush()
  redis.disconnect()
})

/** Opens a worker's delivery streams and creates their consumer groups. */
async function open(): Promise<DeliveryStream> {
  const reader = () => connectRedis(redisUrl, () => {}, { queuesCommands: true })
  const [first, retry] = [reader(), reader()]
  const stream = createDeliveryStream(redis, { first, retry })
  opened.push({ stream, connections: [first, retry] })
  await read(stream, 'first')
  await read(stream, 'retry')
  return stream
}

const read = (stream: DeliveryStream, name: StreamName, count = 100, blockMs = 1) =>
  stream.read(name, { count, blockMs })

/** Deletes everything in this process's Redis database. */
const flush = () => Promise.all(mastersOf(redis).map((master) => master.flushdb()))

/** Resolves when a client of this database is blocked in a read. */
const untilBlocked = () =>
  until('a read blocks', async () => {
    const lists = await Promise.all(mastersOf(redis).map((master) => master.client('LIST')))
    const clients = lists.flatMap((list) => String(list).split('\n'))
    const database = ` db=${mastersOf(redis)[0]?.options.db ?? 0} `
    return clients.some((one) => one.includes(database) && / flags=b\w* /.test(one))
  })

const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id)

async function pending(name: StreamName): Promise<unknown> {
  const [count] = (await redis.xpending(`webhooks:${name}`, 'workers')) as [number]
  return count
}

describe('an added entry', () => {
  test('is read once, in order, in its own stream', async () => {
    const stream = await open()
    await stream.add('first', ['dlv_1', 'dlv_2'])
    await stream.add('retry', ['dlv_3'])
    expect(await stream.length('first')).toBe(2)
    expect(idsOf(await read(stream, 'first'))).toEqual(['dlv_1', 'dlv_2'])
    expect(idsOf(await read(stream, 'retry'))).toEqual(['dlv_3'])
    expect(await read(stream, 'first')).toEqual([])
  })

  test('is read with at most a few others at a time', async () => {
    const stream = await open()
    await stream.add('first', ['dlv_1', 'dlv_2', 'dlv_3'])
    expect(idsOf(await read(stream, 'first', 2))).toEqual(['dlv_1', 'dlv_2'])
    expect(idsOf(await read(stream, 'first', 2))).toEqual(['dlv_3'])
  })

  test('is read by one of several workers', async () => {
    const [one, other] = [await open(), await open()]
    const ids = Array.from({ length: 40 }, (_, place) => `dlv_${place}`)
    await one.add('first', ids)
    const reads = await Promise.all([one, other, one, other].map((each) => read(each, 'first', 10)))
    expect(reads.flatMap(idsOf).toSorted()).toEqual(ids.toSorted())
  })

  test('may be missing: nothing is added', async () => {
    const stream = await open()
    await stream.add('first', [])
    await stream.remove('first', [])
    expect(await stream.length('first')).toBe(0)
  })
})

describe('a read that blocks', () => {
  test('returns the first added entry', async () => {
    const stream = await open()
    const reading = read(stream, 'first', 10, 1500)
    await untilBlocked()
    const addedAt = performance.now()
    await stream.add('first', ['dlv_1'])
    expect(idsOf(await reading)).toEqual(['dlv_1'])
    expect(performance.now() - addedAt).toBeLessThan(1000)
  })

  test('returns all that was added at once', async () => {
    const stream = await open()
    const reading = read(stream, 'first', 10, 1500)
    await untilBlocked()
    const ids = ['dlv_1', 'dlv_2', 'dlv_3']
    await stream.add('first', ids)
    expect(idsOf(await reading)).toEqual(ids)
  })

  test('returns nothing after its time', async () => {
    expect(await read(await open(), 'first', 10, 30)).toEqual([])
  })

  test('blocks neither the other stream nor other commands', async () => {
    const stream = await open()
    const reading = read(stream, 'first', 10, 1500)
    await stream.add('retry', ['dlv_1'])
    expect(idsOf(await read(stream, 'retry', 10, 1500))).toEqual(['dlv_1'])
    await stream.add('first', ['dlv_2'])
    expect(idsOf(await reading)).toEqual(['dlv_2'])
  })

  test('ends when the stream is closed', async () => {
    const stream = await open()
    const reading = failureOf(read(stream, 'first', 10, 1500))
    await untilBlocked()
    const closedAt = performance.now()
    stream.close()
    expect((await reading).message).toContain('closed')
    expect(performance.now() - closedAt).toBeLessThan(1000)
  })
})

describe('an entry that was read', () => {
  test('can be claimed by another worker, and by the same one', async () => {
    const [one, other] = [await open(), await open()]
    await one.add('first', ['dlv_1', 'dlv_2'])
    const entries = await read(one, 'first')
    expect(await other.claim('first', 0)).toEqual(entries)
    expect(await other.claim('first', 0)).toEqual(entries)
  })

  test('cannot be claimed before its time, nor in another stream', async () => {
    const [one, other] = [await open(), await open()]
    await one.add('first', ['dlv_1'])
    await read(one, 'first')
    expect(await other.claim('first', 60_000)).toEqual([])
    expect(await other.claim('retry', 0)).toEqual([])
    await Bun.sleep(15)
    expect(await other.claim('first', 10)).toHaveLength(1)
    expect(await one.claim('first', 60_000)).toEqual([])
  })

  test('leaves the stream and the pending list when it is removed', async () => {
    const [one, other] = [await open(), await open()]
    await one.add('first', ['dlv_1', 'dlv_2', 'dlv_3'])
    const [first, second] = await read(one, 'first', 2)
    if (!first || !second) throw new Error('nothing was read')
    expect(await pending('first')).toBe(2)
    await other.remove('first', [first, second])
    expect(await pending('first')).toBe(0)
    expect(await one.length('first')).toBe(1)
    expect(await other.claim('first', 0)).toEqual([])
    await one.remove('first', [first])
    expect(idsOf(await read(one, 'first'))).toEqual(['dlv_3'])
  })
})

describe('removal', () => {
  test('deletes an entry before it acknowledges it', async () => {
    const pipelines: string[][] = []
    const watched = new Proxy(redis, {
      get(target, name) {
        if (name !== 'pipeline') return Reflect.get(target, name) as unknown
        return () => {
          const commands: string[] = []
          pipelines.push(commands)
          const pipeline = {
            xdel: () => void commands.push('xdel'),
            xack: () => void commands.push('xack'),
            exec: async () => [],
          }
          return pipeline
        }
      },
    })
    const stream = createDeliveryStream(watched, { first: redis, retry: redis })
    await stream.remove('first', [{ at: '1-0', id: 'dlv_1' }])
    expect(pipelines).toEqual([['xdel', 'xack']])
  })

  test('lets the next claim drop entries that were deleted and not acknowledged', async () => {
    const [one, other] = [await open(), await open()]
    await one.add('first', ['dlv_1'])
    const [entry] = await read(one, 'first')
    await redis.xdel('webhooks:first', entry?.at ?? '')
    expect(await other.claim('first', 0)).toEqual([])
    expect(await pending('first')).toBe(0)
  })
})

describe('a Redis that has lost its data', () => {
  test('gets its consumer group back, for reads and for claims', async () => {
    const stream = await open()
    for (const meet of [() => read(stream, 'first'), () => stream.claim('first', 0)]) {
      await flush()
      expect(await meet()).toEqual([])
      await stream.add('first', ['dlv_1'])
      expect(idsOf(await read(stream, 'first'))).toEqual(['dlv_1'])
    }
  })

  test('gets its group back once from concurrent workers', async () => {
    const workers = [await open(), await open(), await open()]
    await flush()
    const met = await Promise.all(workers.map((each) => read(each, 'first')))
    expect(met).toEqual([[], [], []])
    await workers[0]?.add('first', ['dlv_1'])
    const entries = await Promise.all(workers.map((each) => read(each, 'first')))
    expect(entries.flatMap(idsOf)).toEqual(['dlv_1'])
  })

  test('loses no entry that was added before its group exists', async () => {
    const stream = await open()
    await flush()
    await stream.add('first', ['dlv_1'])
    expect(await read(stream, 'first')).toEqual([])
    expect(idsOf(await read(stream, 'first'))).toEqual(['dlv_1'])
  })

  test('is detected by its epoch', async () => {
    const [stream, other] = [await open(), await open()]
    expect(await stream.wasLost()).toBe(true)
    await stream.remember()
    await other.remember()
    expect(await stream.wasLost()).toBe(false)
    expect(await other.wasLost()).toBe(false)
    await flush()
    expect(await other.wasLost()).toBe(true)
  })
})

test('gets a stream back that is deleted during a read', async () => {
  const stream = await open()
  const reading = read(stream, 'first', 10, 1500)
  await untilBlocked()
  await redis.del('webhooks:first')
  expect(await reading).toEqual([])
  await stream.add('first', ['dlv_1'])
  expect(idsOf(await read(stream, 'first'))).toEqual(['dlv_1'])
})

test('throws other errors of Redis', async () => {
  const stream = await open()
  await redis.del('webhooks:first')
  await redis.set('webhooks:first', 'no stream')
  expect((await failureOf(stream.add('first', ['dlv_1']))).message).toContain('WRONGTYPE')
  expect((await failureOf(read(stream, 'first'))).message).toContain('WRONGTYPE')
})
