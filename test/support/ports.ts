/** Ports that servers of tests listen on. */
import { createServer } from 'node:net'

/**
 * Systems give outgoing connections ports from 32768 on. Below them, no client that reconnects takes the port
 * of a server while it restarts.
 */
const [lowest, highest] = [12_000, 32_000]

/** A TCP port of 127.0.0.1 that nobody listens on. */
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
