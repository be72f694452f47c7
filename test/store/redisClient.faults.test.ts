/** Connections to real servers with every form of REDIS_URL. */
import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { meteringRules } from '../../src/domain/metering/limits'
import { connectRedis, type Redis, redisReady } from '../../src/store/clients'
import { clearRedis, createLedger } from '../../src/store/metering/ledger'
import type { RedisSettings } from '../../src/store/redisUrl'
import { mastersOf, RedisUrlError } from '../../src/store/redisUrl'
import { failureOf } from '../launch/support'
import { temporaryFolder } from '../support/folders'
import { testPort } from '../support/ports'
import { startRedisCluster } from '../support/redisCluster'
import { type RedisNode, startRedisNode } from '../support/redisNode'
import { runningTime } from '../support/runningTime'
import { until } from '../support/until'

// A Sentinel failover takes several seconds.
setDefaultTimeout(60_000)

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function node(...args: Parameters<typeof startRedisNode>): Promise<RedisNode> {
  const started = await startRedisNode({ save: '""', ...args[0] }, args[1])
  closing.push(() => started.stop())
  return started
}

/** Opens a connection. Returns it with a list that collects its errors. */
function open(url: string, settings: RedisSettings = {}): Redis & { errors: string[] } {
  const errors: string[] = []
  const redis = connectRedis(url, (error) => errors.push(error.message), settings)
  closing.push(() => redis.disconnect())
  return Object.assign(redis, { errors })
}

/** Quotes a path for redis.conf, because it can contain spaces. */
const quoted = (path: string) => JSON.stringify(path)

const state = {
  revision: 1,
  granted: 10,
  hourlyLimit: null,
  embedDailyLimit: null,
  spent: 0,
  cells: [],
}

/** Adds an app with 10 credits to Redis and charges it for one request. */
async function charge(redis: Redis) {
  const ledger = createLedger(redis, meteringRules(5000))
  await ledger.put('app_of_the_test', state)
  return ledger.open('app_of_the_test', 1).api.charge()
}

const charged = { kind: 'admitted', balance: 9 }
const tlsFolder = join(import.meta.dir, '../support/tls')

describe('one server', () => {
  test('at a Unix socket, with a password and a database', async () => {
    const socket = join(temporaryFolder(), 's')
    await node(
      { unixsocket: JSON.stringify(socket), requirepass: 'p@ss/word', port: '0' },
      { admin: { path: socket, password: 'p@ss/word' } },
    )
    const redis = open(`unix://:p%40ss%2Fword@${encodeURI(socket)}?db=3`)
    await redisReady(redis, 5000)
    expect(redis.isCluster).toBe(false)
    await clearRedis(redis)
    expect(await charge(redis)).toMatchObject(charged)
    expect(await redis.info('keyspace')).toContain('db3:keys=')
  })

  test('over TLS: accepted with the certificate authority, and refused without it', async () => {
    const { port } = await node(
      {
        'tls-cert-file': quoted(join(tlsFolder, 'receiver.pem')),
        'tls-key-file': quoted(join(tlsFolder, 'receiver.key')),
        'tls-ca-cert-file': quoted(join(tlsFolder, 'ca.pem')),
        'tls-auth-clients': 'no',
      },
      { isTls: true },
    )
    const ca = readFileSync(join(tlsFolder, 'ca.pem'), 'utf8')
    const redis = open(`rediss://localhost:${port}`, { redisCa: ca })
    await redisReady(redis, 5000)
    expect(await charge(redis)).toMatchObject(charged)

    const distrustful = open(`rediss://localhost:${port}`)
    await until('the certificate is refused', () =>
      distrustful.errors.some((error) => /certificate/i.test(error)),
    )
    expect(distrustful.status).not.toBe('ready')
  })

  test('as an ACL user who may only use the keys and commands of the service', async () => {
    const { port, admin } = await node({})
    const keys = ['~app:*', '~holds:*', '~webhooks:*', '~{webhooks:*', '~ping']
    const commands = ['+@all', '-@dangerous', '+info']
    await admin.acl('SETUSER', 'atumo', 'on', '>secret%', ...keys, ...commands)
    const redis = open(`redis://atumo:secret%25@127.0.0.1:${port}`)
    await redisReady(redis, 5000)
    expect(await charge(redis)).toMatchObject(charged)
    await createLedger(redis, meteringRules(1)).ping()
    expect((await failureOf(redis.set('other', '1'))).message).toContain('NOPERM')
    expect(redis.errors).toEqual([])

    const wrong = open(`redis://atumo:wrong@127.0.0.1:${port}`)
    await until('the password is refused', () =>
      wrong.errors.some((error) => error.startsWith('WRONGPASS')),
    )
  })
})

test('Sentinel: follows a failover to the new master', async () => {
  const master = await node({})
  const replica = await node({ replicaof: `127.0.0.1 ${master.port}` })
  const sentinel = await node(
    {
      'sentinel monitor': `books 127.0.0.1 ${master.port} 1`,
      'sentinel known-replica': `books 127.0.0.1 ${replica.port}`,
      // Prevents a failover on a busy machine before the test kills the master.
      'sentinel down-after-milliseconds': 'books 600000',
      // Makes Sentinel retry soon if a failover fails on a busy machine.
      'sentinel failover-timeout': 'books 2000',
    },
    { isSentinel: true },
  )
  await until('the replica is in sync', async () =>
    (await replica.admin.info('replication')).includes('master_link_status:up'),
  )
  // The first Sentinel does not exist, so the client asks the second one.
  const redis = open(
    `redis+sentinel://127.0.0.1:${await testPort()},127.0.0.1:${sentinel.port}/books`,
  )
  await redisReady(redis, 5000)
  const ledger = createLedger(redis, meteringRules(5000))
  const runId = await ledger.runId()
  expect(await charge(redis)).toMatchObject(charged)
  await until('the replica has the charge', async () => (await redis.wait(1, 1000)) === 1)

  await master.kill()
  await sentinel.admin.call('SENTINEL', 'SET', 'books', 'down-after-milliseconds', '500')
  const account = ledger.open('app_of_the_test', 1)
  await until(
    'the new master charges',
    async () => (await account.api.charge()).kind === 'admitted',
    25_000,
  )
  expect(await replica.admin.hget('app:{app_of_the_test}', 'revision')).toBe('1')
  // A changed run ID makes the worker publish every app again.
  expect(await ledger.runId()).not.toBe(runId)
})

test('a cluster: finds the other nodes, also by a URL whose first node is down', async () => {
  const cluster = await startRedisCluster({ replicas: 0 })
  closing.push(() => cluster.stop())
  for (const url of [
    cluster.url,
    `redis+cluster://127.0.0.1:${await testPort()},${new URL(cluster.url).host}`,
  ]) {
    const redis = open(url)
    await redisReady(redis, 5000)
    expect(redis.isCluster).toBe(true)
    expect(mastersOf(redis)).toHaveLength(3)
    expect(await charge(redis)).toMatchObject(charged)
    for (let n = 0; n < 10; n++) await redis.set(`app:{${n}}`, '1')
    await redis.set('other', '1')
    await clearRedis(redis)
    const sizes = await Promise.all(cluster.nodes.map(({ admin }) => admin.dbsize()))
    expect(sizes.reduce((sum, size) => sum + size)).toBe(1)
  }
})

test('a node of a cluster is refused unless the URL names a cluster', async () => {
  const cluster = await startRedisCluster({ replicas: 0 })
  closing.push(() => cluster.stop())
  const redis = open(cluster.url.replace('+cluster', ''))
  expect((await failureOf(redisReady(redis, 5000))).message).toContain(
    'Write redis+cluster:// instead of redis://',
  )
  expect(redis.errors).toEqual([expect.stringContaining('names a node of a Redis cluster')])
  expect(await failureOf(redis.get('app:{1}'))).toBeInstanceOf(Error)
})

test('a process that disconnects from a cluster ends at once', async () => {
  const cluster = await startRedisCluster({ replicas: 0 })
  closing.push(() => cluster.stop())
  const program = `
    import { connectRedis, redisReady } from './src/store/clients'
    const redis = connectRedis(process.env.REDIS_URL, () => {})
    await redisReady(redis, 20_000)
    redis.disconnect()
    console.log('disconnected')`
  const child = Bun.spawn([process.execPath, '-e', program], {
    env: { ...process.env, REDIS_URL: cluster.url },
    stdout: 'pipe',
  })
  const { value } = await child.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('disconnected\n')
  const begun = runningTime()
  expect(await child.exited).toBe(0)
  // By default, ioredis would wait 2000 ms for the socket to close.
  expect(runningTime() - begun).toBeLessThan(1000)
})

test('an invalid URL is refused before anything is opened', () => {
  expect(() => open('http://127.0.0.1')).toThrow(RedisUrlError)
})
