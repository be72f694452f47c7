/** What goes wrong in a run, each by a name; a seed decides which comes when. */
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { ends } from '../../src/launch/processes'
import type { TestProcess } from '../support/processes'
import { until } from '../support/until'
import type { Random } from './random'
import type { ChaosStage } from './stage'

/**
 * What a fault may cost, in the customer's favour and never against them:
 * - `nothing`: each answer is paid for
 * - `a moment`: answers of its time and of the moments before and after it may be free
 */
export type Price = 'nothing' | 'a moment'

export interface Fault {
  price: Price
  /** Begins the fault and ends it. */
  run(): Promise<void>
}

/** One that happened, in ms of performance.now(). */
export interface Happened {
  name: string
  price: Price
  from: number
  to: number
}

const day = 86_400

/** @param beforeWorkerFails is called before a worker is killed or stands still */
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
    const place = random.whole(0, stage.servers.length)
    await stage.servers[place]?.[how]()
    stage.servers[place] = await stage.startServerAt(place)
  }
  const replaceWorker = async (how: 'kill' | 'stop') => {
    const place = random.whole(0, stage.workers.length)
    if (how === 'kill') await beforeWorkerFails()
    await stage.workers[place]?.[how]()
    if (how === 'kill') await beforeWorkerFails()
    stage.workers[place] = stage.startOneWorker()
  }
  const configure = (name: string, value: string) => stage.redis.config('SET', name, value)
  /** A server that did not survive is started again. */
  const revive = async (server: typeof redis) => {
    if (await ends(server.pid, 1500)) await server.start()
  }

  const faults: Record<string, Fault> = {
    'a server is killed': costs('a moment', () => replaceServer('kill')),
    'a server ends in order': costs('nothing', () => replaceServer('stop')),
    'a server stands still': costs('nothing', () =>
      frozen(() => freeze(random.pick<TestProcess>(stage.servers)), 5000),
    ),
    'a server stands still for longer than a hold': costs('a moment', async () => {
      const thaw = freeze(random.pick<TestProcess>(stage.servers))
      await Bun.sleep(35_000)
      thaw()
    }),
    'a worker is killed': costs('nothing', () => replaceWorker('kill')),
    'a worker ends in order': costs('nothing', () => replaceWorker('stop')),
    'a worker stands still': costs('nothing', async () => {
      await beforeWorkerFails()
      await frozen(() => freeze(random.pick<TestProcess>(stage.workers)), 5000)
    }),
    'Redis is killed': costs('a moment', async () => {
      await redis.kill()
      await redis.start()
    }),
    'Redis stands still': costs('nothing', () => frozen(() => redis.freeze(), 4000)),
    'Redis loses everything': costs('a moment', async () => void (await stage.redis.flushall())),
    'Redis loses its scripts': costs(
      'nothing',
      async () => void (await stage.redis.script('FLUSH')),
    ),
    'Redis loses the end of its file': costs('a moment', async () => {
      await redis.kill()
      const folder = join(disk.root, 'redis', 'redis', 'appendonlydir')
      const [file] = readdirSync(folder)
        .filter((name) => name.endsWith('.incr.aof'))
        .toSorted()
        .slice(-1)
      const path = join(folder, file ?? '')
      truncateSync(path, Math.max(0, statSync(path).size - random.whole(1, 20_000)))
      await redis.start()
    }),
    'Redis has no memory left': costs('nothing', async () => {
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
    'PostgreSQL stands still': costs('nothing', () => frozen(() => postgres.freeze(), 5000)),
  }
  for (const [name, proxy] of Object.entries(proxies)) {
    faults[`${name} answers late`] = costs('nothing', async () => {
      proxy.delay(random.pick([50, 300, 1200]))
      await aWhile(4000)
      proxy.delay(0)
    })
    faults[`${name}'s connections are cut`] = costs('nothing', async () => proxy.cut())
    faults[`${name}'s answers are lost`] = costs('nothing', async () => {
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
    faults["Redis's clock is an hour ahead"] = moved(3600)
    faults["Redis's clock is 30 days ahead"] = moved(30 * day)
    faults["Redis's clock is an hour behind"] = moved(-3600)
  }
  if (disk.canFill) {
    faults['the disk is full'] = costs('a moment', async () => {
      disk.fill()
      await aWhile(4000)
      disk.free()
      await Promise.all([revive(redis), revive(postgres)])
      await until('Redis writes again', async () => (await stage.redis.set('chaos', '1')) === 'OK')
    })
  }
  if (meilisearch) {
    faults['Meilisearch is killed'] = costs('nothing', async () => {
      await meilisearch.kill()
      await aWhile(3000)
      await meilisearch.start()
    })
    faults['Meilisearch stands still'] = costs('nothing', () =>
      frozen(() => freeze(meilisearch), 4000),
    )
  }
  return faults
}

const costs = (price: Price, run: () => Promise<void>): Fault => ({ price, run })
