/**
 * The private Redis: starting it, keeping its data across restarts, and cleaning up when its launcher is
 * killed.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { isAlive, LaunchError } from '../../src/launch/processes'
import { startRedis } from '../../src/launch/redis'
import { connectRedis, redisReady } from '../../src/store/clients'
import { parseRedisUrl } from '../../src/store/redisUrl'
import { testPort } from '../support/ports'
import { commandOf, failureOf, launchAndDie, temporaryFolder } from './support'

const root = temporaryFolder()
const dir = join(root, 'data')
let running: Awaited<ReturnType<typeof startRedis>>
let lines: string[] = []
const log = (line: string) => void lines.push(line)

beforeAll(async () => {
  running = await startRedis({ dir, log })
})

afterAll(() => running.stop())

test('starts without output', () => {
  expect(lines).toEqual([])
})

test('writes each second to its append-only file and never evicts', async () => {
  const wanted = {
    appendonly: 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
    save: '',
    bind: '127.0.0.1',
  }
  await withRedis(running.url, async (redis) => {
    for (const [name, value] of Object.entries(wanted)) {
      expect(await redis.config('GET', name)).toEqual([name, value])
    }
  })
})

test('keeps its password out of the process list and from other users', () => {
  const { password } = new URL(running.url)
  for (const name of ['password', 'redis.conf']) {
    const file = join(dir, 'redis', name)
    expect(readFileSync(file, 'utf8')).toContain(password)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  expect(commandOf(running.pid)).not.toContain(password)
})

test('has a usable socket in a folder whose name has signs of URLs', async () => {
  const folder = join(root, 'me@example.org #1?')
  const other = await startRedis({ dir: folder, log })
  const { options } = parseRedisUrl(other.socketUrl ?? '')
  expect(options.path).toStartWith(folder)
  const redis = connectRedis(other.socketUrl ?? '', () => {})
  await redisReady(redis, 5000)
  expect(await redis.ping()).toBe('PONG')
  redis.disconnect()
  await other.stop()
})

test('refuses clients without the password', async () => {
  const url = new URL(running.url)
  url.password = 'wrong'
  const error = await failureOf(withRedis(url.href, (redis) => redis.ping()))
  expect(error.message).toMatch(/WRONGPASS|NOAUTH/)
})

test('keeps data and password across a restart, at the requested port', async () => {
  await withRedis(running.url, (redis) => redis.set('kept', '7'))
  await running.stop()
  expect(isAlive(running.pid)).toBe(false)

  const before = new URL(running.url)
  const port = await testPort()
  running = await startRedis({ dir, log, port })
  const after = new URL(running.url)
  expect(after.password).toBe(before.password)
  expect(after.port).toBe(String(port))
  expect(await withRedis(running.url, (redis) => redis.get('kept'))).toBe('7')
})

test('of a killed launcher is stopped first', async () => {
  await running.stop()
  const leftover = await launchAndDie('redis', dir, { hasGuard: false })
  lines = []
  running = await startRedis({ dir, log })
  expect(lines).toEqual([expect.stringContaining(`process ${leftover}`)])
  expect(isAlive(leftover)).toBe(false)
  expect(await withRedis(running.url, (redis) => redis.get('kept'))).toBe('7')
})

test('reports why it did not start', async () => {
  const other = join(root, 'refused')
  const error = await failureOf(startRedis({ dir: other, log, settings: { no_such_thing: '1' } }))
  expect(error).toBeInstanceOf(LaunchError)
  expect(error.message).toMatch(/did not start .*no_such_thing/s)
})

async function withRedis<T>(url: string, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    return await use(redis)
  } finally {
    redis.disconnect()
  }
}
