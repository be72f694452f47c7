/** The faults of a chaos run, by name. The seed determines their order and duration. */
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProcess } from '../../test/support/processes'
import type { Random } from '../../test/support/random'
import { ends, until } from '../../test/support/until'
import { failOver } from './failover'
import type { Loss } from './journal'
import type { ChaosStage } from './stage'

/**
 * How much spending may be lost because of a fault. No fault may cause a charge for a request that got no
 * response.
 * - `nothing`: every response is charged
 * - `a moment`: responses during the fault and shortly before and after it may be free
 */
export type Price = 'nothing' | 'a moment'

export interface Fault {
  price: Price
  /** Causes the fault, then ends it. @returns the time in which PostgreSQL lost all changes, if any */
  run(): Promise<Loss | void>
}

/** A fault that happened. Times are in ms, from performance.now(). */
export interface Happened {
  name: string
  price: Price
  from: number
  to: number
}

const day = 86_400

/** @param beforeWorkerFails called before a worker is killed or suspended */
export function faultsOf(
  stage: ChaosStage,
  random: Random,
  beforeWorkerFails: () => Promise<void>,
): Record<string, Fault> {
  const { redisServer: redis, postgresServer: postgres, meilisearch, clock, disk, proxies } = stage
  const aWhile = (most: number) => Bun.sleep(500 + random.next() * (most - 500))
  const frozen = async (freeze: () => () => void, ms: number) => {
    const thaw = freeze()
    await aWhile(ms)
    thaw()
  }
  const freeze = ({ pid }: { pid: number }) => {
    process.kill(pid, 'SIGSTOP')
    return () => void process.kill(pid, 'SIGCONT')
  }
  const replaceServer = async (how: 'kill' | 'stop') => {
    const place = random.below(stage.servers.length)
    await stage.servers[place]?.[how]()
    stage.servers[place] = await stage.startServerAt(place)
  }
  const replaceWorker = async (how: 'kill' | 'stop') => {
    const place = random.below(stage.workers.length)
    if (how === 'kill') await beforeWorkerFails()
    await stage.workers[place]?.[how]()
    if (how === 'kill') await beforeWorkerFails()
    stage.workers[place] = stage.startOneWorker()
  }
  /** The test's own connection may still be reconnecting after the previous fault. */
  const redisClient = async () => {
    await until(
      'our connection to Redis is open',
      async () => (await stage.redis.ping()) === 'PONG',
    )
    return stage.redis
  }
  const configure = async (name: string, value: string) =>
    (await redisClient()).config('SET', name, value)
  /**
   * Does what an operator does after Redis has read a file without its end: Redis cuts a transaction after its last
   * whole command, and could not read what it then appends.
   */
  async function rewriteAppendOnlyFile(): Promise<void> {
    const client = await redisClient()
    await client.bgrewriteaof()
    await until('the append-only file is whole', async () =>
      /aof_rewrite_in_progress:0\s+aof_rewrite_scheduled:0/.test(await client.info('persistence')),
    )
  }
  /** Restarts a server that has exited. */
  const revive = async (server: typeof redis) => {
    if (await ends(server.pid, 1500)) await server.start()
  }

  const faults: Record<string, Fault> = {
    'a server is killed': costs('a moment', () => replaceServer('kill')),
    'a server is stopped in order': costs('nothing', () => replaceServer('stop')),
    'a server is suspended': costs('nothing', () =>
      frozen(() => freeze(random.of<TestProcess>(stage.servers)), 5000),
    ),
    'a server is suspended for longer than a hold lasts': costs('a moment', async () => {
      const thaw = freeze(random.of<TestProcess>(stage.servers))
      await Bun.sleep(35_000)
      thaw()
    }),
    'a worker is killed': costs('nothing', () => replaceWorker('kill')),
    'a worker is stopped in order': costs('nothing', () => replaceWorker('stop')),
    'a worker is suspended': costs('nothing', async () => {
      await beforeWorkerFails()
      await frozen(() => freeze(random.of<TestProcess>(stage.workers)), 5000)
    }),
    'Redis is killed': costs('a moment', async () => {
      await redis.kill()
      await redis.start()
    }),
    'Redis is suspended': costs('nothing', () => frozen(() => redis.freeze(), 4000)),
    'Redis loses all data': costs(
      'a moment',
      async () => void (await (await redisClient()).flushall()),
    ),
    'Redis loses its scripts': costs(
      'nothing',
      async () => void (await (await redisClient()).script('FLUSH')),
    ),
    'Redis loses the end of its append-only file': costs('a moment', async () => {
      await redis.kill()
      const folder = join(disk.root, 'redis', 'redis', 'appendonlydir')
      const [file] = readdirSync(folder)
        .filter((name) => name.endsWith('.incr.aof'))
        .toSorted()
        .slice(-1)
      const path = join(folder, file ?? '')
      truncateSync(path, Math.max(0, statSync(path).size - 1 - random.below(19_999)))
      await redis.start()
      await rewriteAppendOnlyFile()
    }),
    'Redis is out of memory': costs('nothing', async () => {
      await configure('maxmemory', '1')
      await aWhile(4000)
      await configure('maxmemory', '0')
    }),
    'PostgreSQL is killed': costs('nothing', async () => {
      await postgres.kill()
      await postgres.start()
    }),
    'PostgreSQL is restarted': costs('nothing', async () => {
      await postgres.stop()
      await postgres.start()
    }),
    'PostgreSQL fails over to a replica that lags': costs('nothing', async () => {
      const loss = await failOver(postgres, join(disk.root, 'postgres'), () => aWhile(3000))
      // PostgreSQL gets the lost spending back from Redis, so that it survives a later fault of Redis.
      await until('PostgreSQL has all spending', () => stage.hasAllSpending(), 20_000)
      return loss
    }),
    'PostgreSQL is suspended': costs('nothing', () => frozen(() => postgres.freeze(), 5000)),
  }
  for (const [name, proxy] of Object.entries(proxies)) {
    faults[`replies of ${name} are delayed`] = costs('nothing', async () => {
      proxy.delay(random.of([50, 300, 1200]))
      await aWhile(4000)
      proxy.delay(0)
    })
    faults[`connections to ${name} are closed`] = costs('nothing', async () => proxy.cut())
    faults[`replies of ${name} are lost`] = costs('nothing', async () => {
      proxy.swallow()
      await aWhile(3000)
      proxy.cut()
    })
  }
  if (clock) {
    const moved = (seconds: number) =>
      costs('a moment', async () => {
        clock.move(seconds)
        await aWhile(3000)
        clock.move(0)
      })
    faults['the clock of Redis is an hour ahead'] = moved(3600)
    faults['the clock of Redis is 30 days ahead'] = moved(30 * day)
    faults['the clock of Redis is an hour behind'] = moved(-3600)
  }
  if (disk.canFill) {
    faults['the disk is full'] = costs('a moment', async () => {
      disk.fill()
      await aWhile(4000)
      disk.free()
      await Promise.all([revive(redis), revive(postgres)])
      await until('Redis can write', async () => (await stage.redis.set('chaos', '1')) === 'OK')
      await rewriteAppendOnlyFile()
    })
  }
  if (meilisearch) {
    faults['Meilisearch is killed'] = costs('nothing', async () => {
      await meilisearch.kill()
      await aWhile(3000)
      await meilisearch.start()
    })
    faults['Meilisearch is suspended'] = costs('nothing', () =>
      frozen(() => freeze(meilisearch), 4000),
    )
  }
  return faults
}

const costs = (price: Price, run: Fault['run']): Fault => ({ price, run })
