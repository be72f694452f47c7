/** Elysia with PostgreSQL. A single UPDATE statement checks the key, the limit and the credits. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Elysia } from 'elysia'
import postgres from 'postgres'

const hourSeconds = 3600
const { DATABASE_URL = '', BODY_FILE = '', PORT } = process.env

interface App {
  hourlyLimit: number
  count: number
  balance: number
}

const body = new Blob([readFileSync(BODY_FILE)])
const sql = postgres(DATABASE_URL, {
  max: 10,
  // Read 64-bit integers as numbers. No precision is lost, because credits stay far below 2^53.
  types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  // With asynchronous commits, a crash loses at most the last 0.6 s of charges. Redis, which runs
  // fsync once per second, loses at most the last 1 s.
  connection: { synchronous_commit: 'off' },
})

async function search({ headers }: { headers: Record<string, string | undefined> }) {
  const [, key] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? []
  if (key === undefined) return refuse(401, 'key_invalid')
  const hash = createHash('sha256').update(key).digest()
  const hour = Math.floor(Date.now() / 1000 / hourSeconds)
  const [charged] = await sql<App[]>`
    update peer_apps set
      balance = balance - 1,
      count = case when hour = ${hour} then count + 1 else 1 end,
      hour = ${hour}
    where key_hash = ${hash} and balance > 0
      and case when hour = ${hour} then count else 0 end < hourly_limit
    returning hourly_limit as "hourlyLimit", count, balance`
  if (charged) {
    return new Response(body, { headers: { ...figures(charged, hour), 'x-credit-cost': '1' } })
  }
  const [app] = await sql<App[]>`
    select hourly_limit as "hourlyLimit", balance,
      case when hour = ${hour} then count else 0 end as count
    from peer_apps where key_hash = ${hash}`
  if (!app) return refuse(401, 'key_invalid')
  return app.count >= app.hourlyLimit
    ? refuse(429, 'throttled', figures(app, hour))
    : refuse(402, 'out_of_credits', figures(app, hour))
}

const figures = ({ hourlyLimit, count, balance }: App, hour: number) => ({
  'content-type': 'application/json; charset=utf-8',
  'x-ratelimit-limit': String(hourlyLimit),
  'x-ratelimit-remaining': String(hourlyLimit - count),
  'x-ratelimit-reset': String((hour + 1) * hourSeconds),
  'x-credit-balance': String(balance),
})

const refuse = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ ok: false, code }, { status, headers })

new Elysia()
  .get('/readyz', 'ready')
  .get('/api/v1/dictionary.php', (context) => search(context))
  .listen({ port: Number(PORT), hostname: '127.0.0.1', reusePort: false })
