/** Reads and changes an app's credit ledger in tests. */
import { type Redis } from '../../src/store/clients'
import type { Books, Ledger } from '../../src/store/metering/ledger'
import { mastersOf } from '../../src/store/redisUrl'
import { until } from './until'

/** Waits until none of the app's credits are held. @returns the app's ledger */
export async function settledBooks(
  { ledger }: { ledger: Pick<Ledger, 'read'> },
  clientId: string,
): Promise<Books> {
  let books: Books | undefined
  await until('nothing is held', async () => {
    books = await ledger.read(clientId)
    return books !== undefined && books.held.api + books.held.embed === 0
  })
  if (!books) throw new Error('the app is not in Redis')
  return books
}

/** Makes all of an app's holds expire immediately. */
export async function passHoldTime(redis: Redis, clientId: string): Promise<void> {
  const holds = `holds:{${clientId}}`
  for (const batch of await redis.zrange(holds, '0', '-1')) await redis.zadd(holds, 1, batch)
}

/**
 * Returns how many connections the service has to the Redis database that `redis` uses, not counting `redis`
 * itself. A killed process's connection counts until Redis notices that it is closed.
 */
export async function otherConnections(redis: Redis): Promise<number> {
  const database = ` db=${mastersOf(redis)[0]?.options.db ?? 0} `
  const others = await Promise.all(
    mastersOf(redis).map(async (master) => {
      const own = `id=${await master.client('ID')} `
      const list = String(await master.client('LIST')).split('\n')
      return list.filter(
        (line) => line.includes(database) && line.includes(' name= ') && !line.startsWith(own),
      ).length
    }),
  )
  return others.reduce((sum, count) => sum + count)
}

/** Deletes everything in all databases of the server or cluster. */
export async function wipe(redis: Redis): Promise<void> {
  await Promise.all(mastersOf(redis).map((master) => master.flushall()))
}
