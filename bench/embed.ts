/**
 * Widget searches of 1,000 visitors, with frequent and rare words, against the cached API search in
 * the same process, in alternating rounds: once with 10 terms in the response and once with 20, as
 * the widget gets. Also counts Redis calls per search.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { connectRedis, redisReady } from '../src/store/clients'
import { median, print } from './support/figures'
import { hotQuery } from './support/hotQuery'
import { prepare, shippedTerms } from './support/prepare'
import { generator, zipf } from './support/random'
import { startStack } from './support/stack'
import { requireWrk, wrk } from './support/wrk'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const seconds = Number(process.env['SECONDS'] ?? 3)
const connections = Number(process.env['CONNECTIONS'] ?? 64)
const visitors = 1000
/** Searches per visitor and minute; 0 turns the limit off. */
const visitorLimit = Number(process.env['VISITOR_LIMIT'] ?? 0)
/** Number of generated searches, sent in a loop. */
const drawn = 20_000

requireWrk()
const stack = await startStack()
const redis = connectRedis(stack.redisUrl, () => {})
try {
  await redisReady(redis, 5000)
  const { apiKey, clientId } = await prepare(stack, { visitorLimit })
  const server = await stack.serve(fileURLToPath(new URL('../src/server.ts', import.meta.url)), {
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const headers = { authorization: `Bearer ${apiKey}` }
  const hot = { url: `${server.url}/api/v1/dictionary.php?${hotQuery}`, headers }
  const twenty = { url: hot.url.replace('limit=10', 'limit=20'), headers }
  const words = shippedWords()
  const embed = { url: server.url, script: requestsOf(words, clientId) }
  print(
    `${words.length} words, ${visitors} visitors, ${connections} connections, ${seconds} s per round`,
  )

  await wrk({ ...hot, connections, seconds: 1 })
  await wrk({ ...embed, connections, seconds: 2 })
  const ratios: { toHot: number; toTwenty: number }[] = []
  let asked = 0
  let answered = 0
  for (let round = 1; round <= rounds; round++) {
    const api = await wrk({ ...hot, connections, seconds })
    const same = await wrk({ ...twenty, connections, seconds })
    const before = await charges()
    const page = await wrk({ ...embed, connections, seconds })
    asked += (await charges()) - before
    answered += page.rate * seconds
    if (page.failed > 0) throw new Error(`${page.failed} searches failed`)
    const ratio = { toHot: page.rate / api.rate, toTwenty: page.rate / same.rate }
    ratios.push(ratio)
    print(
      `${round}: hot ${api.rate.toFixed(0)}/s, with twenty terms ${same.rate.toFixed(0)}/s, embed ${page.rate.toFixed(0)}/s (p50 ${page.p50}, p99 ${page.p99}), ratios ${ratio.toHot.toFixed(2)} and ${ratio.toTwenty.toFixed(2)}`,
    )
  }
  const medianOf = (which: keyof (typeof ratios)[number]) =>
    median(ratios.map((ratio) => ratio[which])).toFixed(2)
  print(`median ratio ${medianOf('toHot')}, to twenty terms ${medianOf('toTwenty')}`)
  print(`Redis calls per search ${(asked / answered).toFixed(3)}`)
} finally {
  redis.disconnect()
  await stack.close()
}

/** What visitors search for: the words of the shipped headwords in both languages, as typed. */
function shippedWords(): string[] {
  const rows: Record<string, string>[] = parse(readFileSync(shippedTerms), {
    columns: true,
    bom: true,
  })
  const headwords = rows.map((row) => `${row['english']} ${row['yoruba']}`.toLowerCase())
  return [...new Set(headwords.join(' ').match(/[\p{L}\p{M}]{2,}/gu))]
}

/** A wrk script that sends one request after another, each from one of the visitors. */
function requestsOf(words: readonly string[], clientId: string): string {
  const random = generator(20_261_121)
  const requests = Array.from({ length: drawn }, () => {
    const word = encodeURIComponent(words[zipf(words.length, random())] ?? '')
    const visitor = Math.floor(random() * visitors)
    const address = `198.51.${100 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`
    return `{"/embed/search?client_id=${clientId}&q=${word}", "${address}"}`
  })
  const file = join(stack.dir, 'visitors.lua')
  writeFileSync(
    file,
    `local visits = {${requests.join(',\n')}}
local made = {}
function init()
  for n, visit in ipairs(visits) do
    made[n] = wrk.format("GET", visit[1], {["Origin"] = "https://site.example", ["X-Forwarded-For"] = visit[2]})
  end
end
local n = 0
function request()
  n = n % #made + 1
  return made[n]
end
`,
  )
  return file
}

/** Number of metering script calls since Redis started. */
async function charges(): Promise<number> {
  const stats = await redis.info('commandstats')
  const calls = [...stats.matchAll(/cmdstat_evalsha:calls=(\d+)/g)].map(([, count]) =>
    Number(count),
  )
  return calls.reduce((sum, count) => sum + count, 0)
}
