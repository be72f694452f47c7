/**
 * When Redis responds but refuses writes, requests get a 503, and the log, /metrics and /readyz report the
 * problem.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectRedis } from '../../src/store/clients'
import { mastersOf } from '../../src/store/redisUrl'
import { openLog } from '../support/logged'
import { type OwnServer, openRedis } from '../support/ownServers'
import { isOnCluster } from '../support/stores'
import { startTestApp, type TestApp } from '../support/testApp'
import { until } from '../support/until'

// Starting Redis can take a long time on a busy machine.
setDefaultTimeout(60_000)

const { log, lines } = openLog()
const metricsToken = 'secret'
const requests = 200

let redis: OwnServer
let direct: ReturnType<typeof connectRedis>
let app: TestApp
let apiKey: string
let clientId: string
beforeAll(async () => {
  redis = await openRedis({ dbfilename: snapshot })
  direct = connectRedis(redis.url, () => {}, { queuesCommands: true })
  app = await startTestApp({ REDIS_URL: redis.url, METRICS_TOKEN: metricsToken }, log)
  ;({ apiKey, clientId } = await app.newApp())
})
afterAll(async () => {
  await app.close()
  direct.disconnect()
  await redis.stop()
})

async function unavailable(): Promise<number> {
  const text = await (
    await app.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  return Number(/^atumo_unavailable_total\{source="Redis"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

/** The name of Redis's snapshot file. Saving a snapshot fails if a folder has this name. */
const snapshot = 'snapshot.rdb'

/** Runs a command on Redis, or on each master of a cluster. */
const onEach = (command: string, ...args: string[]) =>
  Promise.all(mastersOf(direct).map((master) => master.call(command, ...args)))

/** Makes a snapshot fail. Redis then refuses writes if snapshots are scheduled. */
async function failToSave(): Promise<void> {
  for (const [, dir] of (await onEach('config', 'get', 'dir')) as [string, string][]) {
    mkdirSync(join(dir, snapshot), { recursive: true })
  }
  await onEach('bgsave')
  await until('a snapshot has failed', async () =>
    (await onEach('info', 'persistence')).every((info) =>
      /rdb_last_bgsave_status:err/.test(String(info)),
    ),
  )
}

const refusals: [string, string[], string[]][] = [
  ['OOM', ['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0']],
  ['READONLY', ['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one']],
  ['MISCONF', ['config', 'set', 'save', '3600 1'], ['config', 'set', 'save', '']],
]

// Cluster nodes do not accept REPLICAOF. In a cluster, a master that has become a replica redirects
// clients to the new master, which test/metering/cluster.faults.test.ts covers.
test.each(refusals.filter(([reason]) => !(isOnCluster && reason === 'READONLY')))(
  '%s',
  async (reason, [command = '', ...args], [undo = '', ...undoArgs]) => {
    const [before, path] = [await unavailable(), '/api/v1/dictionary.php?q=warm']
    await until('it serves', async () => (await app.get(path, apiKey)).status === 200)
    expect((await app.fetch('/readyz')).status).toBe(200)
    // Settle finished batches now. Otherwise, a charge would first delete their holds, and Redis
    // lets a script that has deleted data write even when memory is full.
    await app.books(clientId)
    lines.splice(0)

    await onEach(command, ...args)
    if (reason === 'MISCONF') await failToSave()
    const responses = await Promise.all(
      Array.from({ length: requests }, () => app.get(path, apiKey)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
    expect(await unavailable()).toBe(before + requests)
    expect((await app.fetch('/readyz')).status).toBe(503)
    await app.clock.advance(10_000)
    await onEach(undo, ...undoArgs)

    const said = lines.filter(({ msg }) => msg === 'responded with 503')
    expect(said.length).toBeLessThanOrEqual(2)
    expect(said.every((line) => line['source'] === 'Redis' && line['reason'] === reason)).toBe(true)
    expect(said.reduce((sum, line) => sum + Number(line['requests']), 0)).toBe(requests)
    await until('it is ready', async () => (await app.fetch('/readyz')).status === 200)
  },
)
