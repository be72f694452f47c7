/** Runs the Lua scripts on the suite's Redis, and reads and changes an app's credits. */
import { newClientId } from '../../src/domain/apps/credentials'
import { balanceOf } from '../../src/domain/apps/credits'
import { meteringRules } from '../../src/domain/metering/limits'
import type { Channel } from '../../src/lib/metering'
import { type Redis, redisReady } from '../../src/store/clients'
import { type Books, createLedger } from '../../src/store/metering/ledger'
import {
  appKey,
  type ChargeReply,
  type ChargeRequest,
  defineScripts,
  type FinishedBatch,
  holdsKey,
  type PutState,
  type Scripts,
} from '../../src/store/metering/scripts'
import { connectRedisAt, createTestClock } from '../support/clock'
import { suiteUrls } from '../support/stores'

export type Charged = Extract<ChargeReply, { kind: 'charged' }>

export interface Bench {
  redis: Redis
  scripts: Scripts
  /** Advances the scripts' clock by this many milliseconds. */
  pass: (ms: number) => Promise<void>
  /**
   * Adds an app to Redis. Defaults to revision 1, 100 granted credits and the service's hourly limit.
   */
  app(state?: Partial<PutState>): Promise<TestBooks>
  /** Returns a `TestBooks` for a new client ID that is not in Redis. */
  absent(): TestBooks
  close(): void
}

export const serviceLimit = 50

const hourSeconds = 3600

export async function openBench(): Promise<Bench> {
  const clock = createTestClock()
  const redis = connectRedisAt(clock.now)({ redisUrl: suiteUrls().redisUrl }, { warn: () => {} })
  await redisReady(redis, 5000)
  const scripts = defineScripts(redis)
  const absent = () => new TestBooks({ redis, scripts, now: clock.now }, newClientId())
  return {
    redis,
    scripts,
    pass: clock.advance,
    absent,
    async app(state) {
      const books = absent()
      await books.put(state)
      return books
    },
    close: () => redis.disconnect(),
  }
}

let made = 0
export const newBatch = () => `batch${++made}`

/** Batches given as IDs are those of which every response was sent. */
type TestCharge = Partial<Omit<ChargeRequest, 'finished'>> & {
  finished?: readonly (string | FinishedBatch)[]
}

const finishedBatches = (batches: readonly (string | FinishedBatch)[]) =>
  batches.map((batch) => (typeof batch === 'string' ? { id: batch, unsent: 0 } : batch))

export class TestBooks {
  readonly clientId: string
  readonly #redis: Redis
  readonly #scripts: Scripts
  readonly #now: () => number

  constructor(
    { redis, scripts, now }: { redis: Redis; scripts: Scripts; now: () => number },
    clientId: string,
  ) {
    this.#redis = redis
    this.#scripts = scripts
    this.#now = now
    this.clientId = clientId
  }

  put(state: Partial<PutState> = {}) {
    const usual = {
      revision: 1,
      granted: 100,
      hourlyLimit: null,
      embedDailyLimit: null,
      spent: 0,
      cells: [],
    }
    return this.#scripts.put(this.clientId, { ...usual, ...state })
  }

  send(n: number, { finished = [], ...request }: TestCharge = {}): Promise<ChargeReply> {
    return this.#scripts.charge({
      clientId: this.clientId,
      revision: 1,
      channel: 'api',
      n,
      cost: 1,
      batch: newBatch(),
      holdMs: 30_000,
      hourlyLimit: serviceLimit,
      finished: finishedBatches(finished),
      ...request,
    })
  }

  /** Charges the app. Throws if the script reports the app as stale or missing. */
  async charge(n: number, request: TestCharge = {}): Promise<Charged> {
    const reply = await this.send(n, request)
    if (reply.kind !== 'charged') throw new Error(`the charge returned ${reply.kind}`)
    return reply
  }

  /** Returns the result that one more request would get, without charging for it. */
  ask(request: TestCharge = {}): Promise<Charged> {
    return this.charge(0, request)
  }

  settle = (...batches: (string | FinishedBatch)[]) =>
    this.#scripts.settle(this.clientId, finishedBatches(batches))
  release = (...batches: string[]) => this.#scripts.release(this.clientId, batches)
  sweep = (holdMs = 30_000) => this.#scripts.sweep(this.clientId, holdMs)

  async books(): Promise<Books> {
    const books = await createLedger(this.#redis, meteringRules(serviceLimit)).read(this.clientId)
    if (!books) throw new Error('the app is not in Redis')
    return books
  }

  balance = async () => balanceOf(await this.books())

  /** Returns everything that Redis stores for the app, to check that nothing changes. */
  async everything() {
    const [hash, holds] = await Promise.all([
      this.#redis.hgetall(appKey(this.clientId)),
      this.#redis.zrange(holdsKey(this.clientId), 0, '-1', 'WITHSCORES'),
    ])
    return { hash, holds }
  }

  /** Returns how many of the app's two keys exist. */
  keys = () => this.#redis.exists(appKey(this.clientId), holdsKey(this.clientId))

  /** Returns the two keys' times to live in milliseconds. -1 means that the key never expires. */
  expiries = () =>
    Promise.all(
      [appKey(this.clientId), holdsKey(this.clientId)].map((key) => this.#redis.pttl(key)),
    )

  /** Sets a channel's window to the hour that is this many hours from now. */
  async setWindow(channel: Channel, hoursFromNow: number): Promise<void> {
    await this.#redis.hset(appKey(this.clientId), `window:${channel}`, this.hour() + hoursFromNow)
  }

  /** Returns the number of hours since 1970. */
  hour = () => Math.floor(this.#now() / 1000 / hourSeconds)

  /** Returns the number of days since 1970, in UTC. */
  day = () => Math.floor(this.hour() / 24)

  /** Returns the end of the hour that is this many hours from now, in seconds since 1970. */
  endOfHour = (hoursFromNow = 0) => (this.hour() + hoursFromNow + 1) * hourSeconds
}
