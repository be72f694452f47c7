/** The address on which the service listens. */
import { type AddressInfo, createServer } from 'node:net'
import { codeOf } from '../lib/unavailable'
import { LaunchError } from './processes'

/** Returns a TCP port that is currently free. */
export const freePort = (host = '127.0.0.1') => probePort(host, 0)

/** Listens briefly on a port. @throws the system error if the port is not free */
function probePort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, host, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/**
 * Checks that the port is free. Retries for up to `timeoutMs`, because a server from the previous run may
 * still be stopping.
 * @throws LaunchError with the reason
 */
export async function requirePort(host: string, port: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const code = await probePort(host, port).then(() => undefined, codeOf)
    if (code === undefined) return
    if (code !== 'EADDRINUSE' || Date.now() > deadline) {
      const elsewhere = `HOST ${host} is not an address of this machine.`
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is in use. Choose another PORT.`,
        EACCES: `This user is not allowed to listen on port ${port}. Choose a PORT of 1024 or higher.`,
        EADDRNOTAVAIL: elsewhere,
        ENOTFOUND: elsewhere,
      }
      throw new LaunchError(reasons[code] ?? `Cannot listen on port ${port} on ${host}: ${code}.`)
    }
    await Bun.sleep(100)
  }
}
