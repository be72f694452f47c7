/** The environment, parsed once: every setting the service knows, its unit, its default. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isEmail } from './domain/accounts/email'
import { refusalLimit } from './domain/apps/refusalLimits'
import { hourlyLimit } from './domain/metering/limits'
import { type Networks, parseNetworks } from './lib/networks'
import { secretLength } from './lib/secretFile'

export interface Config {
  /** Port the HTTP process listens on. */
  port: number
  /** Address it binds to. */
  host: string
  /** The service as its users see it, without a trailing slash. */
  baseUrl: string
  /** Folder of everything `bin/start` keeps: private databases, state, demo key. */
  dataDir: string
  databaseUrl: string
  redisUrl: string
  /** Address of Meilisearch; undefined: PostgreSQL finds. */
  meiliUrl: string | undefined
  /** Its master key, or one that may do everything with indexes. */
  meiliKey: string | undefined
  /** PostgreSQL connections per process, a third of them for writes. */
  databasePool: number
  /** How many HTTP processes share the port. */
  processes: number
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: Networks
  /** Calls an app may make per UTC hour and channel, where it has no limit of its own. */
  hourlyLimit: number
  /** Refused calls an app or an address may make per minute; 0 lifts it. */
  refusalLimit: number
  /** Networks that webhooks may reach though they are not public. */
  webhookAllow: Networks
  /** PEM certificates that webhooks trust beside the system's. */
  webhookCa: string | undefined
  /** Requests that Bun makes at once; it reads the same variable when it starts. */
  requestsAtOnce: number
  /** What encrypts and signs; undefined: `authSecretFile` has it. */
  authSecret: string | undefined
  /** The one before, for the first start with another one. */
  authSecretPrevious: string | undefined
  /** Where a secret is made at the first use, without one in the environment. */
  authSecretFile: string
  /** SMTP server that e-mails to accounts go through; undefined: they go to the log. */
  smtpUrl: string | undefined
  /** Whom those e-mails come from. */
  mailFrom: string
  /** Bearer token of /metrics; without one the page does not exist. */
  metricsToken: string | undefined
  /** Where to report a security flaw, as a URI; without one there is no security.txt. */
  securityContact: string | undefined
  logLevel: string
}

/** Addresses of the databases and the search engine. */
export type Backends = Pick<Config, 'databaseUrl' | 'redisUrl' | 'meiliUrl' | 'meiliKey'>

/** What `bin/start` writes for the command line, with the public address of the service. */
export interface KeptBackends extends Backends {
  baseUrl: string
}

export const servicesFile = (dataDir: string) => join(dataDir, 'services.json')

export class ConfigError extends Error {}

/**
 * Parses the environment.
 * @param cwd the folder that relative paths start from; '' is the process's own
 * @throws ConfigError naming the variable and what it takes.
 */
export function readConfig(env: Record<string, string | undefined>, cwd = ''): Config {
  const settings = readSettings(env, cwd)
  const kept = readBackends(settings.dataDir)
  const backends = findBackends(env, settings.dataDir, kept)
  const isSaid = [env['BASE_URL'], env['PORT'], env['HOST']].some(Boolean)
  const isOurs = kept?.databaseUrl === backends.databaseUrl
  const baseUrl = !isSaid && isOurs && kept.baseUrl ? kept.baseUrl : settings.baseUrl
  return { ...settings, ...backends, baseUrl }
}

/** The configuration of a process; where there is none it says why and ends. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Every setting that does not need the databases to be there: what `bin/start` itself goes by. */
export function readSettings(
  env: Record<string, string | undefined>,
  cwd = '',
): Omit<Config, keyof Backends> {
  const port = integer(env, 'PORT', 3000, 0, 65535)
  const host = env['HOST'] || '127.0.0.1'
  const dataDir = resolve(cwd, env['DATA_DIR'] || '.data')
  return {
    port,
    host,
    baseUrl: webAddress('BASE_URL', env['BASE_URL'] || `http://${reachableHost(host)}:${port}`),
    dataDir,
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
    metricsToken: env['METRICS_TOKEN'] || undefined,
    securityContact: contact('SECURITY_CONTACT', env['SECURITY_CONTACT']),
    logLevel: logLevel(env['LOG_LEVEL'] || 'info'),
  }
}

function findBackends(
  env: Record<string, string | undefined>,
  dataDir: string,
  kept: Partial<KeptBackends> | undefined,
): Backends {
  const databaseUrl = env['DATABASE_URL'] || kept?.databaseUrl
  const redisUrl = env['REDIS_URL'] || kept?.redisUrl
  if (!databaseUrl || !redisUrl) {
    const missing = databaseUrl ? 'REDIS_URL' : 'DATABASE_URL'
    throw new ConfigError(
      `${missing} is not set, and ${servicesFile(dataDir)} does not say where bin/start keeps its own. Start the service with bin/start, or set ${missing}.`,
    )
  }
  return { databaseUrl, redisUrl, ...findMeilisearch(env, kept, databaseUrl) }
}

function findMeilisearch(
  env: Record<string, string | undefined>,
  kept: Partial<Backends> | undefined,
  databaseUrl: string,
): Pick<Config, 'meiliUrl' | 'meiliKey'> {
  const url = env['MEILI_URL']
  if (url) {
    return { meiliUrl: webAddress('MEILI_URL', url), meiliKey: env['MEILI_KEY'] || undefined }
  }
  // The one that bin/start keeps has the index of bin/start's database, and of no other.
  if (kept?.databaseUrl !== databaseUrl) return { meiliUrl: undefined, meiliKey: undefined }
  return { meiliUrl: kept.meiliUrl, meiliKey: kept.meiliKey }
}

function readBackends(dataDir: string): Partial<KeptBackends> | undefined {
  const file = servicesFile(dataDir)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptBackends>
  } catch {
    throw new ConfigError(`${file} cannot be read. Start the service anew with bin/start.`)
  }
}

function integer(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

function secret(env: Record<string, string | undefined>, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (text.length >= secretLength) return text
  throw new ConfigError(
    `${name} must have at least ${secretLength} characters. Make one with: openssl rand -base64 32`,
  )
}

function logLevel(text: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  if (levels.includes(text)) return text
  throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}, not "${text}".`)
}

/** Where a service that listens on every address is reached from this machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Without a trailing slash. */
function webAddress(name: string, text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) {
    return url.href.replace(/(?<!\/)\/+$/, '')
  }
  throw new ConfigError(`${name} must be an http or https address, not "${text}".`)
}

/** An e-mail address, or a page, as the URI that security.txt takes. */
function contact(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (isEmail(text)) return `mailto:${encodeURI(text)}`
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return url.href
  throw new ConfigError(`${name} must be an e-mail address or an https address, not "${text}".`)
}

/** The text of a PEM file. */
function certificates(name: string, file: string | undefined, cwd: string): string | undefined {
  if (!file) return undefined
  try {
    const text = readFileSync(resolve(cwd, file), 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  } catch {
    // What cannot be read has no certificates.
  }
  throw new ConfigError(`${name} must be a file of PEM certificates; "${file}" is none.`)
}

function networks(env: Record<string, string | undefined>, name: string): Networks {
  const entries = (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
  const parsed = parseNetworks(entries)
  if ('invalid' in parsed) {
    throw new ConfigError(`${name}: "${parsed.invalid}" is not an IP address or a CIDR range.`)
  }
  return parsed
}
