/**
 * Compares submit.php, in alternating rounds, with a bare route in the same process. The bare route stores
 * the same fields with one INSERT, without charging or validation. Only the ratios and the CPU times are
 * meaningful. If BEFORE is the path of another checkout of the service, its submit.php is measured in the
 * same rounds.
 */
import { resolve } from 'node:path'
import { randomBase62 } from '../src/lib/base62'
import { median, perSecond, print, quantile, setting, spread } from './support/figures'
import { latencies, type Outgoing, throughput } from './support/http'
import { newApp } from './support/prepare'
import { mainThreadUs } from './support/processStats'
import { startStack } from './support/stack'

const rounds = setting('ROUNDS', 5)
const requests = setting('CALLS', 1500)
const concurrency = setting('CONCURRENCY', 16)
const before = process.env['BEFORE']
const program = 'bench/writeServer.ts'

interface Target {
  name: string
  pid: number
  some: () => Outgoing[]
  rates: number[]
  /** CPU time of the server's main thread per request, in µs. */
  cpuUs: number[]
  /** Latencies of requests sent one at a time, in ms. */
  alone: number[]
}

const stack = await startStack()
try {
  await stack.sql`
    create table bare_submissions (
      id bigint generated always as identity primary key,
      english text not null, yoruba text not null, definition_en text not null,
      created_at timestamptz not null default now())`
  const { apiKey } = await newApp(stack, { scopes: ['dictionary:write'] })
  const server = await stack.serve(program)
  const path = '/api/v1/submit.php'
  const bare = targetAt('bare', server, '/bare')
  const submit = targetAt('submit.php', server, path)
  const others = [targetAt('submit.php with an Idempotency-Key', server, path, true)]
  if (before !== undefined) {
    const earlier = await stack.serve(resolve(before, program))
    others.push(targetAt('submit.php before', earlier, path))
  }
  const targets = [bare, submit, ...others]

  for (const { some } of targets) await throughput(some(), concurrency)
  for (let round = 1; round <= rounds; round++) {
    for (const target of targets) await measure(target)
    const rates = targets.map(({ name, rates: all }) => `${name} ${perSecond(all.at(-1) ?? 0)}`)
    print(`${round}: ${rates.join(', ')}`)
  }
  print(`${concurrency} at a time, median and range of ${rounds} rounds`)
  for (const { name, rates, cpuUs } of targets) {
    const ratios = rates.map((rate, round) => rate / (bare.rates[round] ?? 0))
    print(
      `${name}: ${middle(rates, 0)}/s, ratio to bare ${middle(ratios, 2)}, server CPU ${middle(cpuUs, 0)} µs`,
    )
  }
  for (const { name, alone } of targets) print(`one at a time: ${name} ${spread(alone)}`)

  function targetAt(
    name: string,
    { url, pid }: { url: string; pid: number },
    route: string,
    isKeyed = false,
  ): Target {
    const some = () =>
      Array.from({ length: requests }, () => ({
        url: url + route,
        headers: {
          'x-api-key': apiKey,
          ...(isKeyed && { 'idempotency-key': randomBase62(20) }),
        },
        body: {
          english_term: `word ${randomBase62(12)}`,
          yoruba_term: 'ọ̀rọ̀ kan',
          definition_en: 'A word that is stored to see how long that takes.',
        },
      }))
    return { name, pid, some, rates: [], cpuUs: [], alone: [] }
  }
} finally {
  await stack.close()
}

async function measure({ pid, some, rates, cpuUs, alone }: Target): Promise<void> {
  const cpuBefore = mainThreadUs(pid)
  rates.push(await throughput(some(), concurrency))
  cpuUs.push((mainThreadUs(pid) - cpuBefore) / requests)
  alone.push(...(await latencies(some().slice(0, requests / 10))))
}

function middle(numbers: readonly number[], digits: number): string {
  const [least, most] = [0, 1].map((share) => quantile(numbers, share).toFixed(digits))
  return `${median(numbers).toFixed(digits)} (${least} to ${most})`
}
