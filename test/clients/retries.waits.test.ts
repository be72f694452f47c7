/**
 * Tests how long the client waits before a retry, and how long it waits for a response. The tests run
 * concurrently, because they use the real clock.
 */
import { describe, expect, test } from 'bun:test'
import { type AtumoOptions, createAtumo } from '../../clients/typescript/src/index'
import { caught, kettle } from './caught'
import {
  type Fault,
  type FaultServer,
  nothing,
  refused,
  startFaultServer,
  stored,
} from './faultServer'

/** Runs `work` against a server that sends these responses. */
async function against(
  faults: Fault[],
  work: (
    client: (options?: Partial<AtumoOptions>) => ReturnType<typeof createAtumo>,
    server: FaultServer,
  ) => Promise<void>,
): Promise<void> {
  const server = await startFaultServer()
  server.tell(...faults)
  try {
    await work(
      (options) => createAtumo({ baseUrl: server.url, apiKey: 'atk_test', ...options }),
      server,
    )
  } finally {
    await server.close()
  }
}

const idempotencyKeys = (server: FaultServer) =>
  server.asked().map(({ headers }) => headers['idempotency-key'])

describe.concurrent('the client', () => {
  test('retries a 429 once, after Retry-After', () =>
    against([refused(429, 'slow down', '1'), nothing], async (client, server) => {
      const { terms, total, usage } = await client().search({ q: 'ẹ̀rọ', limit: 5 })
      expect([terms, total]).toEqual([[], 0])
      expect(usage).toEqual({
        limit: 5000,
        remaining: 4999,
        reset: new Date(1_795_276_800_000),
        balance: 999,
        cost: 1,
        commercialUse: true,
        requestId: 'req_2',
      })
      const [first, second, ...more] = server.asked()
      expect(more).toEqual([])
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(990)
      expect(second?.url).toBe(first?.url ?? '')
      expect(first?.headers.authorization).toBe('Bearer atk_test')
      expect(new URL(first?.url ?? '', server.url).searchParams.get('q')).toBe('ẹ̀rọ')
    }))

  test('retries a submission after 503, with the same body and Idempotency-Key', () =>
    against([refused(503, 'a moment', '0'), 'cut', stored], async (client, server) => {
      expect(await client().submit(kettle)).toMatchObject({ submission: { id: 'sub_1' } })
      const [key, ...others] = idempotencyKeys(server)
      expect(key).toMatch(/^[0-9a-f-]{36}$/)
      expect(others).toEqual([key, key])
      const bodies = new Set(server.asked().map(({ body }) => body))
      expect(bodies).toEqual(new Set([JSON.stringify(kettle)]))
    }))

  test('patienceMs limits all waits of a request together', () =>
    against(
      [refused(503, 'one', '1'), refused(503, 'two', '1'), nothing],
      async (client, server) => {
        expect(await caught(client({ patienceMs: 1500 }).search())).toMatchObject({
          message: 'two',
        })
        expect(server.asked()).toHaveLength(2)
      },
    ))

  test('retries a 503 without Retry-After', () =>
    against([{ status: 503, text: '<h1>Service Unavailable</h1>' }, nothing], async (client) => {
      expect(await client().search()).toMatchObject({ total: 0 })
    }))

  test.each(['cut', 'cut midway'] as const)('retries after a connection that is %s', (fault) =>
    against([fault, nothing], async (client, server) => {
      expect(await client().search()).toMatchObject({ total: 0 })
      expect(server.asked()).toHaveLength(2)
    }),
  )

  test.each(['hang', 'stall'] as const)('retries after a time-out of a %s', (fault) =>
    against([fault, nothing], async (client) => {
      expect(await client({ timeoutMs: 1000 }).search()).toMatchObject({ total: 0 })
    }),
  )

  test.each([
    ['en', 'No response within 0.5 seconds.'],
    ['yo', 'Ìdáhùn kankan kò dé láàárín ìṣẹ́jú-àáyá 0.5.'],
  ] as const)('without a response, the error has its message in %s', (language, message) =>
    against(['hang'], async (client, server) => {
      const request = client({ timeoutMs: 500, retries: 0, language }).submit(kettle)
      const error = await caught(request)
      expect(error).toMatchObject({ status: 0, message, requestId: null })
      expect(error.idempotencyKey).toBe(String(idempotencyKeys(server)[0]))
    }),
  )
})
