/**
 * Measures where a cached search spends CPU time. Starts with a bare route and adds the costs of a metered
 * search one at a time: responding in a later turn of the event loop, the response headers, and the search
 * itself. Compares the main thread's CPU time per request in alternating rounds, then measures each step of
 * the search separately. Requires Linux.
 */

import { median, perSecond, print, setting } from './support/figures'
import type { HotPart } from './support/hotParts'
import { hotQuery } from './support/hotQuery'
import { prepare } from './support/prepare'
import { mainThreadUs } from './support/processStats'
import { startStack } from './support/stack'
import { connections, seconds, wrk } from './support/wrk'

const turns = setting('TURNS', 5)

const steps = [
  { name: 'bare route', path: '/bare' },
  { name: '+ response in a later turn of the event loop', path: '/bare/later' },
  { name: '+ fourteen response headers', path: '/bare/later/headers' },
  {
    name: '+ key, query, cache and charge: the metered search',
    path: `/api/v1/dictionary.php?${hotQuery}`,
  },
].map((step) => ({ ...step, times: [] as number[], rates: [] as number[] }))

const stack = await startStack()
try {
  const { apiKey } = await prepare(stack)
  const { url, pid } = await stack.serve('bench/hotServer.ts')
  const headers = { authorization: `Bearer ${apiKey}` }
  for (const { path } of steps) await wrk({ url: url + path, headers }, 1)
  const chargesBefore = await charges()
  let requests = 0
  for (let turn = 0; turn < turns; turn++) {
    for (const { path, times, rates } of steps) {
      const before = mainThreadUs(pid)
      const { rate, responses } = await wrk({ url: url + path, headers }, seconds)
      times.push((mainThreadUs(pid) - before) / responses)
      rates.push(rate)
      if (!path.startsWith('/bare')) requests += responses
    }
  }
  print(`${connections} connections, ${turns} turns of ${seconds} s`)
  let previous = 0
  for (const { name, times, rates } of steps) {
    const time = median(times)
    const range = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`
    print(
      `${name}: ${time.toFixed(1)} µs (${range}), ${(time - previous).toFixed(1)} more, ${perSecond(median(rates))}`,
    )
    previous = time
  }
  const parts = await fetch(`${url}/parts`, {
    headers: { ...headers, 'accept-encoding': 'gzip, deflate, br', origin: 'https://page.example' },
  })
  for (const { part, nanoseconds } of (await parts.json()) as HotPart[]) {
    print(`${part}: ${nanoseconds.toFixed(0)} ns`)
  }
  print(`requests per charge: ${(requests / ((await charges()) - chargesBefore)).toFixed(1)}`)
} finally {
  await stack.close()
}

async function charges(): Promise<number> {
  const stats = await stack.redis.info('commandstats')
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0)
}
