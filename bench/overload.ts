/**
 * Sends uncached searches at twice the rate that a server can handle. Admitted searches should stay fast, all
 * others should be refused quickly, and the server should recover as soon as the load ends. Only the ratios
 * between latencies are meaningful.
 */
import { lookupsAtOnce } from '../src/domain/search/responseCache'
import { randomBase62 } from '../src/lib/base62'
import { perSecond, print, quantile, setting, spread } from './support/figures'
import { type Outgoing, send, throughput } from './support/http'
import { prepare } from './support/prepare'
import { startStack } from './support/stack'

const seconds = setting('SECONDS', 10)
const unloadedRate = 20
const mostAtOnce = lookupsAtOnce

interface Measured {
  status: number
  hasRetryAfter: boolean
  ms: number
}

const stack = await startStack()
try {
  const { apiKey } = await prepare(stack)
  const server = await stack.serve('src/server.ts', { REFUSAL_LIMIT: '0' })
  const search = () => ({
    url: `${server.url}/api/v1/dictionary.php?q=word+${randomBase62(8)}`,
    headers: { 'x-api-key': apiKey },
  })

  await Promise.all(Array.from({ length: mostAtOnce }, () => send(search())))
  const unloaded = await atRate(search, unloadedRate, 10)
  const rate = await throughput(Array.from({ length: 3000 }, search), mostAtOnce)
  print(`highest rate ${perSecond(rate)}, ${mostAtOnce} at a time`)
  const responses = await atRate(search, 2 * rate, seconds)
  const after = await atRate(search, unloadedRate, 5)

  const withStatus = (all: readonly Measured[], wanted: number) =>
    all.filter(({ status }) => status === wanted)
  const [served, refused] = [withStatus(responses, 200), withStatus(responses, 503)]
  const times = (all: readonly Measured[]) => all.map(({ ms }) => ms)
  const retryable = refused.filter(({ hasRetryAfter }) => hasRetryAfter)
  print(`unloaded: ${spread(times(unloaded))}`)
  print(`at twice that rate for ${seconds} s: ${responses.length} requests`)
  print(`  200: ${served.length}, ${perSecond(served.length / seconds)}, ${spread(times(served))}`)
  print(`  503: ${refused.length}, ${retryable.length} with Retry-After, ${spread(times(refused))}`)
  print(`  others: ${responses.length - served.length - refused.length}`)
  print(
    `right after: ${spread(times(after))}, ${withStatus(after, 200).length} of ${after.length} admitted`,
  )
  const p99 = (all: readonly Measured[]) => quantile(times(all), 0.99)
  print(`p99 of admitted searches to p99 unloaded: ${(p99(served) / p99(unloaded)).toFixed(2)}`)
} finally {
  await stack.close()
}

/**
 * Sends searches at a fixed rate without waiting for responses. Latency is measured from the time at which
 * each request was due to be sent.
 */
async function atRate(search: () => Outgoing, rate: number, lasting: number): Promise<Measured[]> {
  const begun = performance.now()
  const responses: Promise<Measured>[] = []
  for (let sent = 0; sent < rate * lasting; sent++) {
    const due = begun + (sent * 1000) / rate
    const wait = due - performance.now()
    if (wait > 1) await Bun.sleep(wait)
    const response = send(search()).then(({ status, headers }) => ({
      status,
      hasRetryAfter: headers['retry-after'] !== undefined,
      ms: performance.now() - due,
    }))
    responses.push(response)
  }
  return Promise.all(responses)
}
