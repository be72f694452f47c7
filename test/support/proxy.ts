/** A TCP proxy for a store. The proxy can delay or drop replies, and close connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  /** The URL for reaching the store through the proxy. */
  url: string
  /** Delays replies by this many milliseconds; 0 stops the delay. */
  delay(ms: number): void
  /** From now on, drops all replies but still forwards commands to the store. */
  swallow(): void
  /** Closes all open connections, but accepts new ones. */
  cut(): void
  /** Resets all open connections, so that clients see an error before the close. */
  reset(): void
  close(): Promise<void>
}

/** @param storeUrl the store's address; it must not change while the proxy runs */
export async function openProxy(storeUrl: string): Promise<Proxy> {
  const store = new URL(storeUrl)
  const connections = new Set<Socket>()
  let delayMs = 0
  let isSwallowing = false

  const server = createServer((client) => {
    const upstream = connect({ host: store.hostname, port: Number(store.port), noDelay: true })
    client.setNoDelay(true)
    for (const socket of [client, upstream]) {
      connections.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        connections.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      if (isSwallowing) return
      if (delayMs === 0) client.write(bytes)
      else setTimeout(() => client.writable && client.write(bytes), delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const cut = () => {
    for (const socket of connections) socket.destroy()
  }
  const reset = () => {
    for (const socket of connections) socket.resetAndDestroy()
  }
  const proxied = new URL(storeUrl)
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    delay(ms) {
      delayMs = ms
      // Closes connections, so that later replies cannot overtake those that are still delayed.
      if (ms === 0) cut()
    },
    swallow() {
      isSwallowing = true
    },
    cut() {
      isSwallowing = false
      cut()
    },
    reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
