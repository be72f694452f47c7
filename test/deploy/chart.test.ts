/**
 * The Helm chart is consistent with its values and with the service. These tests need neither `helm lint` nor
 * the Kubernetes schemas.
 */
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config'
import { drainTimes } from '../../src/http/drain'
import { probePaths, read, readYaml, root, settingNames } from './files'

interface Values {
  image: { repository: string; tag: string }
  settings: Record<string, string>
  secrets: Record<string, { name: string; key: string }>
  server: { readinessPath: string; autoscaling: { minReplicas: number; maxReplicas: number } }
  worker: { replicas: number }
}

const values = readYaml('deploy/chart/values.yaml') as Values & Record<string, unknown>
const folder = join(root, 'deploy/chart/templates')
const templates = readdirSync(folder).map(
  (name) => [name, read(`deploy/chart/templates/${name}`)] as const,
)
const all = templates.map(([, text]) => text).join('\n')

test('the image has by default the version of the chart', () => {
  expect(values.image).toMatchObject({ repository: 'atumo', tag: '' })
})

test('templates use values that exist', () => {
  const used = new Set(
    [...all.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1)),
  )
  expect(used.size).toBeGreaterThan(20)
  const missing = [...used].filter((path) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      values,
    )
    return !Object.hasOwn(parent ?? {}, last)
  })
  expect(missing).toEqual([])
})

test('values that templates do not name are settings of a component', () => {
  const components = ['server', 'worker', 'migrate']
  for (const name of Object.keys(values)) {
    expect([name, components.includes(name) || all.includes(`.Values.${name}`)]).toEqual([
      name,
      true,
    ])
  }
})

test('every template closes what it opens', () => {
  for (const [name, text] of templates) {
    const opened = text.match(/\{\{-? *(if|range|with|define)\b/g) ?? []
    const closed = text.match(/\{\{-? *end\b/g) ?? []
    expect([name, closed.length]).toEqual([name, opened.length])
  }
})

test('settings and secrets are those of the service, and valid', () => {
  const names = [...Object.keys(values.settings), ...Object.keys(values.secrets)]
  const commented = [...read('deploy/chart/values.yaml').matchAll(/^ {2}# ([A-Z_]+): /gm)]
  expect(settingNames).toEqual(
    expect.arrayContaining([...names, ...commented.map(([, name = '']) => name)]),
  )
  for (const [name, { key }] of Object.entries(values.secrets)) expect(key).toBe(name)
  const secrets = {
    AUTH_SECRET: 'x'.repeat(64),
    DATABASE_URL: 'postgres://db',
    REDIS_URL: 'redis://db',
  }
  expect(Object.keys(values.secrets)).toEqual(Object.keys(secrets))
  const config = readConfig({
    ...values.settings,
    ...secrets,
    BASE_URL: 'https://dictionary.example',
  })
  expect(config.port).toBe(3000)
})

test('components are programs of the image', () => {
  const components = new Set([...all.matchAll(/"component" "(\w+)"/g)].map(([, name = '']) => name))
  expect([...components].toSorted()).toEqual(['migrate', 'server', 'worker'])
  const entrypoint = read('deploy/image/atumo')
  for (const name of components) expect(entrypoint).toMatch(new RegExp(`\\b${name}\\b`))
})

test('probes request paths and the port of the service', () => {
  const paths = [...all.matchAll(/httpGet: \{ path: (\/\w+), port: (\w+) \}/g)]
  expect(paths.map(([, path]) => path)).toEqual(['/readyz', '/healthz'])
  for (const [, path = '', port] of paths) {
    expect(probePaths).toContain(path)
    expect(port).toBe('http')
  }
  expect(probePaths).toContain(values.server.readinessPath)
  expect(all).toContain('containerPort: 3000')
})

test('a server gets more time to stop than preStop and draining take', () => {
  const drainSeconds = Object.values(drainTimes).reduce((sum, ms) => sum + ms, 0) / 1000
  const [, grace = ''] = /terminationGracePeriodSeconds: (\d+)/.exec(all) ?? []
  const [, sleep = ''] = /command: \[sleep, '(\d+)'\]/.exec(all) ?? []
  expect(Number(grace)).toBeGreaterThan(Number(sleep) + drainSeconds + 3)
})

test('the most servers and workers fit into the usual 100 connections of PostgreSQL', () => {
  const { databasePool } = readConfig({ DATABASE_URL: 'postgres://db', REDIS_URL: 'redis://db' })
  const servers = values.server.autoscaling.maxReplicas + 1
  expect(servers * databasePool + values.worker.replicas * (databasePool + 5)).toBeLessThan(97)
})

test('pods run without root, capabilities, a writable file system and a token', () => {
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
    'drop: [ALL]',
    'automountServiceAccountToken: false',
  ]) {
    expect(all).toContain(line)
  }
  const [, user = ''] = /^USER (\d+):/m.exec(read('Dockerfile')) ?? []
  expect(all).toContain(`runAsUser: ${user}`)
})
