/**
 * Runs the operator examples in temporary folders. They use the same databases as the service that runs for
 * the manual's examples.
 */
import { expect } from 'bun:test'
import { join } from 'node:path'
import { readConfig } from '../../../src/config'
import { packs } from '../../../src/domain/metering/prices'
import { freePort } from '../../../src/launch/address'
import { faultOfUrl, post } from '../../../src/lib/outbound'
import { createSecret, readSecret } from '../../../src/lib/secretFile'
import { codeOf } from '../../../src/site/docs/expand'
import { connectPostgres, connectRedis, redisReady } from '../../../src/store/clients'
import { appKey } from '../../../src/store/metering/scripts'
import { type ExampleService, type Expectations, runExample } from '../../support/examples'
import { temporaryFolder } from '../../support/folders'
import { freshDatabase } from '../../support/stores'
import { command, newApp, root } from '../commandLine'

export const operations: Expectations = {
  'operations/start.sh': { checks: startsAndStops },
  'operations/production.sh': { checks: isTaken },
  'operations/certificate.sh': { checks: reachesTheReceiver, needs: ['openssl'] },
  'operations/secret.sh': { checks: changesTheSecret },
  'operations/backup.sh': {
    checks: (code, service) => backUp(code, service, async () => {}),
    needs: ['pg_dump'],
  },
  'operations/restore.sh': { checks: restores, needs: ['pg_dump', 'pg_restore'] },
  'operations/health.sh': { prints: /^ok\nready\n$/ },

  'operations/apps.sh': {
    async checks(code, service) {
      const { client_id } = await newApp(service)
      const printed = await runExample('apps.sh', code.replaceAll('app_…', client_id), service)
      expect(printed).toMatch(/^Client ID {2}app_\w+\nAPI key {4}atk_\w+\n/)
      expect(printed).toContain(`Granted ${packs.growth.credits} credits (invoice-17).`)
      expect(await command(service, 'apps', 'show', client_id)).toMatchObject({
        hourly_limit: 20_000,
        embed_daily_limit: 2000,
      })
    },
  },

  'operations/people.sh': {
    prints:
      /^ade@example\.org \(reviewer\)\nPassword {2}\w+\n[\s\S]*email +ade@example\.org\nrole +admin\n/,
  },

  'operations/terms.sh': {
    async checks(code, service) {
      const file = join(temporaryFolder(), 'terms.csv')
      const printed = await runExample(
        'terms.sh',
        code.replaceAll('terms.csv', `'${file}'`),
        service,
      )
      const terms = await Bun.file(file).text()
      expect(terms).toContain('\ncomputer,computer,kọ̀ǹpútà')
      expect(printed).toContain('computer')
    },
  },

  'operations/review.sh': { checks: reviews },
}

const startTimeoutMs = 60_000

/**
 * Runs the example with its own databases and folder, waits until the service is ready, and stops it with
 * SIGINT, like Ctrl-C.
 */
async function startsAndStops(code: string, { env }: ExampleService): Promise<void> {
  const port = String(await freePort())
  const child = Bun.spawn(['sh', '-euc', code], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: await freshDatabase(),
      REDIS_URL: env['REDIS_URL'],
      DATA_DIR: temporaryFolder(),
      PORT: port,
      BASE_URL: undefined,
      LOG_LEVEL: 'silent',
    },
    stdout: 'pipe',
    stderr: 'inherit',
    detached: true,
  })
  const overdue = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), startTimeoutMs)
  let said = ''
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const wasReady = said.includes('Press Ctrl-C to stop')
    said += chunk
    if (!wasReady && said.includes('Press Ctrl-C to stop')) signalGroup(child.pid, 'SIGINT')
  }
  clearTimeout(overdue)
  await child.exited
  expect(said).toContain(`Atumo is ready at http://127.0.0.1:${port}\n`)
  for (const told of ['Demo key: atk_', 'developer@atumo.example', 'admin@atumo.example']) {
    expect(said).toContain(told)
  }
}

/** Sends a signal to a process and its children. Does nothing if they have ended. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Runs the example without its last line, which starts the service with the new secret.
 * test/store/secrets/keyring.test.ts covers starting with a new secret.
 */
function changesTheSecret(code: string): void {
  expect(code).toEndWith('\nbin/start')
  const dir = temporaryFolder()
  const file = join(dir, '.data', 'auth-secret')
  const old = createSecret(file)
  const asked = code.replace(/bin\/start$/, 'printenv AUTH_SECRET_PREVIOUS')
  const { stdout } = Bun.spawnSync(['sh', '-euc', asked], { cwd: dir })
  expect(stdout.toString().trim()).toBe(old)
  expect(readSecret(file)).toBeUndefined()
}

/**
 * Runs the example without its last line, and sends a request to a receiver that uses the new certificate. A
 * URL with the same address but without HTTPS is refused.
 */
async function reachesTheReceiver(code: string, { env }: ExampleService): Promise<void> {
  expect(code).toEndWith('\nbin/start')
  const dir = temporaryFolder()
  const asked = code.replace(/bin\/start$/, 'printenv WEBHOOK_ALLOW WEBHOOK_CA')
  const { stdout } = Bun.spawnSync(['sh', '-euc', asked], { cwd: dir })
  const [WEBHOOK_ALLOW, WEBHOOK_CA] = stdout.toString().trim().split('\n')
  const given = { ...env, DATA_DIR: dir, WEBHOOK_ALLOW, WEBHOOK_CA }
  const { webhookAllow: allow, webhookCa: ca } = readConfig(given, dir)
  const file = (ending: string) => Bun.file(join(dir, `receiver.${ending}`))
  const receiver = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: { key: file('key'), cert: file('pem') },
    fetch: () => new Response('received'),
  })
  const options = { allow, ca, deadlineMs: 5000, bodyMs: 5000, readBytes: 100, keptBytes: 100 }
  for (const host of ['127.0.0.1', 'localhost']) {
    const sent = await post(`https://${host}:${receiver.port}/`, { body: '', headers: {} }, options)
    expect([host, sent.body]).toEqual([host, 'received'])
  }
  expect(faultOfUrl(`http://127.0.0.1:${receiver.port}/`, allow)).toBe('not_https')
  await receiver.stop(true)
}

/** Checks that every exported variable takes effect in the configuration. */
async function isTaken(code: string, service: ExampleService): Promise<void> {
  expect(code).toEndWith('\nbin/start')
  const names = [...code.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name)
  const asked = `${code.replace(/\n.*$/, '\n')}${names.map((name) => `echo "$${name}"`).join('\n')}`
  const lines = (await runExample('production.sh', asked, service)).trimEnd().split('\n')
  const env = Object.fromEntries(names.map((name, at) => [name, lines[at]]))
  const { trustedProxies, ...config } = readConfig(env)
  expect(trustedProxies.contains('10.1.2.3')).toBe(true)
  expect(trustedProxies.contains('203.0.113.7')).toBe(false)
  expect(config).toMatchObject({
    databaseUrl: env['DATABASE_URL'],
    redisUrl: env['REDIS_URL'],
    meiliUrl: env['MEILI_URL'],
    meiliKey: env['MEILI_KEY'],
    baseUrl: env['BASE_URL'],
    smtpUrl: env['SMTP_URL'],
    mailFrom: env['MAIL_FROM'],
    processes: Number(env['PROCESSES']),
    metricsAddress: { host: '127.0.0.1', port: 9464 },
  })
  expect(names.length).toBe(10)
}

/** Runs the backup example, but writes to a temporary file. */
async function backUp(
  code: string,
  service: ExampleService,
  then: (file: string) => Promise<void>,
): Promise<void> {
  const file = join(temporaryFolder(), 'atumo.dump')
  await runExample('backup.sh', code.replace('atumo.dump', `'${file}'`), service)
  expect(await Bun.file(file).slice(0, 5).text()).toBe('PGDMP')
  await then(file)
}

/** Runs the restore example with a new PostgreSQL database and a separate Redis database. */
async function restores(code: string, service: ExampleService): Promise<void> {
  await backUp(codeOf('operations/backup.sh', service.url), service, async (file) => {
    const DATABASE_URL = await emptyDatabase(service)
    const corner = new URL(service.env['REDIS_URL'] ?? '')
    corner.pathname = '/15'
    const REDIS_URL = corner.href
    const redis = connectRedis(REDIS_URL, () => {})
    await redisReady(redis, 5000)
    const [books, others] = [appKey('app_00000000000000000000'), 'somebody-elses']
    // In a cluster, these keys are on different masters.
    await Promise.all([redis.set(books, 'later accounts'), redis.set(others, 'kept')])
    const restored = { ...service, env: { ...service.env, DATABASE_URL, REDIS_URL } }
    await runExample('restore.sh', code.replace('atumo.dump', `'${file}'`), restored)
    expect(await Promise.all([redis.get(books), redis.get(others)])).toEqual([null, 'kept'])
    await redis.del(others)
    redis.disconnect()
    const client = service.env['ATUMO_CLIENT_ID'] ?? ''
    const shown = await command(service, 'apps', 'show', client)
    const { name, created_at } = shown as { name: string; created_at: string }
    expect(await command(restored, 'apps', 'show', client)).toMatchObject({ name, created_at })
    expect(await command(restored, 'terms', 'history', 'computer')).toEqual(
      await command(service, 'terms', 'history', 'computer'),
    )
  })
}

/** Creates an empty database on the example service's PostgreSQL server. */
async function emptyDatabase({ env }: ExampleService): Promise<string> {
  const address = env['DATABASE_URL'] ?? ''
  const name = `restored_${Date.now()}`
  const sql = connectPostgres(address, { pool: 1 })
  try {
    await sql.unsafe(`create database ${name} template template0`)
  } finally {
    await sql.end()
  }
  return address.replace(/[^/]+$/, name)
}

const words = [
  { english_term: 'rain gauge', yoruba_term: 'ìwọn òjò', definition_en: 'It measures rain.' },
  { english_term: 'market day', yoruba_term: 'ọjọ́ ọjà', definition_en: 'A day of trade.' },
]

/**
 * Runs the example with contributions from a new app, and checks that each contribution ends up with the
 * status stated in the example.
 */
async function reviews(code: string, service: ExampleService): Promise<void> {
  const scopes = 'dictionary:read,dictionary:write'
  const { api_key, client_id } = await newApp(service, '--scopes', scopes)
  const contribute = async (path: string, body: object) => {
    const response = await fetch(`${service.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': api_key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = (await response.json()) as Record<string, { id: string } | undefined>
    return (said['submission'] ?? said['suggestion'])?.id ?? ''
  }
  const ids = {
    first: await contribute('submit.php', words[0] ?? {}),
    second: await contribute('submit.php', words[1] ?? {}),
    suggestion: await contribute('suggest.php', {
      slug: 'computer',
      suggested_aliases: 'a machine',
    }),
  }
  const filled = code
    .replaceAll('sug_…', ids.suggestion)
    .replace('reject sub_…', `reject ${ids.second}`)
    .replaceAll('sub_…', ids.first)
  expect(await runExample('review.sh', filled, service)).toContain(ids.first)

  const list = ['review', 'list', '--app', client_id, '--status', 'all']
  const told = (await command(service, ...list)) as { id: string; status: string }[]
  const statuses = Object.fromEntries(told.map(({ id, status }) => [id, status]))
  expect(statuses).toEqual({
    [ids.first]: 'approved',
    [ids.second]: 'rejected',
    [ids.suggestion]: 'accepted',
  })
}
