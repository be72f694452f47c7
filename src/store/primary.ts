/** Connects to whichever of several PostgreSQL servers is currently the primary. */
import { connect, Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import postgres from 'postgres'
import { shared } from '../lib/shared'

/** For this many milliseconds, new connections go to the known primary. After that, all servers are queried again. */
const knownMs = 500
const defaultPort = 5432

/**
 * Returns a function that the client library calls to open a socket to the current primary. After a failover
 * has closed the existing connections, new connections go to the new primary.
 *
 * The library's own support for several hosts is not used: while no host responds, it retries without a pause
 * and never rejects the waiting queries.
 * @param urls one URL per server
 */
export function primarySocket(
  urls: readonly string[],
  { tls, timeoutSeconds }: { tls: ConnectionOptions | undefined; timeoutSeconds: number },
): () => Promise<Socket> {
  let known: { url: string; until: number } | undefined

  async function ask(url: string): Promise<string> {
    const sql = postgres(url, {
      max: 1,
      connect_timeout: timeoutSeconds,
      fetch_types: false,
      prepare: false,
      ...(tls && { ssl: tls }),
    })
    // A suspended server accepts connections but does not respond.
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(reject, timeoutSeconds * 1000, new Error('no response'))
    try {
      const [row] = await Promise.race([
        sql<{ isPrimary: boolean }[]>`select not pg_is_in_recovery() as "isPrimary"`,
        late,
      ])
      if (row?.isPrimary) return url
      throw new Error('a standby')
    } finally {
      clearTimeout(timer)
      void sql.end({ timeout: 0 })
    }
  }

  const search = shared(() => Promise.any(urls.map(ask)))

  async function find(): Promise<string> {
    if (known && Date.now() < known.until) return known.url
    const url = await search()
    known = { url, until: Date.now() + knownMs }
    return url
  }

  return async () => {
    try {
      const { hostname, port } = new URL(await find())
      const host = hostname.replace(/^\[|\]$/g, '')
      // The library compares the name in the server's certificate with `host`.
      return Object.assign(connect(Number(port) || defaultPort, host), { host })
    } catch {
      // The library handles socket errors, but not errors that this function throws.
      const socket = new Socket()
      setTimeout(() => {
        socket.destroy(Object.assign(new Error('no primary responds'), { code: 'ECONNREFUSED' }))
      })
      return socket
    }
  }
}
