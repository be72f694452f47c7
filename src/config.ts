/** All settings, parsed from environment variables, with their units and defaults. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isOtherEmail } from './domain/accounts/email'
import { refusalLimit } from './domain/apps/refusalLimits'
import { hourlyLimit } from './domain/metering/limits'
import { type Address, isHost, parseOrigin, reachableHost } from './lib/address'
import type { LogFormat } from './lib/log'
import { type Networks, parseNetworks } from './lib/networks'
import { parseRedisUrl, type RedisSettings } from './lib/redisUrl'
import { secretLength } from './lib/secretFile'
import { codeOf } from './lib/unavailable'
import { parsePostgresUrl } from './store/postgresUrl'

export interface Config {
  /** The port on which the HTTP processes listen. */
  port: number
  /** The address on which the HTTP processes listen. */
  host: string
  /** The public URL of the service, without a trailing slash. */
  baseUrl: string
  /** The folder where `bin/start` stores all data: its databases, its state and the demo app's key. */
  dataDir: string
  databaseUrl: string
  /**
   * URL of a pooler in transaction mode, which servers use instead of `databaseUrl`; undefined if there is
   * none.
   */
  poolerUrl: string | undefined
  /** URL of a PostgreSQL replica for reads that may be slightly out of date; undefined if there is none. */
  replicaUrl: string | undefined
  redisUrl: string
  redis: RedisSettings
  /** URL of Meilisearch; undefined if PostgreSQL is the only search engine. */
  meiliUrl: string | undefined
  /** Meilisearch's master key, or a key that permits all actions on indexes. */
  meiliKey: string | undefined
  /** Maximum number of PostgreSQL connections per process. A server reserves a third of them for writes. */
  databasePool: number
  /** Number of HTTP processes. All of them listen on the same port. */
  processes: number
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: Networks
  /** Maximum number of requests per UTC hour for each channel of an app without its own limit. */
  hourlyLimit: number
  /** Maximum number of refused requests per minute for each app and each address; 0 for no limit. */
  refusalLimit: number
  /** Non-public networks to which webhooks may be sent. */
  webhookAllow: Networks
  /** PEM certificates to trust, in addition to the default ones, when sending webhooks. */
  webhookCa: string | undefined
  /** Maximum number of concurrent outgoing requests. Bun reads the same environment variable when it starts. */
  requestsAtOnce: number
  /** The secret for encryption and signatures; undefined if it is read from `authSecretFile`. */
  authSecret: string | undefined
  /** The previous secret, which is needed for the first start after the secret is changed. */
  authSecretPrevious: string | undefined
  /**
   * The file that contains the secret if no environment variable sets it. The file is created when first
   * needed.
   */
  authSecretFile: string
  /** URL of the SMTP server; undefined if e-mails are only logged. */
  smtpUrl: string | undefined
  /** The sender address of e-mails. */
  mailFrom: string
  /**
   * The address at which this process serves its metrics; undefined if it serves them only at /metrics on
   * `port`.
   */
  metricsAddress: Address | undefined
  /** Bearer token for /metrics; undefined if /metrics on `port` returns 404. */
  metricsToken: string | undefined
  /** URL of the collector to which traces are sent by OTLP over HTTP; undefined if nothing is traced. */
  tracesUrl: string | undefined
  /** The share of requests to trace, from 0 to 1. */
  traceRatio: number
  /** Minimum duration, in milliseconds, of PostgreSQL queries to log; undefined to log none. */
  slowQueryMs: number | undefined
  /** URI for security reports; undefined if there is no security.txt. */
  securityContact: string | undefined
  logLevel: string
  logFormat: LogFormat
}

/** The URLs of the databases and the search engine, and the engine's key. */
export type Backends = Pick<Config, 'databaseUrl' | 'redisUrl' | 'meiliUrl' | 'meiliKey'>

/** The settings that `bin/start` stores in a file for bin/atumo. */
export interface KeptBackends extends Backends {
  baseUrl: string
  /** Other settings from the environment of `bin/start`. */
  settings?: Record<string, string>
}

type Env = Record<string, string | undefined>

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Environment variables to set for the service's processes. Bun's limit on concurrent outgoing requests also
 * limits a worker's deliveries, and the default of 256 is too low.
 */
export const workerEnvironment = (env: Env = process.env) => ({
  BUN_CONFIG_MAX_HTTP_REQUESTS: env['BUN_CONFIG_MAX_HTTP_REQUESTS'] || '4096',
})

export const servicesFile = (dataDir: string) => join(dataDir, 'services.json')

export class ConfigError extends Error {}

/**
 * Parses the environment.
 * @param cwd the folder against which relative paths are resolved; '' for the current folder
 * @throws ConfigError, which names the variable and its valid values
 */
export function readConfig(env: Env, cwd = ''): Config {
  const dataDir = resolve(cwd, env['DATA_DIR'] || '.data')
  const kept = readBackends(dataDir)
  const backends = findBackends(env, dataDir, kept)
  const isSaid = [env['BASE_URL'], env['PORT'], env['HOST']].some(Boolean)
  const isOurs = kept?.databaseUrl === backends.databaseUrl
  // An empty variable counts as set, so that it can override a value that bin/start has stored.
  const given = Object.entries(env).filter(([, value]) => value !== undefined)
  const settings = readSettings(
    isOurs ? { ...kept.settings, ...Object.fromEntries(given) } : env,
    cwd,
  )
  const baseUrl = !isSaid && isOurs && kept.baseUrl ? kept.baseUrl : settings.baseUrl
  return { ...settings, ...backends, baseUrl }
}

/** Reads the configuration of a process. If it is invalid, prints the reason and exits. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/**
 * Settings that are not stored for bin/atumo, because they are stored elsewhere or concern only the processes
 * that `bin/start` runs.
 */
const notKept = new Set([
  'BASE_URL',
  'BUN_CONFIG_MAX_HTTP_REQUESTS',
  'DATA_DIR',
  'HOST',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'METRICS_ADDRESS',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'PORT',
  'PROCESSES',
  'SLOW_QUERY_MS',
])

/** Returns the settings in the environment that bin/atumo also needs. Makes paths absolute. */
export function givenSettings(env: Env, cwd = ''): Record<string, string> {
  const given: Record<string, string> = {}
  const watched = new Proxy(env, {
    get(target, name: string) {
      const value = target[name]
      if (value && !notKept.has(name)) given[name] = value
      return value
    },
  })
  readSettings(watched, cwd)
  const { WEBHOOK_CA: file } = given
  return file === undefined ? given : { ...given, WEBHOOK_CA: resolve(cwd, file) }
}

/** Reads all settings except the URLs of the databases, for `bin/start`. */
export function readSettings(env: Env, cwd = ''): Omit<Config, keyof Backends> {
  const port = integer(env, 'PORT', 3000, 0, 65535)
  const host = env['HOST'] || '127.0.0.1'
  const dataDir = resolve(cwd, env['DATA_DIR'] || '.data')
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  storeUrl(env, 'REDIS_URL', parseRedisUrl)
  return {
    port,
    host,
    baseUrl: publicOrigin(env['BASE_URL'] || `http://${reachableHost(host)}:${port}`),
    dataDir,
    poolerUrl: storeUrl(env, 'DATABASE_POOLER_URL'),
    replicaUrl: storeUrl(env, 'DATABASE_REPLICA_URL'),
    redis: {
      ca: certificates('REDIS_CA', env['REDIS_CA'], cwd),
      waitReplicas: integer(env, 'REDIS_WAIT_REPLICAS', 0, 0, 5),
    },
    databasePool: integer(env, 'DATABASE_POOL', 10, 2, 1000),
    processes: integer(env, 'PROCESSES', 1, 1, 256),
    trustedProxies: networks(env, 'TRUSTED_PROXIES'),
    hourlyLimit: integer(env, 'HOURLY_LIMIT', hourlyLimit, 1, 1_000_000_000),
    refusalLimit: integer(env, 'REFUSAL_LIMIT', refusalLimit, 0, 1_000_000_000),
    webhookAllow: networks(env, 'WEBHOOK_ALLOW'),
    webhookCa: certificates('WEBHOOK_CA', env['WEBHOOK_CA'], cwd),
    requestsAtOnce: integer(env, 'BUN_CONFIG_MAX_HTTP_REQUESTS', 256, 8, 65_336),
    authSecret: secret(env, 'AUTH_SECRET'),
    authSecretPrevious: secret(env, 'AUTH_SECRET_PREVIOUS'),
    authSecretFile: join(dataDir, 'auth-secret'),
    smtpUrl: env['SMTP_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] || 'Atumo <atumo@localhost>',
    ...metrics(env),
    tracesUrl: endpoint && webAddress('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint),
    traceRatio: share(env, 'OTEL_TRACES_SAMPLER_ARG', 1),
    slowQueryMs: env['SLOW_QUERY_MS'] ? integer(env, 'SLOW_QUERY_MS', 0, 0, 600_000) : undefined,
    securityContact: contact('SECURITY_CONTACT', env['SECURITY_CONTACT']),
    logLevel: choice(env, 'LOG_LEVEL', 'info', levels),
    logFormat: choice(env, 'LOG_FORMAT', 'json', ['json', 'pretty']),
  }
}

function findBackends(
  env: Env,
  dataDir: string,
  kept: Partial<KeptBackends> | undefined,
): Backends {
  const databaseUrl = env['DATABASE_URL'] || kept?.databaseUrl
  const redisUrl = env['REDIS_URL'] || kept?.redisUrl
  if (!databaseUrl || !redisUrl) {
    const missing = databaseUrl ? 'REDIS_URL' : 'DATABASE_URL'
    throw new ConfigError(
      `${missing} is not set, and bin/start is not running with DATA_DIR ${dataDir}. Start the service with bin/start, or set ${missing}.`,
    )
  }
  storeUrl({ DATABASE_URL: databaseUrl }, 'DATABASE_URL')
  return { databaseUrl, redisUrl, ...findMeilisearch(env, kept, databaseUrl) }
}

function findMeilisearch(
  env: Env,
  kept: Partial<Backends> | undefined,
  databaseUrl: string,
): Pick<Config, 'meiliUrl' | 'meiliKey'> {
  const url = env['MEILI_URL']
  if (url) {
    return { meiliUrl: webAddress('MEILI_URL', url), meiliKey: env['MEILI_KEY'] || undefined }
  }
  // The Meilisearch that bin/start runs contains only the terms from the database that bin/start
  // runs.
  if (kept?.databaseUrl !== databaseUrl) return { meiliUrl: undefined, meiliKey: undefined }
  return { meiliUrl: kept.meiliUrl, meiliKey: kept.meiliKey }
}

function readBackends(dataDir: string): Partial<KeptBackends> | undefined {
  const file = servicesFile(dataDir)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptBackends>
  } catch (error) {
    if (codeOf(error) === 'EACCES') {
      throw new ConfigError(
        `This user cannot read ${file}. Run the command as the user that runs bin/start, or set DATABASE_URL and REDIS_URL.`,
      )
    }
    throw new ConfigError(`${file} cannot be read. Restart the service with bin/start.`)
  }
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

function share(env: Env, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (value <= 1) return value
  throw new ConfigError(`${name} must be a number from 0 to 1, not "${text}".`)
}

function secret(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (text.length >= secretLength) return text
  throw new ConfigError(
    `${name} must have at least ${secretLength} characters. Create one with: openssl rand -base64 32`,
  )
}

/**
 * Reads the settings for metrics.
 * @throws ConfigError if a setting is invalid, if other machines could read metrics without a token, or if
 *   several processes would serve metrics on the same port
 */
function metrics(env: Env): Pick<Config, 'metricsAddress' | 'metricsToken'> {
  const metricsToken = env['METRICS_TOKEN'] || undefined
  const text = env['METRICS_ADDRESS']
  if (!text) {
    if (metricsToken && integer(env, 'PROCESSES', 1, 1, 256) > 1) {
      throw new ConfigError(
        'With several PROCESSES on one port, /metrics would return the metrics of any of them. Set METRICS_ADDRESS, for example to 127.0.0.1:9464, or remove METRICS_TOKEN.',
      )
    }
    return { metricsAddress: undefined, metricsToken }
  }
  const [, host = '', port] = /^([\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})$/.exec(text) ?? []
  if (!(Number(port) > 0 && Number(port) <= 65535)) {
    throw new ConfigError(
      `METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464, not "${text}".`,
    )
  }
  const processes = integer(env, 'PROCESSES', 1, 1, 256)
  if (Number(port) + processes > 65535) {
    throw new ConfigError(
      `METRICS_ADDRESS must have a port of at most ${65535 - processes}, because each process has its own port.`,
    )
  }
  const bare = host.replace(/^\[|\]$/g, '')
  if (!metricsToken && !/^(127\.[\d.]+|::1|localhost)$/.test(bare)) {
    throw new ConfigError(
      `Other machines can reach METRICS_ADDRESS ${text}. Set METRICS_TOKEN too, or listen on 127.0.0.1.`,
    )
  }
  return { metricsAddress: { host: bare, port: Number(port) }, metricsToken }
}

function choice<T extends string>(env: Env, name: string, fallback: T, choices: readonly T[]): T {
  const text = env[name] || fallback
  const found = choices.find((each) => each === text)
  if (found !== undefined) return found
  throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
}

/** Checks an http or https address. @returns the address without a trailing slash @throws ConfigError */
function webAddress(name: string, text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) {
    return url.href.replace(/(?<!\/)\/+$/, '')
  }
  throw new ConfigError(`${name} must be an http or https address, not "${text}".`)
}

/** @throws ConfigError, which omits the address because it may contain a password */
function publicOrigin(text: string): string {
  const url = parseOrigin(text)
  if (url && isHost(url.hostname)) return url.origin
  throw new ConfigError(
    'BASE_URL must be an http or https address with nothing after the host and port, such as https://dictionary.example. The service cannot run under a path.',
  )
}

/** @throws ConfigError, which omits the URL because it may contain a password */
function storeUrl(
  env: Env,
  name: string,
  parse: (text: string) => unknown = parsePostgresUrl,
): string | undefined {
  const text = env[name] || undefined
  try {
    if (text) parse(text)
  } catch (error) {
    throw new ConfigError(`${name} ${error instanceof Error ? error.message : ''}.`)
  }
  return text
}

/** Converts an e-mail address or the URL of a page to a URI for security.txt. @throws ConfigError */
function contact(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (isOtherEmail(text)) return `mailto:${encodeURIComponent(text).replace('%40', '@')}`
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return url.href
  throw new ConfigError(`${name} must be an e-mail address or an https address, not "${text}".`)
}

/** Returns the text of a PEM file. @throws ConfigError */
function certificates(name: string, file: string | undefined, cwd: string): string | undefined {
  if (!file) return undefined
  try {
    const text = readFileSync(resolve(cwd, file), 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  } catch {
    // Falls through to the error below, which also covers files without certificates.
  }
  throw new ConfigError(`${name} must be a file that contains PEM certificates, not "${file}".`)
}

function networks(env: Env, name: string): Networks {
  const entries = (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
  const parsed = parseNetworks(entries)
  if ('invalid' in parsed) {
    throw new ConfigError(`${name}: "${parsed.invalid}" is not an IP address or a CIDR range.`)
  }
  return parsed
}
