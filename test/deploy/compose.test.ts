/** compose.yaml starts the programs with settings that they accept, and publishes only the HTTP ports. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/config'
import { stopTimeoutMs } from '../../src/deliveryWorker'
import { drainTimes } from '../../src/http/drain'
import { parseNetworks } from '../../src/lib/networks'
import { temporaryFolder } from '../support/folders'
import { probePaths, read, readEnv, readYaml, root, settingNames, version } from './files'

interface Service {
  image: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  healthcheck?: { test?: string[]; disable?: boolean }
  mem_limit?: string
  networks: string[] | Record<string, { ipv4_address: string }>
  ports?: string[]
  profiles?: string[]
  restart?: string
  secrets?: string[]
  stop_grace_period?: string
  volumes?: string[]
}

interface Compose {
  services: Record<string, Service>
  networks: Record<
    string,
    { internal?: boolean; ipam?: { config: { gateway: string; ip_range: string }[] } } | null
  >
  secrets: Record<string, { file: string }>
  volumes: Record<string, null>
}

const { services, networks, secrets, volumes } = readYaml('compose.yaml') as Compose
const named = Object.entries(services)
const own = named.filter(([, { build }]) => build !== undefined)
/** The files of deploy/compose that containers read. */
const mounted = named.flatMap(([, { volumes: places = [] }]) =>
  places.flatMap((place) => /^\.\/deploy\/compose\/([^:]+):/.exec(place)?.[1] ?? []),
)
const caddyfile = read('deploy/compose/Caddyfile')

/** The folder with the files that deploy/compose/setup creates. */
let folder: string
const baseUrl = 'https://dictionary.example'
const secretOf = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim()

function setUp(address: string): number {
  return Bun.spawnSync([join(folder, 'setup'), address], { stderr: 'ignore' }).exitCode
}

/**
 * Returns the configuration that the program in this service's container uses. Reads secrets from files, as
 * the container's entrypoint does.
 */
function configOf({ environment = {} }: Service): Config {
  const given = Object.entries(environment).map(([name, value]) =>
    name.endsWith('_FILE')
      ? [name.slice(0, -'_FILE'.length), secretOf(value.replace('/run/secrets/', ''))]
      : [name, value],
  )
  const common = readEnv(readFileSync(join(folder, 'settings.env'), 'utf8'))
  return readConfig({ ...common, ...Object.fromEntries(given) }, folder)
}

beforeAll(() => {
  folder = temporaryFolder()
  cpSync(join(root, 'deploy/compose/setup'), join(folder, 'setup'))
  for (const file of mounted) {
    cpSync(join(root, 'deploy/compose', file), join(folder, file))
    chmodSync(join(folder, file), file.endsWith('.sh') ? 0o750 : 0o640)
  }
  expect(setUp(baseUrl)).toBe(0)
})

describe('deploy/compose/setup', () => {
  test('creates every secret, readable in containers only', () => {
    expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual(Object.keys(secrets).toSorted())
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`deploy/compose/secrets/${name}`)
      expect(statSync(join(folder, 'secrets', name)).mode & 0o777).toBe(0o644)
    }
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'settings.env')).mode & 0o777).toBe(0o600)
    const made = [
      'auth-secret',
      'database-password',
      'meili-key',
      'postgres-password',
      'redis-password',
    ]
    const values = made.map(secretOf)
    expect(new Set(values).size).toBe(made.length)
    for (const value of values) expect(value).toMatch(/^[0-9a-f]{64}$/)
  })

  test('makes the files that containers mount readable for them', () => {
    expect(mounted).toHaveLength(3)
    for (const file of mounted) {
      const expected = file.endsWith('.sh') ? 0o755 : 0o644
      expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, expected])
    }
  })

  test('changes nothing when it runs again', () => {
    const before = Object.keys(secrets).map(secretOf)
    expect(setUp('https://other.example')).toBe(0)
    expect(Object.keys(secrets).map(secretOf)).toEqual(before)
    expect(readFileSync(join(folder, 'settings.env'), 'utf8')).toContain(`BASE_URL=${baseUrl}\n`)
  })

  test.each(['', 'dictionary.example', 'https://dictionary.example/path', 'https://a b'])(
    'refuses the address "%s"',
    (address) => {
      expect(setUp(address)).toBe(2)
    },
  )

  test('suggests settings of the service only', () => {
    const text = readFileSync(join(folder, 'settings.env'), 'utf8').replace(/^#(?=[A-Z])/gm, '')
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(readEnv(text))))
  })

  test('git ignores what it creates', () => {
    expect(read('deploy/compose/.gitignore')).toBe('secrets/\nsettings.env\n')
  })
})

describe('the programs of Atumo', () => {
  test('are a server, two more in the profile "scale", a worker and migrate', () => {
    const programs = own.map(([name, { command, profiles }]) => [name, command, profiles])
    expect(programs).toEqual([
      ['server', ['server'], undefined],
      ['server-2', ['server'], ['scale']],
      ['server-3', ['server'], ['scale']],
      ['worker', ['worker'], undefined],
      ['migrate', ['migrate'], undefined],
    ])
    for (const [, { image }] of own) expect(image).toBe(`atumo:${version}`)
  })

  test.each(own)('%s has valid settings and addresses of the other services', (_, service) => {
    const names = Object.keys(service.environment ?? {}).map((name) => name.replace(/_FILE$/, ''))
    expect(settingNames).toEqual(expect.arrayContaining(names))
    const config = configOf(service)
    expect(config.baseUrl).toBe(baseUrl)
    expect(config.databaseUrl).toBe(
      `postgres://atumo:${secretOf('database-password')}@postgres/atumo`,
    )
    expect(config.redisUrl).toBe(`redis://:${secretOf('redis-password')}@redis`)
    expect(config).toMatchObject({
      meiliUrl: 'http://meilisearch:7700',
      meiliKey: secretOf('meili-key'),
      authSecret: secretOf('auth-secret'),
    })
    const files = Object.values(service.environment ?? {}).flatMap((value) =>
      value.startsWith('/run/secrets/') ? value.slice('/run/secrets/'.length) : [],
    )
    expect(files.toSorted()).toEqual((service.secrets ?? []).toSorted())
  })

  test('trust the gateway and Caddy, and no other address of their network', () => {
    const [range] = networks['front']?.ipam?.config ?? []
    const caddy = services['caddy']?.networks
    const address = Array.isArray(caddy) ? '' : (caddy?.['front']?.ipv4_address ?? '')
    const dynamic = parseNetworks([range?.ip_range ?? ''])
    for (const [, service] of own) {
      const { trustedProxies } = configOf(service)
      expect(trustedProxies.contains(range?.gateway ?? '')).toBe(true)
      expect(trustedProxies.contains(address)).toBe(true)
      expect(trustedProxies.contains('172.31.75.3')).toBe(false)
      expect(trustedProxies.contains('172.31.75.200')).toBe(false)
    }
    expect('contains' in dynamic && dynamic.contains('172.31.75.200')).toBe(true)
    expect('contains' in dynamic && dynamic.contains(address)).toBe(false)
  })

  test('get more time to stop than they need', () => {
    const drainMs = Object.values(drainTimes).reduce((sum, ms) => sum + ms, 0)
    for (const [name, { stop_grace_period: grace = '' }] of own) {
      if (name === 'migrate') continue
      expect(grace).toMatch(/^\d+s$/)
      expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(
        Math.max(drainMs, stopTimeoutMs) + 3000,
      )
    }
  })

  test('are checked at a path of the service, or not at all', () => {
    for (const [name, { healthcheck }] of own) {
      if (!name.startsWith('server')) expect(healthcheck).toEqual({ disable: true })
      else {
        expect(healthcheck?.test?.slice(0, 3)).toEqual(['CMD', 'atumo', 'health'])
        expect(probePaths).toContain(healthcheck?.test?.[3] ?? '')
      }
    }
  })
})

describe('the services', () => {
  test.each(named)('%s has a pinned image, a memory limit, and restarts', (name, service) => {
    expect(service.image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-bookworm)?$/)
    expect(service.mem_limit).toMatch(/^\d+[mg]$/)
    expect(service.restart).toBe(name === 'migrate' ? undefined : 'unless-stopped')
    expect(service.healthcheck).toBeDefined()
  })

  test('publish HTTP on this machine, and with Caddy on all addresses', () => {
    const published = named.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(published).toEqual([
      ['server', '127.0.0.1:3000:3000'],
      ['caddy', '80:80'],
      ['caddy', '443:443'],
      ['caddy', '443:443/udp'],
    ])
  })

  test('name secrets, volumes, networks and files that exist', () => {
    for (const [, service] of named) {
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret)
      const joined = Array.isArray(service.networks)
        ? service.networks
        : Object.keys(service.networks)
      for (const network of joined) expect(Object.keys(networks)).toContain(network)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.'))
          expect([source, existsSync(join(root, source))]).toEqual([source, true])
        else expect(Object.keys(volumes)).toContain(source)
      }
    }
  })

  test('keep the databases on a network without a way out', () => {
    for (const name of ['postgres', 'redis', 'meilisearch']) {
      expect(services[name]?.networks).toEqual(['back'])
    }
    expect(networks['back']?.internal).toBe(true)
  })

  test('keep the data of each version of Meilisearch in its own volume', () => {
    const { image = '', volumes: [volume = ''] = [] } = services['meilisearch'] ?? {}
    const [, minor = ''] = /:v(\d+\.\d+)\./.exec(image) ?? []
    expect(volume).toStartWith(`meilisearch-${minor}:`)
  })

  test('store every write of Redis, and evict nothing', () => {
    const script = read('deploy/compose/redis.sh')
    for (const line of ['appendonly yes', 'maxmemory-policy noeviction'])
      expect(script).toContain(line)
    const [, megabytes = ''] = /^maxmemory (\d+)mb$/m.exec(script) ?? []
    const limit = Number.parseInt(services['redis']?.mem_limit ?? '', 10)
    expect(limit).toBeGreaterThanOrEqual(2 * Number(megabytes))
  })

  test('Caddy sends requests to every server, and checks a path of the service', () => {
    const [, upstreams = ''] = /reverse_proxy ([^{]+)\{/.exec(caddyfile) ?? []
    const servers = own.flatMap(([name]) => (name.startsWith('server') ? `${name}:3000` : []))
    expect(upstreams.trim().split(' ')).toEqual(servers)
    expect(probePaths).toContain(/health_uri (\S+)/.exec(caddyfile)?.[1] ?? '')
  })
})
