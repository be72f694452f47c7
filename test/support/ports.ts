/** Finds free ports for the servers that tests start. */
import { createServer } from 'node:net'

/**
 * The system assigns ports from 32768 upwards to outgoing connections, so a reconnecting client could take
 * the port of a restarting server. Lower ports are safe.
 */
const [lowest, highest] = [12_000, 32_000]

/** Returns a free TCP port on 127.0.0.1. */
export async function testPort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
