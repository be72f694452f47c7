/**
 * Compares submit.php with a bare route of the same process that stores the same fields with one INSERT and
 * neither charges nor validates, in alternating rounds. Only the ratio is meaningful.
 */
import { randomBase62 } from '../src/lib/base62'
import { median, perSecond, print, setting, spread } from './support/figures'
import { type Call, latencies, throughput } from './support/http'
import { newApp } from './support/prepare'
import { startStack } from './support/stack'

const rounds = setting('ROUNDS', 5)
const calls = setting('CALLS', 1500)
const concurrency = setting('CONCURRENCY', 16)

const stack = await startStack()
try {
  await stack.sql`
    create table bare_submissions (
      id bigint generated always as identity primary key,
      english text not null, yoruba text not null, definition_en text not null,
      created_at timestamptz not null default now())`
  const { apiKey } = await newApp(stack, { scopes: ['dictionary:write'] })
  const server = await stack.serve('bench/writeServer.ts')
  const headers = { 'x-api-key': apiKey }
  const bare = () => some(`${server.url}/bare`, headers)
  const submit = () => some(`${server.url}/api/v1/submit.php`, headers)
  await throughput(bare(), concurrency)
  await throughput(submit(), concurrency)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const plain = await throughput(bare(), concurrency)
    const stored = await throughput(submit(), concurrency)
    const ratio = stored / plain
    ratios.push(ratio)
    print(
      `${round}: bare ${perSecond(plain)}, submit.php ${perSecond(stored)}, ratio ${ratio.toFixed(2)}`,
    )
  }
  print(`median ratio ${median(ratios).toFixed(2)}, ${concurrency} at a time`)
  print(`one at a time: bare ${spread(await latencies(bare()))}`)
  print(`one at a time: submit.php ${spread(await latencies(submit()))}`)
} finally {
  await stack.close()
}

function some(url: string, headers: Record<string, string>): Call[] {
  return Array.from({ length: calls }, () => ({
    url,
    headers,
    body: {
      english_term: `word ${randomBase62(12)}`,
      yoruba_term: 'ọ̀rọ̀ kan',
      definition_en: 'A word that is stored to see how long that takes.',
    },
  }))
}
