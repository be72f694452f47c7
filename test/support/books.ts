/** Reads and changes the books of an app for tests. */
import type { Redis } from '../../src/store/clients'
import type { Books, Ledger } from '../../src/store/metering/ledger'
import { until } from './until'

/** Waits until no credits of the app are held. @returns the app's books */
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

/** Makes all holds of an app expire immediately. */
export async function passHoldTime(redis: Redis, clientId: string): Promise<void> {
  const holds = `holds:{${clientId}}`
  for (const batch of await redis.zrange(holds, '0', '-1')) await redis.zadd(holds, 1, batch)
}

/**
 * Returns the number of connections to the Redis database that `redis` uses. The connection of a killed process
 * counts until Redis notices that it is closed.
 */
export async function connectionsTo(redis: Redis): Promise<number> {
  const list = String(await redis.client('LIST'))
  return list.split('\n').filter((line) => line.includes(` db=${redis.options.db ?? 0} `)).length
}
