import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, givenSettings, readConfig, servicesFile } from '../src/config'
import type { Env } from '../src/settings'
import { temporaryFolder } from './support/folders'

/** Creates a data folder, optionally with a services.json like the one that bin/start writes. */
function dataDir(services?: Env | string): string {
  const dir = temporaryFolder()
  const text = typeof services === 'string' ? services : JSON.stringify(services)
  if (services !== undefined) writeFileSync(servicesFile(dir), text)
  return dir
}

const own = { DATABASE_URL: 'postgres://own', REDIS_URL: 'redis://own' }
const kept = {
  DATABASE_URL: 'postgres://kept',
  REDIS_URL: 'redis://kept',
  MEILI_URL: 'http://127.0.0.1:7700',
  MEILI_KEY: 'kept key',
}

function servicesOf(env: Record<string, string>, services?: Env | string) {
  const config = readConfig({ DATA_DIR: dataDir(services), ...env })
  return {
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redisUrl,
    MEILI_URL: config.meiliUrl,
    MEILI_KEY: config.meiliKey,
  }
}

const none = { MEILI_URL: undefined, MEILI_KEY: undefined }

describe('Meilisearch in the environment', () => {
  test.each([
    ['http://search.example:7700', 'http://search.example:7700'],
    ['https://search.example/', 'https://search.example'],
    ['https://example.org/meili//', 'https://example.org/meili'],
  ])('%s is read as %s', (url, MEILI_URL) => {
    expect(servicesOf({ ...own, MEILI_URL: url, MEILI_KEY: 'key' })).toMatchObject({
      MEILI_URL,
      MEILI_KEY: 'key',
    })
  })

  test('works without a key', () => {
    const url = { ...own, MEILI_URL: 'http://search.example' }
    expect(servicesOf(url).MEILI_KEY).toBeUndefined()
    expect(servicesOf({ ...url, MEILI_KEY: '' }).MEILI_KEY).toBeUndefined()
  })

  test('is undefined without MEILI_URL', () => {
    expect(servicesOf(own)).toMatchObject(none)
    expect(servicesOf({ ...own, MEILI_URL: '' })).toMatchObject(none)
    expect(servicesOf({ ...own, MEILI_KEY: 'key' })).toMatchObject(none)
  })

  test.each([
    'search.example',
    'localhost:7700',
    '127.0.0.1:7700',
    'ftp://search.example',
    'redis://search.example',
    'http://',
    'http://search.example/?key=1',
    'http://search.example/#here',
    'nonsense',
  ])('%s is refused with a message that names MEILI_URL', (url) => {
    const read = () => servicesOf({ ...own, MEILI_URL: url })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`MEILI_URL must be an http or https address, not "${url}".`)
  })
})

describe('the Meilisearch of bin/start', () => {
  test('is used with the database of bin/start', () => {
    expect(servicesOf({}, kept)).toEqual(kept)
    expect(servicesOf({ DATABASE_URL: kept.DATABASE_URL }, kept)).toEqual(kept)
    expect(servicesOf({ MEILI_KEY: 'of another server' }, kept)).toEqual(kept)
    expect(servicesOf({ REDIS_URL: 'redis://own' }, kept)).toEqual({
      ...kept,
      REDIS_URL: 'redis://own',
    })
  })

  test('is not used with another database', () => {
    expect(servicesOf({ DATABASE_URL: 'postgres://own' }, kept)).toEqual({
      DATABASE_URL: 'postgres://own',
      REDIS_URL: kept.REDIS_URL,
      ...none,
    })
    expect(servicesOf(own, kept)).toMatchObject(none)
  })

  test('is overridden by the environment, with its key', () => {
    const url = { MEILI_URL: 'http://own.example' }
    expect(servicesOf(url, kept)).toEqual({
      ...kept,
      MEILI_URL: 'http://own.example',
      MEILI_KEY: undefined,
    })
    expect(servicesOf({ ...url, MEILI_KEY: 'own key' }, kept).MEILI_KEY).toBe('own key')
  })

  test('may be missing', () => {
    const { DATABASE_URL, REDIS_URL } = kept
    expect(servicesOf({}, { DATABASE_URL, REDIS_URL })).toEqual({
      DATABASE_URL,
      REDIS_URL,
      ...none,
    })
  })
})

describe('the public URL of the service', () => {
  const seen = { ...kept, BASE_URL: 'https://kept.example:8443' }
  const baseUrlOf = (env: Record<string, string>, services?: Env) =>
    readConfig({ DATA_DIR: dataDir(services), ...env }).baseUrl

  test.each<[Record<string, string>]>([
    [{}],
    [{ BASE_URL: '', PORT: '', HOST: '' }],
    [{ DATABASE_URL: kept.DATABASE_URL }],
    [{ REDIS_URL: 'redis://own' }],
  ])('is that of bin/start with %j', (env) => {
    expect(baseUrlOf(env, seen)).toBe('https://kept.example:8443')
  })

  test.each<[Record<string, string>, string]>([
    [{ BASE_URL: 'https://own.example/' }, 'https://own.example'],
    [{ PORT: '4000' }, 'http://127.0.0.1:4000'],
    [{ HOST: '192.0.2.1' }, 'http://192.0.2.1:3000'],
    [{ HOST: '0.0.0.0', PORT: '4000' }, 'http://127.0.0.1:4000'],
    [{ DATABASE_URL: 'postgres://own' }, 'http://127.0.0.1:3000'],
  ])('with %j is not that of bin/start, but %s', (env, baseUrl) => {
    expect(baseUrlOf(env, seen)).toBe(baseUrl)
  })

  test('is the default if bin/start has not written one', () => {
    expect(baseUrlOf({}, kept)).toBe('http://127.0.0.1:3000')
    expect(baseUrlOf(own)).toBe('http://127.0.0.1:3000')
  })
})

describe('BASE_URL', () => {
  const baseUrlOf = (text: string) => readConfig({ ...own, BASE_URL: text }).baseUrl

  test.each([
    ['https://a.example', 'https://a.example'],
    ['HTTPS://A.example:443/', 'https://a.example'],
    ['http://a.example:8080', 'http://a.example:8080'],
    ['https://ọ̀rọ̀.example', 'https://xn--r-ubbb975zca.example'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
  ])('%s is %s', (text, baseUrl) => {
    expect(baseUrlOf(text)).toBe(baseUrl)
  })

  test.each([
    'https://a.example/atumo',
    'https://a.example/atumo/',
    'https://a.example//',
    'https://a.example/?',
    'https://a.example?a=b',
    'https://a.example/#',
    'https://a.example#top',
    'https://a.example/%2f',
    'https://user@a.example',
    'https://user:secret@a.example/',
    'a.example',
    'ftp://a.example',
    'mailto:a@a.example',
    'https://',
    'https://.a',
    'https://a,b',
  ])('%s is refused', (text) => {
    const read = () => baseUrlOf(text)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^BASE_URL must be .* cannot run under a path/)
    expect(read).not.toThrow(/secret/)
  })
})

describe('the settings that bin/start was given', () => {
  const pem = join(import.meta.dir, 'support/tls/ca.pem')
  const settings = givenSettings(
    {
      WEBHOOK_ALLOW: '10.0.0.0/8',
      WEBHOOK_CA: 'tls/ca.pem',
      AUTH_SECRET: 'x'.repeat(32),
      HOURLY_LIMIT: '7',
      MAIL_FROM: '',
      PORT: '4000',
      PROCESSES: '4',
      METRICS_ADDRESS: '127.0.0.1:9464',
      METRICS_TOKEN: 'token',
      DATABASE_URL: 'postgres://kept',
      HOME: '/root',
    },
    join(import.meta.dir, 'support'),
  )
  const started = { ...kept, ...settings, BASE_URL: 'http://127.0.0.1:4000' }
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir(started), ...env })

  test('are those that the command line needs, with absolute paths', () => {
    expect(settings).toEqual({
      WEBHOOK_ALLOW: '10.0.0.0/8',
      WEBHOOK_CA: pem,
      AUTH_SECRET: 'x'.repeat(32),
      HOURLY_LIMIT: '7',
    })
  })

  test('reach the command line', () => {
    const config = read({})
    expect(config.webhookAllow.contains('10.1.2.3')).toBe(true)
    expect(config.webhookCa).toBe(readFileSync(pem, 'utf8'))
    expect(config).toMatchObject({
      authSecret: 'x'.repeat(32),
      hourlyLimit: 7,
      processes: 1,
      metricsAddress: undefined,
      metricsToken: undefined,
    })
  })

  test('are overridden by the environment, even if a variable is empty', () => {
    const config = read({ WEBHOOK_ALLOW: '', HOURLY_LIMIT: '8' })
    expect(config.webhookAllow.empty).toBe(true)
    expect(config).toMatchObject({ hourlyLimit: 8, authSecret: 'x'.repeat(32) })
  })

  test('are not used with another database', () => {
    expect(read(own)).toMatchObject({ authSecret: undefined, hourlyLimit: 5000 })
  })
})

test.each([
  ['DATABASE_URL', { REDIS_URL: 'redis://own' }],
  ['REDIS_URL', { DATABASE_URL: 'postgres://own' }],
])('without %s and bin/start, the message names the missing setting', (name, env) => {
  const read = () => servicesOf(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} is not set`))
})

test('a services.json with invalid JSON is refused with a message that names the file', () => {
  expect(() => servicesOf({}, '{"DATABASE_URL":')).toThrow(/services\.json cannot be read/)
})

describe('Redis', () => {
  const redisOf = (env: Record<string, string>) => {
    const config = readConfig({ ...own, DATA_DIR: dataDir(), ...env })
    return { ca: config.redisCa, waitReplicas: config.redisWaitReplicas }
  }

  test('waits for no replicas and adds no certificates by default', () => {
    expect(redisOf({})).toEqual({ ca: undefined, waitReplicas: 0 })
    const ca = join(import.meta.dir, 'support/tls/ca.pem')
    expect(redisOf({ REDIS_WAIT_REPLICAS: '2', REDIS_CA: ca })).toEqual({
      ca: readFileSync(ca, 'utf8'),
      waitReplicas: 2,
    })
  })

  test('has a URL that is checked, and not shown if it is invalid', () => {
    const read = () => redisOf({ REDIS_URL: 'http://:hunter2@own' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow('REDIS_URL is invalid. Use redis://')
    expect(read).not.toThrow('hunter2')
  })
})

describe('the networks that WEBHOOK_ALLOW allows', () => {
  const allow = (value?: string) =>
    readConfig({ ...own, DATA_DIR: dataDir(), WEBHOOK_ALLOW: value }).webhookAllow

  test.each([undefined, '', ' , '])('are none with %j', (value) => {
    expect(allow(value).empty).toBe(true)
  })

  test('are IP addresses and CIDR ranges', () => {
    const networks = allow('127.0.0.1, 10.0.0.0/8\n fd00::/8')
    const asked = ['127.0.0.1', '127.0.0.2', '10.9.9.9', '11.0.0.1', 'fd00::1', '::1']
    const expected = [true, false, true, false, true, false]
    expect(asked.map((address) => networks.contains(address))).toEqual(expected)
  })

  test.each(['localhost', '10.0.0', '10.0.0.0/33', '*'])('cannot be %s', (entry) => {
    const read = () => allow(`127.0.0.1,${entry}`)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`WEBHOOK_ALLOW: "${entry}" is not an IP address or a CIDR range.`)
  })
})

describe('the certificates that WEBHOOK_CA adds', () => {
  const certificates = (file?: string) =>
    readConfig({ ...own, DATA_DIR: dataDir(), WEBHOOK_CA: file }).webhookCa
  const pem = join(import.meta.dir, 'support/tls/ca.pem')
  const key = join(import.meta.dir, 'support/tls/receiver.key')

  test('are none without WEBHOOK_CA', () => {
    expect([certificates(), certificates('')]).toEqual([undefined, undefined])
  })

  test('are those of a PEM file with one or more certificates', () => {
    const several = join(dataDir(), 'several.pem')
    const text = readFileSync(pem, 'utf8')
    writeFileSync(several, text + text)
    expect([certificates(pem), certificates(several)]).toEqual([text, text + text])
  })

  test.each([
    ['a missing file', '/nowhere/ca.pem'],
    ['a file without a certificate', key],
  ])('cannot be those of %s', (_, file) => {
    const read = () => certificates(file)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`WEBHOOK_CA must be a file that contains PEM certificates, not "${file}".`)
  })

  test('cannot be those of a folder', () => {
    expect(() => certificates(import.meta.dir)).toThrow(ConfigError)
  })
})

describe('the log', () => {
  const logOf = (env: Record<string, string>) => {
    const { logLevel, logFormat } = readConfig({ ...own, DATA_DIR: dataDir(), ...env })
    return [logLevel, logFormat]
  }

  test('has level info and format json by default', () => {
    expect(logOf({})).toEqual(['info', 'json'])
    expect(logOf({ LOG_LEVEL: '', LOG_FORMAT: '' })).toEqual(['info', 'json'])
    expect(logOf({ LOG_LEVEL: 'debug', LOG_FORMAT: 'pretty' })).toEqual(['debug', 'pretty'])
  })

  test.each([
    ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal, silent'],
    ['LOG_FORMAT', 'Pretty', 'json, pretty'],
  ])('refuses %s=%s', (name, value, choices) => {
    const read = () => logOf({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name} must be one of ${choices}, not "${value}".`)
  })
})

describe('the secret', () => {
  const secretsOf = (env: Record<string, string>) => {
    const DATA_DIR = dataDir()
    const config = readConfig({ ...own, DATA_DIR, ...env })
    expect(config.authSecretFile).toBe(join(DATA_DIR, 'auth-secret'))
    return [config.authSecret, config.authSecretPrevious]
  }
  const long = 'x'.repeat(32)

  test('comes from the environment, or from a file, which is not created here', () => {
    expect(secretsOf({ AUTH_SECRET: long })).toEqual([long, undefined])
    expect(secretsOf({ AUTH_SECRET: '', AUTH_SECRET_PREVIOUS: long })).toEqual([undefined, long])
    const DATA_DIR = dataDir()
    expect(existsSync(readConfig({ ...own, DATA_DIR }).authSecretFile)).toBe(false)
  })

  test.each(['AUTH_SECRET', 'AUTH_SECRET_PREVIOUS'])('a short %s is refused, not shown', (name) => {
    const read = () => secretsOf({ [name]: 'hunter2' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name} must have at least 32 characters.`)
    expect(read).not.toThrow('hunter2')
  })
})
