/** Where the service listens, and whether it can. */
import { createServer } from 'node:net'
import { LaunchError } from './service'

const RETRY_MS = 100

/**
 * Checks that the port can be listened on, asking again for `patienceMs` where an earlier start's
 * server may still be ending.
 * @throws LaunchError saying what stands in the way
 */
export async function requirePort(host: string, port: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const code = await listenError(host, port)
    if (!code) return
    if (code !== 'EADDRINUSE' || Date.now() > deadline) {
      throw new LaunchError(explain(code, host, port))
    }
    await Bun.sleep(RETRY_MS)
  }
}

/** The address to ask from this machine: one that is listened on everywhere has no address itself. */
export function localAddress(host: string, port: number): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

function listenError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

function explain(code: string, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program. Choose another PORT.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a PORT of 1024 or more.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine.`
    default:
      return `Port ${port} of ${host} cannot be listened on: ${code}.`
  }
}
