/**
 * A worker adds each due delivery to the streams only once, and gives each endpoint a fair share.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { failureOf } from '../../launch/support'
import { hasRoom, type Outbox, openOutbox, outstanding } from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox({ pool: 10 })
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

const idsOf = (published: { id: string }[]) => published.map(({ id }) => id)

async function countOf(endpointId: string, state: string): Promise<number> {
  const found = await outbox.deliveries.list({ endpointId, limit: 5000 })
  return found.filter((each) => each.state === state).length
}

test('publishes and queues a due delivery once', async () => {
  const ids = await outbox.due(await outbox.newEndpoint(), 3)
  expect(idsOf(await outbox.enqueued()).toSorted()).toEqual(ids.toSorted())
  expect(await outbox.statesOf(...ids)).toEqual(['queued', 'queued', 'queued'])
  expect(await outbox.enqueued()).toEqual([])
})

test('does not queue a delivery that is due later', async () => {
  const ids = await outbox.due(await outbox.newEndpoint())
  await outbox.sql`update deliveries set due_at = now() + interval '1 minute'`
  expect(await outbox.enqueued()).toEqual([])
  expect(await outbox.statesOf(...ids)).toEqual(['due'])
})

test('separates retries from first attempts', async () => {
  const [first = '', second = ''] = await outbox.due(await outbox.newEndpoint(), 2)
  await outbox.sql`update deliveries set tries = 3, attempts = 3 where id = ${second}`
  const published = await outbox.enqueued()
  expect(published.find(({ id }) => id === first)?.isRetry).toBe(false)
  expect(published.find(({ id }) => id === second)?.isRetry).toBe(true)
})

test('queues the delivery that has been due for longest first', async () => {
  const ids = await outbox.due(await outbox.newEndpoint(), 30)
  for (let from = 0; from < 30; from += 10) {
    expect(idsOf(await outbox.enqueued(10)).toSorted()).toEqual(
      ids.slice(from, from + 10).toSorted(),
    )
  }
})

test('queues nothing for a disabled endpoint or a revoked app', async () => {
  const { clientId } = await outbox.newApp()
  await outbox.due(await outbox.newEndpoint({ clientId }))
  await outbox.apps.setRevoked(clientId, true)
  for (const status of ['disabled', 'failed', 'gone']) {
    const id = await outbox.newEndpoint()
    await outbox.due(id)
    await outbox.sql`update endpoints set status = ${status} where public_id = ${id}`
  }
  expect(await outbox.enqueued()).toEqual([])
  await outbox.apps.setRevoked(clientId, false)
  expect(await outbox.enqueued()).toHaveLength(1)
})

describe('an endpoint', () => {
  test('with 2,000 due deliveries does not delay others', async () => {
    const busy = await outbox.newEndpoint()
    await outbox.due(busy, 2000)
    const others = await Promise.all(Array.from({ length: 5 }, () => outbox.newEndpoint()))
    const theirs = await Promise.all(others.map((id) => outbox.due(id)))
    const published = new Set(idsOf(await outbox.enqueued()))
    expect(theirs.flat().every((id) => published.has(id))).toBe(true)
    expect(published.size).toBe(outstanding.healthy + 5)
    expect(await outbox.enqueued()).toEqual([])
  })

  test('gets no more than its share, including deliveries being sent', async () => {
    const id = await outbox.newEndpoint()
    await outbox.due(id, 200)
    const published = idsOf(await outbox.enqueued())
    await outbox.lease(published.slice(0, 10), 'lease')
    expect(await outbox.enqueued()).toEqual([])
    await outbox.sql`
      update deliveries set state = 'delivered', ended_at = now() where state = 'sending'`
    expect(await outbox.enqueued()).toHaveLength(10)
    expect(await countOf(id, 'queued')).toBe(outstanding.healthy)
  })

  test('that fails gets two, and its whole share after a success', async () => {
    const id = await outbox.newEndpoint()
    await outbox.due(id, 100)
    await outbox.sql`update endpoints set failing_since = now()`
    expect(await outbox.enqueued()).toHaveLength(outstanding.failing)
    expect(await outbox.enqueued()).toEqual([])
    await outbox.sql`update endpoints set failing_since = null`
    expect(await outbox.enqueued()).toHaveLength(outstanding.healthy - outstanding.failing)
  })

  test('with a larger window gets as many, and only two while it fails', async () => {
    const id = await outbox.newEndpoint()
    await outbox.due(id, 200)
    const other = await outbox.newEndpoint()
    await outbox.due(other, 200)
    const rows = await outbox.sql<
      { id: number }[]
    >`select id from endpoints where public_id = ${id}`
    const grown = new Map(rows.map((row) => [row.id, 100]))
    const enqueue = async () => {
      const order = { limit: 500, outstanding, after: 0, hasRoom, grown }
      return (await outbox.deliveries.enqueue(order, async () => {})).count
    }
    expect(await enqueue()).toBe(100 + outstanding.healthy)
    expect(await countOf(id, 'queued')).toBe(100)
    expect(await enqueue()).toBe(0)
    await outbox.sql`update deliveries set state = 'due'`
    await outbox.sql`update endpoints set failing_since = now()`
    expect(await enqueue()).toBe(2 * outstanding.failing)
  })

  test('that starts to fail with more under way gets none, and others get their share', async () => {
    const id = await outbox.newEndpoint()
    await outbox.due(id, 100)
    await outbox.enqueued()
    await outbox.sql`update endpoints set failing_since = now()`
    const [other] = await outbox.due(await outbox.newEndpoint())
    expect(idsOf(await outbox.enqueued())).toEqual([other] as string[])
  })
})

describe('a stream that is full', () => {
  test.each([
    ['first', { first: false, retry: true }],
    ['retry', { first: true, retry: false }],
  ] as const)('of %s attempts gets no more, and the other still does', async (full, left) => {
    const [first = '', retry = ''] = await outbox.due(await outbox.newEndpoint(), 2)
    await outbox.sql`update deliveries set tries = 1, attempts = 1 where id = ${retry}`
    const published: string[] = []
    const order = { limit: 10, outstanding, after: 0, hasRoom: left }
    await outbox.deliveries.enqueue(order, async (queued) => void published.push(...idsOf(queued)))
    expect(published).toEqual([full === 'first' ? retry : first])
    expect(await outbox.enqueued()).toHaveLength(1)
  })

  test('of both kinds gets nothing', async () => {
    const ids = await outbox.due(await outbox.newEndpoint(), 2)
    const order = { limit: 10, outstanding, after: 0, hasRoom: { first: false, retry: false } }
    const ring = () => Promise.reject(new Error('rang'))
    expect(await outbox.deliveries.enqueue(order, ring)).toEqual({ count: 0, last: 0 })
    expect(await outbox.statesOf(...ids)).toEqual(['due', 'due'])
  })
})

describe('enqueuing', () => {
  test('leaves everything due if publishing fails', async () => {
    const ids = await outbox.due(await outbox.newEndpoint(), 3)
    const broken = outbox.deliveries.enqueue({ limit: 10, outstanding, after: 0, hasRoom }, () =>
      Promise.reject(new Error('no Redis')),
    )
    expect((await failureOf(broken)).message).toBe('no Redis')
    expect(await outbox.statesOf(...ids)).toEqual(['due', 'due', 'due'])
    expect(await outbox.enqueued()).toHaveLength(3)
  })

  test('publishes nothing if nothing is due', async () => {
    const told: unknown[] = []
    await outbox.deliveries.enqueue(
      { limit: 10, outstanding, after: 0, hasRoom },
      async (queued) => void told.push(queued),
    )
    expect(told).toEqual([])
  })
})

test('queueing and leasing change no column that an index depends on', async () => {
  // If another column were indexed, each change to it would make PostgreSQL write to every index of
  // the table.
  const rows = await outbox.sql<{ column: string }[]>`
    select distinct a.attname as column from pg_index i
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
      and d.refobjid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
    where i.indrelid = 'deliveries'::regclass
    union
    select a.attname from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.conrelid = 'deliveries'::regclass and c.contype = 'p'
    order by 1`
  const columns = ['created_at', 'due_at', 'ended_at', 'endpoint_id', 'event_id', 'id']
  expect(rows.map(({ column }) => column)).toEqual(columns)
})

describe('concurrent workers', () => {
  test('never publish a delivery twice, and leave none', async () => {
    const endpoints = await Promise.all(Array.from({ length: 8 }, () => outbox.newEndpoint()))
    const ids = (await Promise.all(endpoints.map((id) => outbox.due(id, 40)))).flat()
    const published: string[] = []
    const relay = async () => {
      for (let turn = 0, after = 0; turn < 60; turn++) {
        const order = { limit: 25, outstanding, after, hasRoom }
        const { count, last } = await outbox.deliveries.enqueue(order, async (queued) => {
          await Bun.sleep(1)
          published.push(...idsOf(queued))
        })
        after = count === 25 ? last : 0
        await Bun.sleep(1)
      }
    }
    await Promise.all([relay(), relay(), relay(), relay()])
    expect(published.toSorted()).toEqual(ids.toSorted())
  })

  test('take turns: one publishes, and the others do not wait', async () => {
    const id = await outbox.newEndpoint()
    await outbox.due(id, 10)
    const order = { limit: 4, outstanding, after: 0, hasRoom }
    let meanwhile: unknown
    const first = await outbox.deliveries.enqueue(order, async () => {
      meanwhile = await outbox.deliveries.enqueue(order, () =>
        Promise.reject(new Error('rang out of turn')),
      )
    })
    expect(meanwhile).toEqual({ count: 0, last: 0 })
    expect(first.count).toBe(4)
    expect(await countOf(id, 'queued')).toBe(4)
    expect(await outbox.enqueued(4)).toHaveLength(4)
  })

  test('continue when one of them fails', async () => {
    await outbox.due(await outbox.newEndpoint())
    await failureOf(
      outbox.deliveries.enqueue({ limit: 1, outstanding, after: 0, hasRoom }, () =>
        Promise.reject(new Error('no Redis')),
      ),
    )
    expect(await outbox.enqueued()).toHaveLength(1)
  })
})

describe('the order of endpoints', () => {
  test('continues after the last endpoint, and returns it', async () => {
    const endpoints: string[] = []
    for (let place = 0; place < 4; place++) endpoints.push(await outbox.newEndpoint())
    const due: string[][] = []
    for (const id of endpoints) due.push(await outbox.due(id, 3))
    const keys = await outbox.sql<{ id: number }[]>`select id from endpoints order by id`
    const turn = async (limit: number, after: number) => {
      const published: string[] = []
      const response = await outbox.deliveries.enqueue(
        { limit, outstanding, after, hasRoom },
        async (all) => {
          published.push(...idsOf(all))
        },
      )
      return { ...response, published: published.toSorted() }
    }
    const [one = [], two = [], three = [], four = []] = due
    const key = (place: number) => keys[place]?.id ?? 0
    expect(await turn(3, 0)).toEqual({ count: 3, last: key(0), published: one.toSorted() })
    expect(await turn(3, key(1))).toEqual({ count: 3, last: key(2), published: three.toSorted() })
    expect(await turn(5, key(1))).toEqual({ count: 3, last: key(3), published: four.toSorted() })
    expect(await turn(5, key(3))).toEqual({ count: 0, last: 0, published: [] })
    expect(await turn(5, 0)).toEqual({ count: 3, last: key(1), published: two.toSorted() })
  })

  test('reaches the last endpoint, whatever is due to earlier ones', async () => {
    for (let place = 0; place < 12; place++) await outbox.due(await outbox.newEndpoint(), 100)
    const [last = ''] = await outbox.due(await outbox.newEndpoint())
    let after = 0
    for (let turn = 0; turn < 3; turn++) {
      const response = await outbox.deliveries.enqueue(
        { limit: 500, outstanding, after, hasRoom },
        async () => {},
      )
      after = response.count === 500 ? response.last : 0
    }
    expect(await outbox.row(last)).toMatchObject({ state: 'queued' })
  })
})
