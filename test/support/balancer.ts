/**
 * A TCP load balancer without health checks. Like nginx, HAProxy and Kubernetes services, it passes each
 * connection to the next server that accepts it.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  url: string
  close(): Promise<void>
}

/** @param urls the servers' URLs, which must not change while the balancer runs */
export async function openBalancer(urls: readonly string[]): Promise<Balancer> {
  const servers = urls.map((url) => new URL(url))
  const connections = new Set<Socket>()
  let next = 0

  /** Connects to the next server that accepts the connection. Returns undefined if none does. */
  async function accepted(): Promise<Socket | undefined> {
    for (let tried = 0; tried < servers.length; tried++) {
      const server = servers[next++ % servers.length]
      const socket = connect({ host: server?.hostname, port: Number(server?.port), noDelay: true })
      try {
        await once(socket, 'connect')
        return socket
      } catch {
        socket.destroy()
      }
    }
    return undefined
  }

  async function pass(client: Socket): Promise<void> {
    const upstream = await accepted()
    if (!upstream) {
      client.destroy()
      return
    }
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      connections.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        connections.delete(one)
        other.end()
      })
      one.pipe(other)
    }
  }

  const listener = createServer({ noDelay: true }, (client) => {
    client.on('error', () => {})
    void pass(client)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async close() {
      for (const socket of connections) socket.destroy()
      await new Promise<void>((resolve) => listener.close(() => resolve()))
    },
  }
}
