/**
 * The table of settings: each environment variable with its default, its kind, and the programs that read it.
 * The manual's table and the checks of `bin/atumo doctor` are made from it. What a setting means, in both
 * languages, is in src/locales/{en,yo}/settings.ts.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isOtherEmail } from './domain/accounts/email'
import { refusalLimit } from './domain/apps/refusalLimits'
import { hourlyLimit } from './domain/metering/limits'
import { type Address, isHost, parseOrigin } from './lib/address'
import { isNetwork, type Networks, parseNetworks } from './lib/networks'
import { secretLength } from './lib/secretFile'
import { UserError } from './lib/userError'
import { parsePostgresUrl } from './store/postgresUrl'
import { parseRedisUrl } from './store/redisUrl'

export type Env = Record<string, string | undefined>

export class ConfigError extends UserError {}

/**
 * Converts the text of a variable to a value.
 * @param cwd the folder against which relative paths are resolved; '' for the current folder
 * @throws ConfigError, which names the variable and its valid values
 */
type Kind<T> = (text: string, variable: string, cwd: string) => T

/** Makes the value undefined if the variable is missing or empty. */
const optional =
  <T>(kind: Kind<T>): Kind<T | undefined> =>
  (given, ...about) =>
    given ? kind(given, ...about) : undefined

/** @param parse returns undefined if the text is invalid */
const kindOf =
  <T>(what: string, parse: (given: string, cwd: string) => T | undefined): Kind<T> =>
  (given, variable, cwd) => {
    const value = parse(given, cwd)
    if (value !== undefined) return value
    throw new ConfigError(`${variable} must be ${what}, not "${given}".`)
  }

const text: Kind<string> = (given) => given

const folder: Kind<string> = (path, _, cwd) => resolve(cwd, path)

const integer = (min: number, max: number) =>
  kindOf(`a whole number from ${min} to ${max}`, (given) => {
    const value = /^\d{1,12}$/.test(given) ? Number(given) : Number.NaN
    return value >= min && value <= max ? value : undefined
  })

const share = kindOf('a number from 0 to 1', (given) =>
  /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(given) ? Number(given) : undefined,
)

const address = kindOf(
  'an address and a port, such as 127.0.0.1:9464',
  (given): Address | undefined => {
    const [, host = '', port] = /^([\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})$/.exec(given) ?? []
    const isPort = Number(port) > 0 && Number(port) <= 65_535
    return isPort ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined
  },
)

const choice = <T extends string>(choices: readonly T[]) =>
  kindOf(`one of ${choices.join(', ')}`, (given) => choices.find((each) => each === given))

/** An http or https address, without a trailing slash. */
const webAddress = kindOf('an http or https address', (given) => {
  const url = URL.parse(given)
  const isWhole = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
  return isWhole ? url.href.replace(/(?<!\/)\/+$/, '') : undefined
})

/** An e-mail address or the URL of a page, as a URI for security.txt. */
const contact = kindOf('an e-mail address or an https address', (given) => {
  if (isOtherEmail(given)) return `mailto:${encodeURIComponent(given).replace('%40', '@')}`
  const url = URL.parse(given)
  return url?.protocol === 'https:' ? url.href : undefined
})

const certificates = kindOf('a file that contains PEM certificates', (file, cwd) => {
  try {
    const pem = readFileSync(resolve(cwd, file), 'utf8')
    return pem.includes('-----BEGIN CERTIFICATE-----') ? pem : undefined
  } catch {
    return undefined
  }
})

const secret: Kind<string> = (given, variable) => {
  if (given.length >= secretLength) return given
  throw new ConfigError(
    `${variable} must have at least ${secretLength} characters. Create one with: openssl rand -base64 32`,
  )
}

/** The error omits the address, because it may contain a password. */
const origin: Kind<string> = (given, variable) => {
  const url = parseOrigin(given)
  if (url && isHost(url.hostname)) return url.origin
  throw new ConfigError(
    `${variable} must be an http or https address with nothing after the host and port, such as https://dictionary.example. The service cannot run under a path.`,
  )
}

/** The error omits the URL, because it may contain a password. */
const storeUrl =
  (parse: (given: string) => unknown): Kind<string> =>
  (given, variable) => {
    try {
      parse(given)
      return given
    } catch (error) {
      throw new ConfigError(`${variable} ${error instanceof Error ? error.message : ''}.`)
    }
  }

const networks: Kind<Networks> = (given, variable) => {
  const entries = given.split(/[\s,]+/).filter(Boolean)
  const invalid = entries.find((entry) => !isNetwork(entry))
  if (invalid === undefined) return parseNetworks(entries)
  throw new ConfigError(`${variable}: "${invalid}" is not an IP address or a CIDR range.`)
}

/**
 * @param usual the text that stands for a missing or empty variable
 * @param usedBy `service`: servers and workers; `all`: also bin/atumo, so bin/start stores the setting for it
 * @param advice what a public service lacks if the variable is not set
 */
const setting = <T>(
  variable: string,
  usual: string,
  kind: Kind<T>,
  usedBy: 'bin/start' | 'server' | 'worker' | 'service' | 'all',
  advice?: string,
) => ({ variable, usual, kind, usedBy, advice })

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const limit = String(hourlyLimit)
const proxyAdvice =
  "If a proxy forwards requests, set TRUSTED_PROXIES to the proxy's address. Otherwise, all clients share the limits of that address."
const smtpAdvice = 'Set SMTP_URL. Otherwise, users cannot confirm their e-mail addresses.'

export const settings = {
  port: setting('PORT', '3000', integer(0, 65_535), 'server'),
  host: setting('HOST', '127.0.0.1', text, 'server'),
  baseUrl: setting('BASE_URL', '', optional(origin), 'service'),
  dataDir: setting('DATA_DIR', '.data', folder, 'service'),
  databaseUrl: setting('DATABASE_URL', '', optional(storeUrl(parsePostgresUrl)), 'all'),
  poolerUrl: setting('DATABASE_POOLER_URL', '', optional(storeUrl(parsePostgresUrl)), 'all'),
  replicaUrl: setting('DATABASE_REPLICA_URL', '', optional(storeUrl(parsePostgresUrl)), 'all'),
  redisUrl: setting('REDIS_URL', '', optional(storeUrl(parseRedisUrl)), 'all'),
  redisCa: setting('REDIS_CA', '', optional(certificates), 'all'),
  redisWaitReplicas: setting('REDIS_WAIT_REPLICAS', '0', integer(0, 5), 'all'),
  meiliUrl: setting('MEILI_URL', '', optional(webAddress), 'all'),
  meiliKey: setting('MEILI_KEY', '', optional(text), 'all'),
  databasePool: setting('DATABASE_POOL', '10', integer(2, 1000), 'all'),
  processes: setting('PROCESSES', '1', integer(1, 256), 'bin/start'),
  trustedProxies: setting('TRUSTED_PROXIES', '', networks, 'all', proxyAdvice),
  hourlyLimit: setting('HOURLY_LIMIT', limit, integer(1, 1_000_000_000), 'all'),
  refusalLimit: setting('REFUSAL_LIMIT', String(refusalLimit), integer(0, 1_000_000_000), 'all'),
  webhookAllow: setting('WEBHOOK_ALLOW', '', networks, 'all'),
  webhookCa: setting('WEBHOOK_CA', '', optional(certificates), 'all'),
  requestsAtOnce: setting('BUN_CONFIG_MAX_HTTP_REQUESTS', '256', integer(8, 65_336), 'worker'),
  authSecret: setting('AUTH_SECRET', '', optional(secret), 'all'),
  authSecretPrevious: setting('AUTH_SECRET_PREVIOUS', '', optional(secret), 'all'),
  smtpUrl: setting('SMTP_URL', '', optional(text), 'all', smtpAdvice),
  mailFrom: setting('MAIL_FROM', 'Atumo <atumo@localhost>', text, 'all'),
  metricsAddress: setting('METRICS_ADDRESS', '', optional(address), 'service'),
  metricsToken: setting('METRICS_TOKEN', '', optional(text), 'service'),
  tracesUrl: setting('OTEL_EXPORTER_OTLP_ENDPOINT', '', optional(webAddress), 'service'),
  traceRatio: setting('OTEL_TRACES_SAMPLER_ARG', '1', share, 'service'),
  securityContact: setting('SECURITY_CONTACT', '', optional(contact), 'all'),
  logLevel: setting('LOG_LEVEL', 'info', choice(levels), 'service'),
  logFormat: setting('LOG_FORMAT', 'json', choice(['json', 'pretty'] as const), 'service'),
}

type Settings = typeof settings
export type Values = { [Key in keyof Settings]: ReturnType<Settings[Key]['kind']> }

/** Parses the variables of all settings. @throws ConfigError */
export const readValues = (env: Env, cwd = '') =>
  Object.fromEntries(
    Object.entries(settings).map(([key, { variable, usual, kind }]) => [
      key,
      kind(env[variable] || usual, variable, cwd),
    ]),
  ) as Values
