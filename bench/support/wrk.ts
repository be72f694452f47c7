/**
 * Runs wrk, a load generator that uses little CPU of the machine that it shares with the server.
 */

export interface Load {
  /** Requests per second. */
  rate: number
  /** Number of responses. A request without a response when the load ends does not count. */
  responses: number
  p50: string
  p99: string
  /** Number of responses that were not 2xx or 3xx. */
  failed: number
}

export function requireWrk(): void {
  if (Bun.which('wrk')) return
  process.stderr.write('This benchmark needs wrk (Debian: apt-get install wrk).\n')
  process.exit(1)
}

export async function wrk(options: {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** A Lua script that builds the requests. */
  script?: string
}): Promise<Load> {
  const { url, connections, seconds, headers = {}, script } = options
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const made = script === undefined ? [] : ['-s', script]
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, ...made, url]
  const text = await new Response(Bun.spawn(['wrk', ...args]).stdout).text()
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  return {
    rate: number(/Requests\/sec:\s+([\d.]+)/),
    responses: number(/(\d+) requests in/),
    p50: /^\s+50%\s+(\S+)/m.exec(text)?.[1] ?? '?',
    p99: /^\s+99%\s+(\S+)/m.exec(text)?.[1] ?? '?',
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  }
}
