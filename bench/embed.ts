/**
 * Compares widget searches with cached API searches in the same process, in alternating rounds. The widget
 * searches come from 1,000 visitors, who search for frequent and rare words. The API searches are measured
 * with 10 terms per response and with 20, which is the maximum for a widget response. Also counts Redis calls
 * per search.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../test/support/random'
import { median, print, setting } from './support/figures'
import { hotQuery } from './support/hotQuery'
import { prepare } from './support/prepare'
import { startStack } from './support/stack'
import { shippedWords, zipf } from './support/terms'
import { connections, rounds, seconds, wrk } from './support/wrk'

const visitors = 1000
/** Maximum number of searches per minute for each visitor; 0 for no limit. */
const visitorLimit = setting('VISITOR_LIMIT', 0)
/** Number of searches to generate. wrk sends them repeatedly. */
const drawn = 20_000

const stack = await startStack()
try {
  const { apiKey, clientId } = await prepare(stack, { visitorLimit })
  const server = await stack.serve('src/server.ts', { TRUSTED_PROXIES: '127.0.0.1' })
  const headers = { authorization: `Bearer ${apiKey}` }
  const hot = { url: `${server.url}/api/v1/dictionary.php?${hotQuery}`, headers }
  const twenty = { url: hot.url.replace('limit=10', 'limit=20'), headers }
  const words = shippedWords('english', 'yoruba')
  const embed = { url: server.url, script: requestsOf(words, clientId) }
  print(
    `${words.length} words, ${visitors} visitors, ${connections} connections, ${seconds} s per round`,
  )

  await wrk(hot, 1)
  await wrk(embed, 2)
  const ratios: { toHot: number; toTwenty: number }[] = []
  let asked = 0
  let responded = 0
  for (let round = 1; round <= rounds; round++) {
    const api = await wrk(hot)
    const same = await wrk(twenty)
    const before = await charges()
    const page = await wrk(embed)
    asked += (await charges()) - before
    responded += page.rate * seconds
    const ratio = { toHot: page.rate / api.rate, toTwenty: page.rate / same.rate }
    ratios.push(ratio)
    print(
      `${round}: 10 terms ${api.shown}, 20 terms ${same.shown}, widget ${page.shown}, ratios ${ratio.toHot.toFixed(2)} and ${ratio.toTwenty.toFixed(2)}`,
    )
  }
  const medianOf = (which: keyof (typeof ratios)[number]) =>
    median(ratios.map((ratio) => ratio[which])).toFixed(2)
  print(`median ratio to 10 terms ${medianOf('toHot')}, to 20 terms ${medianOf('toTwenty')}`)
  print(`Redis script calls per search ${(asked / responded).toFixed(3)}`)
} finally {
  await stack.close()
}

/**
 * Writes a wrk script that cycles through generated searches. Each search has the IP address of a randomly
 * chosen visitor.
 */
function requestsOf(words: readonly string[], clientId: string): string {
  const random = createRandom(20_261_121)
  const requests = Array.from({ length: drawn }, () => {
    const word = encodeURIComponent(words[zipf(words.length, random.next())] ?? '')
    const visitor = random.below(visitors)
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

/** Returns the number of calls to the metering scripts since Redis started. */
async function charges(): Promise<number> {
  const stats = await stack.redis.info('commandstats')
  const calls = [...stats.matchAll(/cmdstat_evalsha:calls=(\d+)/g)].map(([, count]) =>
    Number(count),
  )
  return calls.reduce((sum, count) => sum + count, 0)
}
