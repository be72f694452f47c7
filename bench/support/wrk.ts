/**
 * Runs the load generator wrk. It uses little CPU time, which matters because it shares the machine with the server.
 */
import { perSecond, setting } from './figures'

export const rounds = setting('ROUNDS', 7)
export const seconds = setting('SECONDS', 3)
export const connections = setting('CONNECTIONS', 64)

if (!Bun.which('wrk')) {
  process.stderr.write('This benchmark needs wrk (Debian: apt-get install wrk).\n')
  process.exit(1)
}

interface Load {
  url: string
  headers?: Record<string, string>
  /** The path of a Lua script that builds the requests. */
  script?: string
  connections?: number
}

/**
 * @returns the number of requests per second, and the latencies as one line of text
 * @throws if a response was an error
 */
export async function wrk(
  { url, headers = {}, script, connections: open = connections }: Load,
  lasting = seconds,
) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const made = script === undefined ? [] : ['-s', script]
  const args = ['-t1', `-c${open}`, `-d${lasting}s`, '--latency', ...named, ...made, url]
  const text = await new Response(Bun.spawn(['wrk', ...args]).stdout).text()
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '?'
  if (text.includes('Non-2xx or 3xx responses')) throw new Error(`${url} returned errors:\n${text}`)
  const rate = Number(found(/Requests\/sec:\s+([\d.]+)/))
  const [p50, p99] = [found(/^\s+50%\s+(\S+)/m), found(/^\s+99%\s+(\S+)/m)]
  const responses = Number(found(/(\d+) requests in/))
  return { rate, responses, shown: `${perSecond(rate)} (p50 ${p50}, p99 ${p99})` }
}
