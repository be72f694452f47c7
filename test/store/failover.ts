/** PostgreSQL with a replica, Redis, and the service, which connects to whichever PostgreSQL is the primary. */
import { type OwnServer, openPostgres, openRedis } from '../support/ownServers'
import { startServer, startWorker } from '../support/processes'
import { startReplica } from '../support/replica'

/** How long requests may get a 503 after the replica is promoted, in milliseconds. */
export const outageMs = 5000

export type Pair = Awaited<ReturnType<typeof startPair>>

/** @param prepare called with the primary once it has its replica, before the service starts */
export async function startPair(
  prepare: (primary: OwnServer) => Promise<unknown> = async () => {},
) {
  const [primary, redis] = await Promise.all([openPostgres(), openRedis()])
  const replica = await startReplica(primary)
  await prepare(primary)
  const host = (url: string) => new URL(url).host
  const databaseUrl = primary.url.replace(
    host(primary.url),
    `${host(primary.url)},${host(replica.url)}`,
  )
  const stores = { databaseUrl, redisUrl: redis.url }
  const server = await startServer(stores)
  const worker = startWorker(stores)
  return {
    primary,
    replica,
    server,
    ...stores,
    async close() {
      await Promise.all([server.stop(), worker.stop()])
      await replica.kill()
      await redis.stop()
    },
  }
}
