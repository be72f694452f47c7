/**
 * Simulates many servers that charge the same app. All of an app's charges go to one Redis shard. The
 * benchmark shows how this limits the request rate. Each simulated server has its own connection and a
 * constant number of concurrent requests, whose charges are batched as in a real server. Prints the request
 * rate, the number of requests per charge, Redis's time per charge, and Redis's CPU usage.
 */
import { meteringRules } from '../src/domain/metering/limits'
import { connectRedis, redisReady } from '../src/store/clients'
import { createLedger } from '../src/store/metering/ledger'
import { mastersOf } from '../src/store/redisUrl'
import { perSecond, print, quantile, setting } from './support/figures'
import { newApp } from './support/prepare'
import { startStack } from './support/stack'

const serverCounts = (process.env['SERVERS'] ?? '1,3,10,30,100').split(',').map(Number)
/** Numbers of concurrent requests per server. Each number is measured separately. */
const inProgress = (process.env['IN_PROGRESS'] ?? '1,4,32').split(',').map(Number)
const seconds = setting('SECONDS', 3)

const stack = await startStack()
try {
  const { clientId } = await newApp(stack)
  const { revision = 0 } = (await createLedger(stack.redis, meteringRules(0)).read(clientId)) ?? {}
  const admin = mastersOf(stack.redis)[0]
  if (!admin) throw new Error('Redis has no master')

  for (const each of inProgress) {
    print(`\n== ${each} requests in progress at each server`)
    for (const count of serverCounts) await measure(count, each)
  }

  async function measure(count: number, each: number): Promise<void> {
    const servers = await Promise.all(Array.from({ length: count }, openServer))
    await load(servers, each, 0.5)
    await admin?.config('RESETSTAT')
    const cpuBefore = await cpuSeconds()
    const begun = performance.now()
    const times = await load(servers, each, seconds)
    const elapsed = (performance.now() - begun) / 1000
    const { requests, microseconds } = await charges()
    const cpu = ((await cpuSeconds()) - cpuBefore) / elapsed
    print(
      [
        `${count} servers: ${perSecond(times.length / elapsed)}`,
        `${(times.length / requests).toFixed(1)} requests per charge`,
        `charges ${perSecond(requests / elapsed)}`,
        `Redis ${microseconds.toFixed(1)} µs per charge, ${(cpu * 100).toFixed(0)} % of a core`,
        `p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
      ].join('; '),
    )
    for (const { redis } of servers) redis.disconnect()
  }

  async function openServer() {
    const redis = connectRedis(stack.redisUrl, () => {})
    await redisReady(redis, 5000)
    const ledger = createLedger(redis, meteringRules(1_000_000_000))
    return { redis, ledger, account: ledger.open(clientId, revision) }
  }

  /** @returns the duration of each request in milliseconds */
  async function load(
    servers: Awaited<ReturnType<typeof openServer>>[],
    each: number,
    forSeconds: number,
  ): Promise<number[]> {
    const times: number[] = []
    const end = performance.now() + forSeconds * 1000
    const settling = setInterval(() => {
      for (const { ledger } of servers) void ledger.settleFinished()
    }, 1000)
    const requests = servers.flatMap(({ account }) =>
      Array.from({ length: each }, async () => {
        for (let at = performance.now(); at < end; ) {
          const charged = await account.api.charge()
          if (charged.kind !== 'admitted') throw new Error(`a charge was ${charged.kind}`)
          const now = performance.now()
          times.push(now - at)
          at = now
        }
      }),
    )
    await Promise.all(requests)
    clearInterval(settling)
    // Wait one turn of the event loop for the last batches to finish. Then settle them, so that
    // they are not retried forever.
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all(servers.map(({ ledger }) => ledger.settleFinished()))
    return times
  }

  /** Returns the number of script calls since the statistics were reset, and their mean duration. */
  async function charges(): Promise<{ requests: number; microseconds: number }> {
    const info = String(await admin?.info('commandstats'))
    const found = /cmdstat_(?:evalsha|fcall):calls=(\d+),usec=(\d+)/.exec(info)
    const [requests, usec] = [Number(found?.[1]), Number(found?.[2])]
    return { requests, microseconds: usec / requests }
  }

  /** Returns the CPU time that Redis has used so far, in seconds. */
  async function cpuSeconds(): Promise<number> {
    const info = String(await admin?.info('cpu'))
    const used = [...info.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)].map(([, s]) => Number(s))
    return used.reduce((sum, one) => sum + one, 0)
  }
} finally {
  await stack.close()
}
