/**
 * Measures the throughput of metered, cached searches as the number of connections, apps or server processes
 * grows. Writes a chart of each series of measurements to docs/pictures. Usage: `bun bench/growth.ts
 * connections|apps|processes`
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newApiKey, newClientId } from '../src/domain/apps/credentials'
import { createRandom } from '../test/support/random'
import { type Line, svgOf } from './support/chart'
import { median, perSecond, print, setting } from './support/figures'
import { hotQuery } from './support/hotQuery'
import { prepare } from './support/prepare'
import { startStack } from './support/stack'
import { zipf } from './support/terms'
import { seconds, wrk } from './support/wrk'

const turns = setting('TURNS', 5)
const most = setting('MOST', 100_000)
const path = `/api/v1/dictionary.php?${hotQuery}`
const pictures = resolve(import.meta.dir, '../docs/pictures')
const plenty = 1_000_000_000
/** Number of requests to generate for a run with many apps. wrk sends them repeatedly. */
const drawn = 50_000

const stack = await startStack()
try {
  const { apiKey } = await prepare(stack)
  const headers = { authorization: `Bearer ${apiKey}` }
  const what = process.argv[2] ?? 'connections'
  if (what === 'connections') await connectionsGrow(headers)
  else if (what === 'apps') await appsGrow(apiKey)
  else await processesGrow(headers)
} finally {
  await stack.close()
}

async function connectionsGrow(headers: Record<string, string>): Promise<void> {
  const { url } = await stack.serve('bench/hotServer.ts')
  const counts = [1, 4, 16, 64, 256, 1000]
  await measure('connections', 'Requests per second by connections', counts, (connections) => [
    ['metered search', () => wrk({ url: url + path, headers, connections })],
    ['bare route', () => wrk({ url: `${url}/bare`, headers, connections })],
  ])
}

async function appsGrow(apiKey: string): Promise<void> {
  const { url } = await stack.serve('src/server.ts')
  const counts = [1, 10, 100, 1000, 10_000, 100_000].filter((count) => count <= most)
  const keys = [apiKey, ...(await newApps(Math.max(...counts) - 1))]
  await measure('apps', 'Requests per second by apps', counts, (count) => {
    const script = scriptOf(keys.slice(0, count))
    return [['metered search', () => wrk({ url, script })]]
  })
}

async function processesGrow(headers: Record<string, string>): Promise<void> {
  const counts = [1, 2, 3, 4]
  const services = new Map<number, string>()
  for (const count of counts) {
    const env = { PROCESSES: String(count) }
    const { url } = await stack.serve('src/server.ts', env)
    for (let more = 1; more < count; more++) {
      stack.run('src/server.ts', { ...env, PORT: new URL(url).port })
    }
    services.set(count, url)
  }
  await Bun.sleep(2000)
  await measure('processes', 'Requests per second by server processes', counts, (count) => [
    [
      'metered search',
      () => wrk({ url: `${services.get(count)}${path}`, headers, connections: 256 }),
    ],
  ])
}

type Runs = readonly (readonly [name: string, run: () => ReturnType<typeof wrk>])[]

/**
 * In each round, measures the throughput once for each number of connections, apps or processes. Prints the
 * medians and writes the chart.
 */
async function measure(
  name: string,
  title: string,
  counts: readonly number[],
  runsOf: (count: number) => Runs,
): Promise<void> {
  const all = counts.map((count) => ({
    count,
    runs: runsOf(count).map(([line, run]) => ({ line, run, rates: [] as number[], p99: '' })),
  }))
  for (const { runs } of all) for (const { run } of runs) await run()
  for (let turn = 0; turn < turns; turn++) {
    for (const { runs } of all) {
      for (const one of runs) {
        const { rate, shown } = await one.run()
        one.rates.push(rate)
        one.p99 = shown
      }
    }
  }
  print(`${turns} turns of ${seconds} s`)
  const lines = new Map<string, [number, number][]>()
  for (const { count, runs } of all) {
    for (const { line, rates, p99 } of runs) {
      const rate = median(rates)
      lines.set(line, [...(lines.get(line) ?? []), [count, rate]])
      const range = `${perSecond(Math.min(...rates))} to ${perSecond(Math.max(...rates))}`
      print(`${count} ${name}, ${line}: ${perSecond(rate)} (${range}); last ${p99}`)
    }
  }
  const chart: Line[] = [...lines].map(([line, points]) => ({ name: line, points }))
  writeFileSync(
    join(pictures, `growth-${name}.svg`),
    svgOf({ title, x: name, y: 'requests/s', isLogarithmic: name !== 'processes', lines: chart }),
  )
}

/**
 * Creates apps with enough credits directly in SQL, because 100,000 transactions would take minutes.
 * @returns their API keys
 */
async function newApps(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, newApiKey)
  for (let from = 0; from < count; from += 5000) {
    const rows = keys.slice(from, from + 5000).map((key) => ({
      client_id: newClientId(),
      key_hash: new Bun.CryptoHasher('sha256').update(key).digest('hex'),
    }))
    await stack.sql`
      with given as (
        select * from jsonb_to_recordset(${stack.sql.json(rows)}) as one (client_id text, key_hash text)
      ), added as (
        insert into apps (client_id, name, scopes, hourly_limit)
        select client_id, 'Bench', '{dictionary:read}', ${plenty} from given returning id, client_id
      )
      insert into api_keys (app_id, key_hash, prefix)
      select id, decode(key_hash, 'hex'), 'atk_0000' from added join given using (client_id)`
  }
  await stack.sql`
    insert into grants (app_id, credits, kind, reference)
    select id, ${plenty}, 'credits', 'bench:' || id from apps
    where not exists (select from grants where app_id = apps.id)`
  return keys
}

/**
 * Writes a wrk script that distributes requests according to Zipf's law: the n-th app sends 1/n as many
 * requests as the first.
 */
function scriptOf(keys: readonly string[]): string {
  const random = createRandom(1)
  const chosen = Array.from({ length: drawn }, () => keys[zipf(keys.length, random.next())])
  const file = join(stack.dir, `apps-${keys.length}.lua`)
  writeFileSync(
    file,
    `local keys = {${chosen.map((key) => `"${key}"`).join(',')}}
local n = 0
function request()
  n = n % #keys + 1
  return wrk.format("GET", "${path}", {["Authorization"] = "Bearer " .. keys[n]})
end
`,
  )
  return file
}
