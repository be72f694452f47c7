/**
 * Tests the resources that Helm renders from the chart, with the default values and with every optional part.
 * Needs `helm` on PATH.
 */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config'
import { temporaryFolder } from '../support/folders'
import { read, root } from './files'

interface Container {
  name: string
  image: string
  args: string[]
  env: {
    name: string
    value?: string
    valueFrom?: { secretKeyRef: { name: string; key: string } }
  }[]
  ports?: { name: string; containerPort: number }[]
}
interface Pod {
  metadata: { labels: Record<string, string> }
  spec: { containers: Container[]; nodeSelector?: object; tolerations?: object; affinity?: object }
}
interface Resource {
  kind: string
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> }
  spec: {
    template?: Pod
    replicas?: number
    selector?: Record<string, unknown>
    podSelector?: { matchLabels: Record<string, string> }
    ports?: { targetPort: string }[]
    scaleTargetRef?: { kind: string; name: string }
    rules?: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[]
    tls?: { hosts: string[]; secretName: string }[]
    egress?: { ports?: { port: number }[] }[]
  }
}

const chart = join(root, 'deploy/chart')
const hasHelm = Bun.which('helm') !== null
const hasSchemas = hasHelm && Bun.which('kubernetes-validate') !== null
/** The oldest Kubernetes version that the chart allows, and a newer one. */
const [, oldest = ''] = /^kubeVersion: ">=([\d.]+)/m.exec(read('deploy/chart/Chart.yaml')) ?? []
const versions = [oldest.split('.').slice(0, 2).join('.'), '1.34']

/** Values that enable every optional part of the templates. */
const everything = {
  image: { repository: 'registry.example/atumo', tag: '9' },
  imagePullSecrets: ['registry'],
  settings: {
    BASE_URL: 'https://dictionary.example',
    HOURLY_LIMIT: 1_000_000,
    METRICS_ADDRESS: '0.0.0.0:9464',
    TRUSTED_PROXIES: '10.42.0.0/16',
  },
  secrets: { METRICS_TOKEN: { name: 'metrics', key: 'token' } },
  server: {
    autoscaling: { enabled: false },
    annotations: { example: 'a' },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'example', operator: 'Exists' }],
    affinity: { podAntiAffinity: {} },
  },
  worker: { annotations: { example: 'b' }, replicas: 3 },
  service: { annotations: { example: 'c' } },
  ingress: { enabled: true, className: 'nginx', annotations: { example: 'd' }, tlsSecret: 'tls' },
  networkPolicy: {
    enabled: true,
    ingressFrom: [{ namespaceSelector: {} }],
    metricsFrom: [{ podSelector: {} }],
    databases: [{ ipBlock: { cidr: '10.1.0.0/16' } }],
  },
}
const plain = { settings: { BASE_URL: 'https://dictionary.example' } }

function helm(...args: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['helm', ...args])
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

/** Renders the chart. Returns the output file, and the resources parsed from it. */
function render(values: object, release = 'atumo') {
  const folder = temporaryFolder()
  const [input, output] = ['values.yaml', 'all.yaml'].map((name) => join(folder, name))
  writeFileSync(input ?? '', JSON.stringify(values))
  const flags = ['--kube-version', oldest, '--values', input ?? '']
  const { exitCode, stdout, stderr } = helm('template', release, chart, ...flags)
  expect([exitCode, stderr]).toEqual([0, ''])
  writeFileSync(output ?? '', stdout)
  const resources = [Bun.YAML.parse(stdout)].flat() as Resource[]
  const one = (kind: string, name: string) => {
    const found = resources.filter((each) => each.kind === kind && each.metadata.name === name)
    expect([kind, name, found.length]).toEqual([kind, name, 1])
    return found[0]?.spec ?? {}
  }
  const containerOf = (kind: string, name: string) => {
    const container = one(kind, name).template?.spec.containers[0]
    if (!container) throw new Error(`${name} has no container`)
    return container
  }
  return { file: output ?? '', resources, one, containerOf }
}

describe.skipIf(!hasHelm)('the rendered chart', () => {
  test('passes the checks of Helm', () => {
    const { exitCode, stdout } = helm('lint', '--strict', '--kube-version', oldest, chart)
    expect([exitCode, stdout.includes('0 chart(s) failed')]).toEqual([0, true])
  })

  test('needs a BASE_URL', () => {
    const { exitCode, stderr } = helm('template', 'atumo', chart, '--kube-version', oldest)
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('settings.BASE_URL is required'),
    ])
  })

  test('selects pods that exist, by labels of one component only', () => {
    const { resources } = render(everything)
    const pods = resources.flatMap(({ spec: { template } }) =>
      template ? [template.metadata.labels] : [],
    )
    expect(pods.length).toBe(3)
    const selectors = resources.flatMap(({ kind, metadata: { name }, spec }) => {
      const { selector, podSelector } = spec
      const labels = podSelector?.matchLabels ?? selector?.['matchLabels'] ?? selector
      return labels ? [[`${kind} ${name}`, labels as Record<string, string>] as const] : []
    })
    expect(selectors.length).toBe(8)
    for (const [name, labels] of selectors) {
      const selected = pods.filter((pod) =>
        Object.entries(labels).every(([key, value]) => pod[key] === value),
      )
      expect([name, selected.length]).toEqual([name, 1])
    }
  })

  test('runs each program with valid settings, and numbers as they were written', () => {
    const { containerOf } = render(everything)
    const secrets = { AUTH_SECRET: 'x'.repeat(64), METRICS_TOKEN: 'y'.repeat(32) }
    const urls = { DATABASE_URL: 'postgres://db/atumo', REDIS_URL: 'redis://redis' }
    for (const [kind, program] of [
      ['Deployment', 'server'],
      ['Deployment', 'worker'],
      ['Job', 'migrate'],
    ] as const) {
      const { image, args, env } = containerOf(kind, `atumo-${program}`)
      expect([image, args]).toEqual(['registry.example/atumo:9', [program]])
      const settings = env.flatMap(({ name, value }) =>
        value === undefined ? [] : [[name, value]],
      )
      const secret = env.flatMap(({ name, valueFrom }) => (valueFrom ? [name] : []))
      expect(secret.toSorted()).toEqual(Object.keys({ ...secrets, ...urls }).toSorted())
      const config = readConfig({ ...Object.fromEntries(settings), ...secrets, ...urls })
      expect(config).toMatchObject({
        hourlyLimit: 1_000_000,
        baseUrl: 'https://dictionary.example',
      })
    }
    expect(containerOf('Deployment', 'atumo-server').env).toContainEqual({
      name: 'METRICS_TOKEN',
      valueFrom: { secretKeyRef: { name: 'metrics', key: 'token' } },
    })
  })

  test('routes from the Ingress through the Service to the port of the servers', () => {
    const { one, containerOf } = render(everything)
    const { rules, tls } = one('Ingress', 'atumo')
    expect(rules?.map(({ host }) => host)).toEqual(['dictionary.example'])
    expect(tls).toEqual([{ hosts: ['dictionary.example'], secretName: 'tls' }])
    expect(rules?.[0]?.http.paths[0]?.backend.service.name).toBe('atumo')
    const [port] = one('Service', 'atumo').ports ?? []
    const { ports } = containerOf('Deployment', 'atumo-server')
    expect(ports?.map(({ name }) => name)).toEqual([port?.targetPort ?? ''])
  })

  test('scales servers by an autoscaler, or has a fixed number of them', () => {
    const scaled = render(plain)
    expect(scaled.one('Deployment', 'atumo-server').replicas).toBeUndefined()
    const { scaleTargetRef } = scaled.one('HorizontalPodAutoscaler', 'atumo-server')
    expect(scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'atumo-server' })
    const fixed = render(everything)
    expect(fixed.one('Deployment', 'atumo-server').replicas).toBe(2)
    expect(fixed.one('Deployment', 'atumo-worker').replicas).toBe(3)
    expect(fixed.resources.map(({ kind }) => kind)).not.toContain('HorizontalPodAutoscaler')
  })

  test('places servers as the values say, and omits settings without a value', () => {
    const { nodeSelector, tolerations, affinity } = everything.server
    const { one } = render(everything)
    expect(one('Deployment', 'atumo-server').template?.spec).toMatchObject({
      nodeSelector,
      tolerations,
      affinity,
    })
    expect(one('Deployment', 'atumo-worker').template?.spec).not.toHaveProperty('nodeSelector')
    const kinds = new Set(render(plain).resources.map(({ kind }) => kind))
    for (const kind of ['Ingress', 'NetworkPolicy']) expect([...kinds]).not.toContain(kind)
  })

  test('allows each program the databases, and servers and workers e-mail', () => {
    const { one } = render(everything)
    const portsOf = (program: string) =>
      one('NetworkPolicy', `atumo-${program}`).egress?.flatMap(({ ports = [] }) =>
        ports.map(({ port }) => port),
      )
    expect(portsOf('server')).toEqual([53, 53, 5432, 6379, 7700, 465, 587])
    expect(portsOf('worker')).toEqual([53, 53, 5432, 6379, 7700, 465, 587])
    expect(portsOf('migrate')).toEqual([53, 53, 5432, 6379, 7700])
  })

  test.each(['atumo', 'my-dictionary', 'a'.repeat(53)])(
    'has names that Kubernetes accepts in the release %s',
    (release) => {
      const { resources } = render(everything, release)
      const names = resources.map(({ kind, metadata: { name } }) => `${kind} ${name}`)
      expect(new Set(names).size).toBe(names.length)
      for (const { metadata } of resources) {
        expect(metadata.name).toMatch(/^[a-z][a-z0-9-]{0,61}[a-z0-9]$/)
      }
    },
  )
})

describe.skipIf(!hasSchemas).each(versions)('for Kubernetes %s', (version) => {
  test.each([
    ['its own values', plain],
    ['every optional part', everything],
  ])('with %s, each resource has only fields that exist, with valid values', (_, values) => {
    const { file, resources } = render(values)
    const { exitCode, stdout, stderr } = Bun.spawnSync([
      'kubernetes-validate',
      '--strict',
      `--kubernetes-version=${version}`,
      file,
    ])
    const said = stdout.toString() + stderr.toString()
    expect([exitCode, said.match(/ passed for resource /g)?.length]).toEqual([0, resources.length])
  })
})
