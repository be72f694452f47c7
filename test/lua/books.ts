/** Runs the Lua scripts on the suite's Redis, and reads and changes the credits of an app. */
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
  /** Advances the clock that the scripts use by this many milliseconds. */
  pass: (ms: number) => Promise<void>
  /**
   * Adds an app to Redis. By default, it has been granted 100 credits, and has revision 1 and the service's
   * limit.
   */
  app(state?: Partial<PutState>): Promise<TestBooks>
  /** Returns the books of a client ID that is not in Redis. */
  absent(): TestBooks
  close(): void
}

export const serviceLimit = 50

const hourSeconds = 3600

export async function openBench(): Promise<Bench> {
  const clock = createTestClock()
  const redis = connectRedisAt(clock.now)(suiteUrls().redisUrl, () => {})
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

  send(n: number, request: Partial<ChargeRequest> = {}): Promise<ChargeReply> {
    return this.#scripts.charge({
      clientId: this.clientId,
      revision: 1,
      channel: 'api',
      n,
      cost: 1,
      batch: newBatch(),
      holdMs: 30_000,
      hourlyLimit: serviceLimit,
      finished: [],
      ...request,
    })
  }

  /** Charges the app, and fails if the script reports it as stale or missing. */
  async charge(n: number, request: Partial<ChargeRequest> = {}): Promise<Charged> {
    const reply = await this.send(n, request)
    if (reply.kind !== 'charged') throw new Error(`the charge returned ${reply.kind}`)
    return reply
  }

  /** Returns what the result of one more request would be, without charging for it. */
  ask(request: Partial<ChargeRequest> = {}): Promise<Charged> {
    return this.charge(0, request)
  }

  settle = (...batches: string[]) => this.#scripts.settle(this.clientId, batches)
  release = (...batches: string[]) => this.#scripts.release(this.clientId, batches)
  sweep = (holdMs = 30_000) => this.#scripts.sweep(this.clientId, holdMs)

  async books(): Promise<Books> {
    const books = await createLedger(this.#redis, meteringRules(serviceLimit)).read(this.clientId)
    if (!books) throw new Error('the app is not in Redis')
    return books
  }

  balance = async () => balanceOf(await this.books())

  /** Returns everything that is stored for the app, to check that it does not change. */
  async everything() {
    const [hash, holds] = await Promise.all([
      this.#redis.hgetall(appKey(this.clientId)),
      this.#redis.zrange(holdsKey(this.clientId), 0, '-1', 'WITHSCORES'),
    ])
    return { hash, holds }
  }

  /** Returns how many of the app's two keys exist. */
  keys = () => this.#redis.exists(appKey(this.clientId), holdsKey(this.clientId))

  /** Returns when the two keys expire; -1 means never. */
  expiries = () =>
    Promise.all(
      [appKey(this.clientId), holdsKey(this.clientId)].map((key) => this.#redis.pttl(key)),
    )

  /** Sets a channel's window, in hours from now. */
  async setWindow(channel: Channel, hoursFromNow: number): Promise<void> {
    await this.#redis.hset(appKey(this.clientId), `window:${channel}`, this.hour() + hoursFromNow)
  }

  /** Returns the current hour since 1970. */
  hour = () => Math.floor(this.#now() / 1000 / hourSeconds)

  /** Returns the current UTC day number. */
  day = () => Math.floor(this.hour() / 24)

  /** Returns the end of the hour that is this many hours from now, in UTC epoch seconds. */
  endOfHour = (hoursFromNow = 0) => (this.hour() + hoursFromNow + 1) * hourSeconds
}
