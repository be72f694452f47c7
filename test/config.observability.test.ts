/** The settings for metrics and traces. */
import { describe, expect, test } from 'bun:test'
import { ConfigError, readConfig } from '../src/config'
import { formatAddress, metricsAddressOf } from '../src/lib/address'
import { temporaryFolder } from './support/folders'

const needed = () => ({
  DATABASE_URL: 'postgres://own',
  REDIS_URL: 'redis://own',
  DATA_DIR: temporaryFolder(),
})

describe('the address of the metrics', () => {
  const read = (env: Record<string, string>) => {
    const { metricsAddress, metricsToken } = readConfig({ ...needed(), ...env })
    return { metricsAddress, metricsToken }
  }

  test.each([
    ['127.0.0.1:9464', '127.0.0.1', 9464],
    ['localhost:1', 'localhost', 1],
    ['[::1]:65534', '::1', 65534],
  ])('%s needs no token', (METRICS_ADDRESS, host, port) => {
    expect(read({ METRICS_ADDRESS })).toEqual({
      metricsAddress: { host, port },
      metricsToken: undefined,
    })
  })

  test('needs a token if other machines can reach it', () => {
    const METRICS_ADDRESS = '0.0.0.0:9464'
    expect(() => read({ METRICS_ADDRESS })).toThrow('Set METRICS_TOKEN too')
    expect(read({ METRICS_ADDRESS, METRICS_TOKEN: 'secret' })).toEqual({
      metricsAddress: { host: '0.0.0.0', port: 9464 },
      metricsToken: 'secret',
    })
  })

  test.each(['9464', 'localhost', '127.0.0.1:0', '127.0.0.1:65536', '::1:9464', 'http://a:1'])(
    '%s is invalid',
    (METRICS_ADDRESS) => {
      const said = `METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464, not "${METRICS_ADDRESS}".`
      expect(() => read({ METRICS_ADDRESS })).toThrow(new ConfigError(said))
    },
  )

  test('leaves a port for each process', () => {
    const env = { METRICS_ADDRESS: '[::1]:65532', PROCESSES: '3' }
    const config = readConfig({ ...needed(), ...env })
    const ports = [0, 1, 3].map((index) =>
      formatAddress(metricsAddressOf(config, index) ?? { host: '', port: 0 }),
    )
    expect(ports).toEqual(['[::1]:65532', '[::1]:65533', '[::1]:65535'])
    expect(() => read({ ...env, PROCESSES: '4' })).toThrow('at most 65531')
  })

  test('is needed if several processes share a port', () => {
    const env = { METRICS_TOKEN: 'secret', PROCESSES: '2' }
    expect(() => read(env)).toThrow('Set METRICS_ADDRESS')
    expect(read({ ...env, METRICS_ADDRESS: '127.0.0.1:9464' }).metricsToken).toBe('secret')
    expect(read({ PROCESSES: '2' }).metricsAddress).toBeUndefined()
  })
})

describe('traces', () => {
  const read = (env: Record<string, string>) => {
    const config = readConfig({ ...needed(), ...env })
    return [config.tracesUrl, config.traceRatio]
  }

  test('are off by default', () => {
    expect(read({})).toEqual([undefined, 1])
  })

  test('have a collector and a share', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.01' }
    expect(read(env)).toEqual(['http://127.0.0.1:4318', 0.01])
  })

  test.each(['1.1', '-1', 'all', '0,5', '1e-3'])('the share cannot be %s', (share) => {
    expect(() => read({ OTEL_TRACES_SAMPLER_ARG: share })).toThrow(
      `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${share}".`,
    )
  })
})
