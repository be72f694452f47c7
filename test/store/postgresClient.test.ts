/** The PostgreSQL client recovers when it loses a connection outside a transaction. */
import { expect, test } from 'bun:test'
import { type AddressInfo, connect, createServer } from 'node:net'
import { connectPostgres } from '../../src/store/clients'
import { suiteUrls } from '../support/stores'

test('fails the query, not the process, if the connection is lost while it reads array types', async () => {
  const { databaseUrl } = suiteUrls()
  const store = new URL(databaseUrl)
  const proxied = new URL(databaseUrl)
  let cuts = 0
  const proxy = createServer((client) => {
    const upstream = connect(Number(store.port), store.hostname)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    upstream.pipe(client)
    client.on('data', (bytes) => {
      if (cuts === 0 && bytes.includes('typarray')) {
        cuts++
        upstream.destroy()
        client.resetAndDestroy()
      } else upstream.write(bytes)
    })
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxied.port = String((proxy.address() as AddressInfo).port)
  const sql = connectPostgres(proxied.href, { pool: 1 })

  const lost = sql`select 1`.then(
    () => 'answered',
    (error: unknown) => error,
  )
  expect(await lost).toBeInstanceOf(Error)
  // Give the test runner time to notice an unhandled rejection, which would fail the test.
  await Bun.sleep(0)
  expect(cuts).toBe(1)
  const names = ['a', 'b']
  expect([...(await sql`select ${names}::text[] as names`)]).toEqual([{ names }])

  await sql.end({ timeout: 1 })
  proxy.close()
})
