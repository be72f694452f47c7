/** bin/atumo doctor: checks the service and the machine, and prints advice for each problem. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageManager } from '../../package.json' with { type: 'json' }
import { isNewerFormat } from '../../search/meilisearchDocument'
import { type Config, servicesFile } from '../config'
import { auditAll } from '../domain/apps/audit'
import { check as compareIndex } from '../domain/search/indexHealth'
import { findTool } from '../launch/postgresBinaries'
import { within } from '../lib/unavailable'
import { verifyMail } from '../mail/mailer'
import { openMeilisearch, openMeilisearchIndex } from '../meilisearch'
import { inspectPostgres, inspectRedis } from '../store/inspection'
import { missingMigrations } from '../store/migrate'
import * as judge from './doctorChecks'
import { type Finding, type State } from './doctorChecks'
import type { MeteredStores } from './stores'

const deadlineMs = 10_000
const indexDeadlineMs = 60_000

const signs: Record<State, string> = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' }

export const commands = {
  async doctor(stores: MeteredStores) {
    const checks = (await Promise.all(checksOf(stores))).flat()
    const problems = checks.filter(({ state }) => state !== 'ok')
    const isWell = checks.every(({ state }) => state !== 'failed')
    const width = Math.max(...checks.map(({ name }) => name.length))
    const lines = checks.map(({ name, state, found, advice }) =>
      [
        `${signs[state].padEnd(7)}  ${name.padEnd(width)}  ${found}`,
        ...(advice ? [`${' '.repeat(width + 11)}${advice}`] : []),
      ].join('\n'),
    )
    return {
      json: { ok: isWell, checks },
      text: `${lines.join('\n')}\n\n${problems.length === 0 ? 'No problems found.' : `Problems: ${problems.length}.`}`,
      exitCode: isWell ? 0 : 1,
    }
  },
}

interface Check extends Finding {
  name: string
}

/** Starts all checks. The returned promises never reject. */
function checksOf(stores: MeteredStores): Promise<Check[]>[] {
  const { connections, config } = stores
  const { sql } = connections
  const postgres = inspectPostgres(sql)
  const facts = Promise.all([postgres, stores.operations.overview()])
  const redis = connections.redis().then(inspectRedis)
  // Prevent unhandled rejections. The checks that await these promises report the errors.
  for (const shared of [facts, postgres, redis]) shared.catch(() => {})
  return [
    check('Bun', 'Install Bun.', async () => judge.judgeVersion('Bun', Bun.version, pinnedBun)),
    check('Settings', '', async () => judge.judgeSettings(config, Date.now())),
    check('Files', `Give this user access to ${config.dataDir}.`, async () => files(config)),
    check('PostgreSQL', '', () => postgres.then(judge.judgePostgres, judge.judgeNoPostgres)),
    check('Tables', 'Check DATABASE_URL.', async () =>
      judge.judgeSchema(await missingMigrations(sql)),
    ),
    check('Secret', 'Check AUTH_SECRET.', () => secret(stores)),
    check('Redis', 'Check REDIS_URL and the server.', async () => {
      await stores.ledger.ping()
      return judge.judgeRedis(await redis)
    }),
    check('Clocks', 'The clocks cannot be checked until both databases respond.', async () => {
      const [{ aheadMs: PostgreSQL }, { aheadMs: Redis }] = await Promise.all([postgres, redis])
      return judge.judgeClocks({ PostgreSQL, Redis })
    }),
    check('Meilisearch', 'Check MEILI_URL, MEILI_KEY and the server.', () => meilisearch(config)),
    check('Index', 'Check Meilisearch.', () => index(stores), indexDeadlineMs),
    check(
      'Books',
      'Run bin/atumo audit when both databases respond.',
      async () => judge.judgeBooks(await auditAll(stores)),
      indexDeadlineMs,
    ),
    check('Worker', 'The worker cannot be checked until PostgreSQL responds.', async () => {
      const [{ hasWorker }, queues] = await facts
      return judge.judgeWorker(hasWorker, queues)
    }),
    check('Server', 'Start the service, or check BASE_URL and the proxy.', () => server(config)),
    check('E-mail', 'Check SMTP_URL and the server.', async () => {
      if (!config.smtpUrl) return judge.ok('not sent, because SMTP_URL is not set')
      await verifyMail(config.smtpUrl)
      return judge.ok('the SMTP server accepted the sign-in')
    }),
    check('Backups', 'The version cannot be checked until PostgreSQL responds.', async () =>
      judge.judgeBackup(pgDump(), (await postgres).major),
    ),
  ]
}

/** Runs a check. If it throws, it counts as failed. @param advice what to do if the check throws */
async function check(
  name: string,
  advice: string,
  run: () => Promise<Finding | Finding[]>,
  timeoutMs = deadlineMs,
): Promise<Check[]> {
  try {
    const findings = await within(timeoutMs, name, run())
    return [findings].flat().map((finding) => ({ name, ...finding }))
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    return [{ name, state: 'failed', found, ...(advice && { advice }) }]
  }
}

const pinnedBun = packageManager.replace('bun@', '')

/** Checks the permissions of the files that contain secrets. */
function files({ dataDir, authSecretFile }: Config): Finding {
  const secrets = [servicesFile(dataDir), authSecretFile, join(dataDir, 'demo.json')]
  const found = secrets.filter((file) => existsSync(file))
  return judge.judgePermissions(
    Object.fromEntries(found.map((file) => [file, statSync(file).mode & 0o777])),
  )
}

async function secret({ keyring }: MeteredStores): Promise<Finding> {
  const state = await keyring.inspect()
  return state === 'other'
    ? judge.failed(
        'does not match this database',
        'Set AUTH_SECRET to the secret that the other processes use.',
      )
    : judge.ok(state === 'own' ? 'matches this database' : 'not yet used')
}

async function meilisearch(config: Config): Promise<Finding> {
  const client = openMeilisearch(config)
  if (!client) return judge.ok('not used; PostgreSQL serves searches')
  const { pkgVersion } = await client.api.getVersion()
  return judge.judgeVersion('Meilisearch', pkgVersion, judge.oldestMeilisearch)
}

async function index({ searchIndex, config }: MeteredStores): Promise<Finding> {
  const engine = openMeilisearchIndex(config)
  if (!engine) return judge.ok('not used')
  const { live, format } = await searchIndex.state()
  if (live === null) return judge.noIndex
  if (isNewerFormat(format)) return judge.newerIndex
  return judge.judgeIndex(await compareIndex({ searchIndex, meilisearch: engine }))
}

async function server({ baseUrl }: Config): Promise<Finding> {
  const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(deadlineMs / 2) })
  const text = (await response.text()).trim().slice(0, 200)
  return response.ok
    ? judge.ok(`${baseUrl} is ready`)
    : judge.failed(
        `${baseUrl}/readyz responded with ${response.status} ${text}`,
        'Check the log and the databases named in the response.',
      )
}

/** Returns the output of `pg_dump --version`; undefined if pg_dump is missing. */
function pgDump(): string | undefined {
  const program = findTool('pg_dump')
  return program ? Bun.spawnSync([program, '--version']).stdout.toString() : undefined
}
