/**
 * submit.php against a bare route of the same process that stores the same fields with one INSERT
 * and neither charges nor validates, in alternating rounds. Compare the ratio.
 */
import { fileURLToPath } from 'node:url'
import { defaultSettings } from '../src/domain/apps/appSettings'
import { createApp } from '../src/domain/apps/apps'
import { meteringRules } from '../src/domain/metering/limits'
import { randomBase62 } from '../src/lib/base62'
import { resultOf } from '../src/lib/problem'
import { createApps } from '../src/store/apps/apps'
import { connectPostgres, connectRedis, redisReady } from '../src/store/clients'
import { createLedger } from '../src/store/metering/ledger'
import { median, print, spread } from './support/figures'
import { type Call, latencies, throughput } from './support/http'
import { startStack } from './support/stack'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const calls = Number(process.env['CALLS'] ?? 1500)
const concurrency = Number(process.env['CONCURRENCY'] ?? 16)

const stack = await startStack()
try {
  const apiKey = await prepare()
  const server = await stack.serve(fileURLToPath(new URL('./writeServer.ts', import.meta.url)))
  const headers = { 'x-api-key': apiKey }
  const bare = () => some(`${server.url}/bare`, headers)
  const submit = () => some(`${server.url}/api/v1/submit.php`, headers)
  await throughput(bare(), concurrency)
  await throughput(submit(), concurrency)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const plain = await throughput(bare(), concurrency)
    const stored = await throughput(submit(), concurrency)
    ratios.push(stored / plain)
    print(
      `${round}: bare ${plain.toFixed(0)}/s, submit.php ${stored.toFixed(0)}/s, ratio ${(stored / plain).toFixed(2)}`,
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

/** @returns the API key of an app with enough credits for the benchmark */
async function prepare(): Promise<string> {
  const sql = connectPostgres(stack.databaseUrl, { pool: 2 })
  const redis = connectRedis(stack.redisUrl, () => {})
  await redisReady(redis, 5000)
  await sql`
    create table bare_submissions (
      id bigint generated always as identity primary key,
      english text not null, yoruba text not null, definition_en text not null,
      created_at timestamptz not null default now())`
  const stores = { apps: createApps(sql), ledger: createLedger(redis, meteringRules(5000)) }
  const settings = { ...defaultSettings, name: 'Bench', hourlyLimit: 1_000_000_000 }
  const writer = { ...settings, scopes: ['dictionary:write' as const] }
  const { apiKey } = resultOf(await createApp(stores, writer, 1_000_000_000))
  redis.disconnect()
  await sql.end()
  return apiKey
}
