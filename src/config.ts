/** The configuration of a process, from its environment and from what `bin/start` has stored. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatAddress, reachableHost } from './lib/address'
import { codeOf } from './lib/unavailable'
import { ConfigError, type Env, readValues, settings, type Values } from './settings'

export { ConfigError }

export interface Config extends Values {
  /** The public URL of the service, without a trailing slash. */
  baseUrl: string
  databaseUrl: string
  redisUrl: string
  /** The file with the secret, unless a variable sets it. Created when first needed. */
  authSecretFile: string
}

/** Bun's limit on concurrent outgoing requests also limits a worker's deliveries; its default of 256 is too low. */
export const workerEnvironment = (env: Env = process.env) => ({
  BUN_CONFIG_MAX_HTTP_REQUESTS: env['BUN_CONFIG_MAX_HTTP_REQUESTS'] || '4096',
})

/** The file in which `bin/start` stores variables for bin/atumo. */
export const servicesFile = (dataDir: string) => join(dataDir, 'services.json')

/**
 * Parses the environment.
 * @param cwd the folder against which relative paths are resolved; '' for the current folder
 * @throws ConfigError, which names the variable and its valid values
 */
export function readConfig(env: Env, cwd = ''): Config {
  const dataDir = resolve(cwd, env['DATA_DIR'] || settings.dataDir.usual)
  const own = readSettings({ ...storedFor(env, dataDir), ...givenIn(env) }, cwd)
  const { databaseUrl, redisUrl } = own
  if (databaseUrl && redisUrl) return { ...own, databaseUrl, redisUrl }
  const missing = databaseUrl ? 'REDIS_URL' : 'DATABASE_URL'
  throw new ConfigError(
    `${missing} is not set, and bin/start is not running with DATA_DIR ${dataDir}. Start the service with bin/start, or set ${missing}.`,
  )
}

/** Returns the variables that `bin/start` has stored, unless the environment excludes them. */
function storedFor(env: Env, dataDir: string): Env {
  const { MEILI_URL, MEILI_KEY, BASE_URL, ...kept } = readStored(dataDir)
  if (env['DATABASE_URL'] && env['DATABASE_URL'] !== kept['DATABASE_URL']) {
    // The rest of what bin/start has stored belongs to its own database.
    return { REDIS_URL: kept['REDIS_URL'] }
  }
  return {
    ...kept,
    ...(!env['MEILI_URL'] && { MEILI_URL, MEILI_KEY }),
    ...(!env['PORT'] && !env['HOST'] && { BASE_URL }),
  }
}

const storedApart = ['DATABASE_URL', 'REDIS_URL', 'MEILI_URL', 'MEILI_KEY', 'BASE_URL']

/**
 * An empty variable overrides a value that bin/start has stored, except for addresses. A key of Meilisearch belongs to
 * the address beside it.
 */
const givenIn = (env: Env): Env =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) =>
        value !== undefined &&
        (value !== '' || !storedApart.includes(name)) &&
        (name !== 'MEILI_KEY' || env['MEILI_URL']),
    ),
  )

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

/** Returns the settings in the environment that bin/atumo also needs. Makes paths absolute. */
export function givenSettings(env: Env, cwd = ''): Record<string, string> {
  const kept = Object.values(settings).flatMap(({ variable, usedBy }) => {
    const value = env[variable]
    if (!value || usedBy !== 'all' || storedApart.includes(variable)) return []
    return [[variable, variable.endsWith('_CA') ? resolve(cwd, value) : value] as const]
  })
  return Object.fromEntries(kept)
}

function originOf({ host, port }: { host: string; port: number }): string {
  const address = `http://${reachableHost(host)}:${port}`
  return URL.parse(address)?.origin ?? address
}

/** Reads all settings, without those that bin/start has stored. @throws ConfigError */
export function readSettings(env: Env, cwd = '') {
  const values = readValues(env, cwd)
  checkMetrics(values)
  return {
    ...values,
    baseUrl: values.baseUrl ?? originOf(values),
    meiliKey: values.meiliUrl && values.meiliKey,
    authSecretFile: join(values.dataDir, 'auth-secret'),
  }
}

function readStored(dataDir: string): Env {
  const file = servicesFile(dataDir)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Env
  } catch (error) {
    if (codeOf(error) === 'EACCES') {
      throw new ConfigError(
        `This user cannot read ${file}. Run the command as the user that runs bin/start, or set DATABASE_URL and REDIS_URL.`,
      )
    }
    throw new ConfigError(`${file} cannot be read. Restart the service with bin/start.`)
  }
}

/**
 * @throws ConfigError if other machines could read metrics without a token, or if several processes would
 *   serve metrics on the same port
 */
function checkMetrics({ metricsAddress, metricsToken, processes }: Values): void {
  if (!metricsAddress) {
    if (!metricsToken || processes === 1) return
    throw new ConfigError(
      'With several PROCESSES on one port, /metrics would return the metrics of any of them. Set METRICS_ADDRESS, for example to 127.0.0.1:9464, or remove METRICS_TOKEN.',
    )
  }
  if (metricsAddress.port + processes > 65_535) {
    throw new ConfigError(
      `METRICS_ADDRESS must have a port of at most ${65_535 - processes}, because each process has its own port.`,
    )
  }
  if (!metricsToken && !/^(127\.[\d.]+|::1|localhost)$/.test(metricsAddress.host)) {
    throw new ConfigError(
      `Other machines can reach METRICS_ADDRESS ${formatAddress(metricsAddress)}. Set METRICS_TOKEN too, or listen on 127.0.0.1.`,
    )
  }
}
