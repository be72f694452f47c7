/**
 * Uncached searches at twice the rate that a server can answer. Admitted searches must stay fast,
 * the others must be refused early, and the server must recover as soon as the load ends. Compare
 * the ratios.
 */
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { randomBase62 } from '../src/lib/base62'
import { print, quantile, spread } from './support/figures'
import { prepare } from './support/prepare'
import { startStack } from './support/stack'

const seconds = Number(process.env['SECONDS'] ?? 10)
const unloadedRate = 20
const mostAtOnce = 32

interface Answer {
  status: number
  retryAfter: string | undefined
  ms: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const stack = await startStack()
try {
  const { apiKey } = await prepare(stack)
  const server = await stack.serve(fileURLToPath(new URL('../src/server.ts', import.meta.url)), {
    REFUSAL_LIMIT: '0',
  })
  const search = () => ask(`${server.url}/api/v1/dictionary.php?q=word+${randomBase62(8)}`, apiKey)

  await Promise.all(Array.from({ length: mostAtOnce }, search))
  const unloaded = await atRate(search, unloadedRate, 10)
  const rate = await highestRate(search)
  print(`highest rate ${rate.toFixed(0)}/s, ${mostAtOnce} at a time`)
  const answers = await atRate(search, 2 * rate, seconds)
  const after = await atRate(search, unloadedRate, 5)

  const [served, refused] = [200, 503].map((status) =>
    answers.filter((answer) => answer.status === status),
  ) as [Answer[], Answer[]]
  const times = (all: readonly Answer[]) => all.map(({ ms }) => ms)
  const retryable = refused.filter(({ retryAfter }) => retryAfter !== undefined)
  print(`unloaded: ${spread(times(unloaded))}`)
  print(`at twice that rate for ${seconds} s: ${answers.length} requests`)
  print(
    `  200: ${served.length}, ${(served.length / seconds).toFixed(0)}/s, ${spread(times(served))}`,
  )
  print(`  503: ${refused.length}, ${retryable.length} with Retry-After, ${spread(times(refused))}`)
  print(`  others: ${answers.length - served.length - refused.length}`)
  print(
    `right after: ${spread(times(after))}, ${after.filter(isServed).length} of ${after.length} served`,
  )
  const p99 = (all: readonly Answer[]) => quantile(times(all), 0.99)
  print(`p99 of admitted searches to p99 unloaded: ${(p99(served) / p99(unloaded)).toFixed(2)}`)
} finally {
  await stack.close()
}

function isServed({ status }: Answer): boolean {
  return status === 200
}

/**
 * Sends at a fixed rate regardless of responses. Latency counts from the time at which a request
 * was due.
 */
async function atRate(work: () => Promise<Answer>, rate: number, lasting: number) {
  const begun = performance.now()
  const answers: Promise<Answer>[] = []
  for (let sent = 0; sent < rate * lasting; sent++) {
    const due = begun + (sent * 1000) / rate
    const wait = due - performance.now()
    if (wait > 1) await Bun.sleep(wait)
    answers.push(work().then((answer) => ({ ...answer, ms: performance.now() - due })))
  }
  return Promise.all(answers)
}

/** Served requests per second with `mostAtOnce` callers, each waiting for its response. */
async function highestRate(work: () => Promise<Answer>): Promise<number> {
  const calls = 3000
  let next = 0
  let served = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: mostAtOnce }, async () => {
      while (next++ < calls) if (isServed(await work())) served++
    }),
  )
  return served / ((performance.now() - begun) / 1000)
}

function ask(url: string, apiKey: string): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { 'x-api-key': apiKey } }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            ms: performance.now() - begun,
          }),
        )
      })
      .on('error', reject)
  })
}
