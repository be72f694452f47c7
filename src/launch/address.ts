/** The address on which the service listens. */
import { codeOf } from '../lib/unavailable'
import { LaunchError, probePort } from './service'

const retryMs = 100

/**
 * Checks that the port is free. Retries for up to `patienceMs`, because a server from the previous run may
 * still be stopping.
 * @throws LaunchError with the reason
 */
export async function requirePort(host: string, port: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const code = await probePort(host, port).then(() => undefined, codeOf)
    if (code === undefined) return
    if (code !== 'EADDRINUSE' || Date.now() > deadline) {
      throw new LaunchError(explain(code, host, port))
    }
    await Bun.sleep(retryMs)
  }
}

/**
 * Returns the URL at which the service can be reached from this machine. If the service listens on all
 * addresses, replaces `0.0.0.0` or `::` with the loopback address.
 */
export function localAddress(host: string, port: number): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

function explain(code: string, host: string, port: number): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Choose another PORT.`,
    EACCES: `This user is not allowed to listen on port ${port}. Choose a PORT of 1024 or higher.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  }
  return reasons[code] ?? `Cannot listen on port ${port} on ${host}: ${code}.`
}
