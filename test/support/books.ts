/** The books of an app, as tests wait for them. */
import type { Redis } from '../../src/store/clients'
import type { Books, Ledger } from '../../src/store/metering/ledger'
import { until } from './until'

/** Resolves with the app's books when nothing is held any more. */
export async function settledBooks(
  { ledger }: { ledger: Pick<Ledger, 'read'> },
  clientId: string,
): Promise<Books> {
  let books: Books | undefined
  await until('nothing is held', async () => {
    books = await ledger.read(clientId)
    return books !== undefined && books.held.api + books.held.embed === 0
  })
  if (!books) throw new Error('the ledger does not know the app')
  return books
}

/** Ends the hold time of all that an app holds, so that no test waits for it. */
export async function passHoldTime(redis: Redis, clientId: string): Promise<void> {
  const holds = `holds:{${clientId}}`
  for (const batch of await redis.zrange(holds, '0', '-1')) await redis.zadd(holds, 1, batch)
}

/** Connections to the database that `redis` uses: those of dead processes end when Redis has read them. */
export async function connectionsTo(redis: Redis): Promise<number> {
  const list = String(await redis.client('LIST'))
  return list.split('\n').filter((line) => line.includes(` db=${redis.options.db ?? 0} `)).length
}
