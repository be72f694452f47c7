/**
 * Measures the response times of public pages and of all list pages in the console and the staff area, one
 * request at a time. The database contains 10,000 apps, 100,000 submissions, 100,000 audit log entries and
 * full request logs.
 */
import { median, print, quantile, setting } from './support/figures'
import { latencies, type Outgoing } from './support/http'
import { newUser, prepare } from './support/prepare'
import { startStack } from './support/stack'

const apps = 10_000
const submissions = 100_000
const turns = setting('TURNS', 30)
const mostMs = 40

const stack = await startStack()
const { sql } = stack
try {
  await prepare(stack)
  const password = 'a password for a benchmark'
  const owner = await fill(password)
  const server = await stack.serve('src/server.ts', { REFUSAL_LIMIT: '0' })
  const cookie = await signIn(server.url, password)
  const [app] = await sql<{ id: string }[]>`
    select client_id as id from apps where owner_id = ${owner} order by id limit 1`
  const own = `/console/apps/${app?.id ?? ''}`
  const paths = [
    '/',
    '/terms/calculator',
    '/search?q=ero',
    '/categories',
    '/browse/english/t',
    '/docs/dictionary',
    '/console',
    own,
    `${own}/requests`,
    `${own}/statement`,
    `${own}/contributions`,
    `${own}/webhooks`,
    `${own}/members`,
    '/staff',
    '/staff/review',
    '/staff/terms',
    '/staff/apps',
    '/staff/apps?q=app+99',
    '/staff/audit',
    '/staff/top-ups',
    '/staff/misses',
    '/staff/users',
    '/staff/operations',
  ]
  print(`${apps} apps, ${submissions} submissions; ${turns} rounds, without the first`)
  for (const path of paths) {
    const request: Outgoing = { url: server.url + path, headers: { cookie } }
    const [, ...times] = await latencies(Array.from({ length: turns }, () => request))
    const [p50, p95] = [median(times), quantile(times, 0.95)]
    const verdict = p95 <= mostMs ? '' : `  over ${mostMs} ms`
    print(`${path.padEnd(44)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${verdict}`)
  }
} finally {
  await stack.close()
}

/** Fills the database. @returns the id of a user who owns twenty of the apps and has access to all pages */
async function fill(password: string): Promise<string> {
  const person = { email: 'bench@example.org', name: 'Bench', password, role: 'admin' } as const
  const user = await newUser(stack, person)
  await sql`
    insert into apps (client_id, name, scopes, owner_id, put_revision)
    select 'app_' || lpad(n::text, 20, '0'), 'App ' || n,
      '{dictionary:read}', case when n <= 20 then ${user} end, 1
    from generate_series(1, ${apps}) as n`
  await sql`
    insert into grants (app_id, credits, kind, reference)
    select id, 1000, 'starter', 'bench:' || id from apps where owner_id is not null or id % 2 = 0`
  await sql`
    insert into spending (app_id, day, channel, credits)
    select id, current_date - back, 'api', 7 from apps, generate_series(0, 29) as back where id % 4 = 0`
  await sql`
    insert into contributions (id, kind, app_id, status, english, yoruba, definition_en, pair, bare)
    select 'sub_' || lpad(n::text, 20, '0'), 'submission', (select min(id) from apps) + n % ${apps},
      case when n % 2 = 0 then 'pending' else 'rejected' end, 'word ' || n, 'ọ̀rọ̀ ' || n,
      'What it means.', 'word ' || n, array['word' || n]
    from generate_series(1, ${submissions}) as n`
  await sql`
    insert into audit_log (actor, action, subject, outcome)
    select 'bench@example.org', 'settings', n::text, 'done' from generate_series(1, 100000) as n`
  await sql`
    insert into missed_searches (day, text, searches)
    select current_date - (n % 30), 'missed ' || n, n % 9 + 1 from generate_series(1, 20000) as n`
  await sql`
    insert into top_up_requests (app_id, pack, requested_by)
    select id, 'growth', ${user} from apps where id % 10 = 0`
  // Fill the request logs of the user's apps completely, and those of all other apps partially.
  await sql`
    insert into request_logs (app_id, is_refused, entries, requests)
    select a.id, piece % 2 = 0, 20, (select jsonb_agg(jsonb_build_object('at', 1795450000000 + i,
      'path', '/api/v1/dictionary.php', 'status', 200, 'credits', 1, 'ms', 1.5, 'id', 'id-' || i,
      'from', '127.0.0.1')) from generate_series(1, 20) as i)
    from apps a, generate_series(1, 100) as piece where a.owner_id is not null or piece <= 4`
  await sql`analyze`
  return user
}

async function signIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'bench@example.org', password }),
    redirect: 'manual',
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
