/** Evaluates the facts that bin/atumo doctor collects: decides what is wrong and what to do about it. */
import { X509Certificate } from 'node:crypto'
import type { Config } from '../config'
import type { Audit } from '../domain/apps/audit'
import type { CheckReport } from '../domain/search/indexHealth'
import { settings } from '../settings'
import { Pooled, type PostgresFacts, type RedisFacts } from '../store/inspection'
import type { Overview } from '../store/operations'

/** `warning`: the service works, but not as it should in production. */
export type State = 'ok' | 'warning' | 'failed'

export interface Finding {
  state: State
  /** What the check found. */
  found: string
  /** What to do about the problem. */
  advice?: string
}

export const ok = (found: string): Finding => ({ state: 'ok', found })
const warning = (found: string, advice: string): Finding => ({ state: 'warning', found, advice })
export const failed = (found: string, advice: string): Finding => ({
  state: 'failed',
  found,
  advice,
})

const oldestPostgres = 15
const oldestRedis = 7
export const oldestMeilisearch = '1.38.0'

export const judgeVersion = (program: string, version: string, oldest: string): Finding =>
  Bun.semver.order(version, oldest) < 0
    ? failed(version, `Install ${program} ${oldest} or later.`)
    : ok(version)

/** @param error the reason why PostgreSQL could not be inspected */
export const judgeNoPostgres = (error: unknown) =>
  failed(
    error instanceof Error ? error.message : String(error),
    error instanceof Pooled
      ? 'Set DATABASE_URL to the URL of PostgreSQL itself, and DATABASE_POOLER_URL to the URL of the pooler.'
      : 'Check DATABASE_URL and the server.',
  )

export function judgePostgres(facts: PostgresFacts): Finding {
  const { version, major, database, connections, mostConnections } = facts
  const found = `${version}, database ${database}, ${connections} of ${mostConnections} connections`
  if (major < oldestPostgres) return failed(found, `Install PostgreSQL ${oldestPostgres} or later.`)
  if (facts.isStandby) {
    return failed(`${found}, a standby`, 'Set DATABASE_URL to the URL of the primary server.')
  }
  if (!facts.isOwner) {
    return failed(
      `${found}, owned by another user`,
      'Make the user in DATABASE_URL the owner of the database, so that upgrades can change tables.',
    )
  }
  if (!facts.knowsLetters) {
    return failed(
      `${found}, with a locale that does not support Yoruba letters`,
      'Searches miss Yoruba words. Create another database with the locale C.UTF-8, and restore a backup into it.',
    )
  }
  if (connections > 0.9 * mostConnections) {
    return warning(found, 'Increase max_connections, or lower DATABASE_POOL.')
  }
  return facts.mayCreateDatabases
    ? ok(found)
    : warning(
        `${found}, the user is not allowed to create databases`,
        'Grant CREATEDB to the user. Otherwise, bin/atumo restore fails.',
      )
}

/** @param missing names of migrations that the database lacks */
export function judgeSchema(missing: readonly string[]): Finding {
  if (missing.length === 0) return ok('all migrations applied')
  const advice = 'Run bun src/migrate.ts, or restart bin/start.'
  return failed(`missing migrations: ${missing.join(', ')}`, advice)
}

export function judgeRedis({ name, major, isAppendOnly, eviction }: RedisFacts): Finding {
  if (major < oldestRedis) return failed(name, `Install Redis ${oldestRedis} or later, or Valkey.`)
  if (eviction !== 'noeviction') {
    return failed(
      `${name}, ${eviction}`,
      'Set maxmemory-policy to noeviction. Otherwise, credits can be lost.',
    )
  }
  return isAppendOnly
    ? ok(`${name}, append-only file`)
    : warning(
        `${name}, without an append-only file`,
        'Set appendonly to yes. Otherwise, spending from the last second is lost when Redis restarts.',
      )
}

/**
 * `ok` is the largest clock difference that is normal with NTP, `tolerable` the largest that causes only a
 * warning.
 */
const clockMs = { ok: 1000, tolerable: 10_000 }

/** @param clocks milliseconds by which other machines are ahead of this one */
export function judgeClocks(clocks: Record<string, number>): Finding {
  const shown = Object.entries(clocks).map(
    ([name, ms]) => `${name} ${ms < 0 ? '-' : '+'}${(Math.abs(ms) / 1000).toFixed(3)} s`,
  )
  const most = Math.max(...Object.values(clocks).map(Math.abs))
  const found = shown.join(', ')
  const advice = 'Run an NTP service, such as chrony or systemd-timesyncd, on every machine.'
  if (most <= clockMs.ok) return ok(found)
  return most <= clockMs.tolerable ? warning(found, advice) : failed(found, advice)
}

const dayMs = 86_400_000
/** Report certificates that expire in fewer days than this. */
const renewDays = 14

/** Finds settings that are valid but not recommended in production. */
export function judgeSettings(config: Config, now: number): Finding[] {
  const { hostname, protocol } = new URL(config.baseUrl)
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  const findings: Finding[] = []
  if (protocol === 'http:' && !isLocal) {
    findings.push(
      warning(
        `BASE_URL ${config.baseUrl}`,
        'Use HTTPS. Otherwise, other people on the network can read keys and passwords.',
      ),
    )
  }
  for (const [key, { variable, advice }] of Object.entries(settings)) {
    const value = config[key as keyof typeof settings]
    const isMissing =
      value === undefined || (value instanceof Object && 'empty' in value && value.empty)
    if (advice && !isLocal && isMissing) findings.push(warning(`${variable} is not set`, advice))
    const text = typeof value === 'string' ? value : ''
    for (const pem of text.match(/-----BEGIN CERT[^]+?-----END CERTIFICATE-----/g) ?? []) {
      const { subject, validTo } = new X509Certificate(pem)
      const leftMs = Date.parse(validTo) - now
      const found = `${variable}: ${subject.replaceAll('\n', ', ')} is valid until ${validTo}`
      if (leftMs < renewDays * dayMs) {
        findings.push((leftMs < 0 ? failed : warning)(found, 'Renew the certificate.'))
      }
    }
  }
  return findings.length > 0 ? findings : [ok(`valid, BASE_URL ${config.baseUrl}`)]
}

/** @param files the permissions of each file in DATA_DIR that contains secrets, such as 0o600 */
export function judgePermissions(files: Record<string, number>): Finding {
  const names = Object.keys(files)
  const open = names.filter((name) => ((files[name] ?? 0) & 0o077) !== 0).join(' ')
  if (open !== '') return failed(`other users can access ${open}`, `Run chmod 600 ${open}`)
  return ok(names.length > 0 ? `only the owner can read ${names.join(', ')}` : 'no secrets stored')
}

export const noIndex = warning(
  'none yet; PostgreSQL serves searches',
  "The worker builds the index within a minute. If it does not, read the worker's log.",
)

export const newerIndex = warning(
  'built by a newer version of Atumo, so this machine searches PostgreSQL instead',
  'Upgrade this machine. If you have downgraded all machines, run bin/atumo search reindex.',
)

export const lateIndex = (behindMs: number): Finding =>
  failed(
    `a change has waited for ${Math.round(behindMs / 1000)} s; PostgreSQL serves searches`,
    "Check that a worker is running, and read the worker's log.",
  )

export const alteredIndex: Finding = failed(
  'another program changed its settings',
  "The worker rebuilds the index within a minute. If it does not, read the worker's log.",
)

export function judgeIndex({ terms, missing, outdated, extra }: CheckReport): Finding {
  const differing = missing.length + outdated.length + extra.length
  return differing === 0
    ? ok(`${terms} terms`)
    : failed(
        `${differing} of ${terms} terms differ`,
        'Check that a worker is running, then run bin/atumo search reindex.',
      )
}

export const judgeBooks = ({ apps, faulty, drift }: Audit): Finding =>
  faulty.length === 0
    ? ok(`the books of ${apps} apps agree`)
    : failed(
        `the books of ${faulty.length} of ${apps} apps differ, by ${drift} credits in total`,
        'Run bin/atumo audit.',
      )

/** Jobs that have been waiting longer than this count as late. */
const lateSeconds = 60

export function judgeWorker(hasWorker: boolean, queues: Overview): Finding {
  const { due, dueSeconds, pending, pendingSeconds } = queues
  const found = `${due} deliveries and ${pending} index updates waiting`
  if (!hasWorker) return failed(`not running, ${found}`, 'Start bin/start or bun src/worker.ts.')
  return Math.max(dueSeconds, pendingSeconds) > lateSeconds
    ? warning(
        `${found}, for up to ${Math.max(dueSeconds, pendingSeconds)} s`,
        "Read the worker's log.",
      )
    : ok(`running, ${found}`)
}

/** @param version the output of `pg_dump --version`; undefined if pg_dump is missing */
export function judgeBackup(version: string | undefined, serverMajor: number): Finding {
  const advice = `Install the client programs of PostgreSQL ${serverMajor} (postgresql-client).`
  if (version === undefined) return warning('pg_dump is missing', advice)
  const major = Number(/(\d+)/.exec(version)?.[1])
  return major < serverMajor
    ? warning(`pg_dump ${major} is older than the server`, advice)
    : ok(`pg_dump ${major}`)
}
