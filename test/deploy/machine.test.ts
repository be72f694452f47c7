/**
 * docs/operations.md and the files for Debian machines in deploy/systemd are consistent with each other and
 * with the service.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { readConfig } from '../../src/config'
import { temporaryFolder } from '../support/folders'
import { secretEnv } from '../support/secrets'
import { openTestStores, type TestStores } from '../support/stores'
import { packageManager, read, readEnv, readYaml, root, settingNames, version } from './files'

const page = read('docs/operations.md')
const commands = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, code = '']) => code).join('\n')
const ports = [...new Set<string>(commands.match(/(?<=atumo-server@)\d+/g))]

test('the page names files, units and programs of this version', () => {
  const files = [...page.matchAll(/(?:\/srv\/atumo\/|`)(deploy\/[\w./-]+?)(?:-\*|[\s`])/g)]
  expect(files.length).toBeGreaterThan(8)
  for (const [, file = ''] of files) {
    expect([file, existsSync(join(root, file))]).toEqual([file, true])
  }
  for (const [unit] of commands.matchAll(/\batumo-(server|worker|migrate|backup)@?/g)) {
    expect([unit, existsSync(join(root, `deploy/systemd/${unit}.service`))]).toEqual([unit, true])
  }
  expect(commands.match(/bun@\S+/g)).toEqual([packageManager])
  expect(commands).toContain(`/srv/atumo-${version}\n`)
})

test('its settings are valid settings of the service', () => {
  const lines = commands.replaceAll(/\$\(.*?\)/g, 'x'.repeat(64)).replaceAll('$', '')
  const shown = readEnv(lines.replaceAll(/^#(?=[A-Z])/gm, ''))
  const { MEILI_MASTER_KEY: _, ...given } = shown
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(given)))
  const { trustedProxies, meiliUrl } = readConfig({ ...given, BASE_URL: 'https://a.example' })
  expect([trustedProxies.contains('127.0.0.1'), meiliUrl]).toEqual([true, 'http://127.0.0.1:7700'])
})

test('Caddy and Prometheus reach the servers that the page starts, and the worker', () => {
  expect(ports).toEqual(['3001', '3002'])
  const caddy = read('deploy/systemd/Caddyfile')
  expect([...(caddy.match(/(?<=127\.0\.0\.1:)\d+/g) ?? [])]).toEqual(ports)
  expect(caddy).toStartWith('# ')
  expect(caddy).toContain('health_uri /healthz')
  const [, worker = ''] =
    /METRICS_ADDRESS=(\S+)/.exec(read('deploy/systemd/atumo-worker.service')) ?? []
  const { scrape_configs: jobs } = readYaml('deploy/systemd/prometheus.yml') as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
  }
  expect(jobs[0]).toMatchObject({
    job_name: 'atumo',
    static_configs: [{ targets: [...ports.map((port) => `127.0.0.1:1${port}`), worker] }],
  })
})

test('the alert rules of the machine are valid', () => {
  const { groups } = readYaml('deploy/systemd/machine-alerts.yaml') as {
    groups: { rules: { alert: string; expr: string }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.map(({ alert }) => alert)).toEqual(['MachineUnitFailed', 'MachineDiskFull'])
  for (const { expr } of rules) {
    parser.parse(expr).iterate({
      enter: ({ type, from }) =>
        expect([type.isError, expr.slice(from)]).toEqual([false, expect.anything()]),
    })
  }
})

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

test('the unit for backups writes one, and deletes only those that are older than 14 days', () => {
  const folder = temporaryFolder()
  for (const [name, days] of Object.entries({
    'atumo-13.dump': 13,
    'atumo-16.dump': 16,
    other: 16,
  })) {
    writeFileSync(join(folder, name), '')
    const then = Date.now() / 1000 - days * 86_400
    utimesSync(join(folder, name), then, then)
  }
  const unit = read('deploy/systemd/atumo-backup.service')
  for (const [, line = ''] of unit.matchAll(/^ExecStart(?:Post)?=(.*)$/gm)) {
    const [, shell] = /^\/bin\/sh -c '(.*)'$/.exec(line) ?? []
    const command = (shell ?? line.replaceAll('*', '\\*'))
      .replaceAll('%%', '%')
      // If a variable is in braces, systemd passes its value as a single argument.
      .replace('${STATE_DIRECTORY}', '"$STATE_DIRECTORY"')
      .replace('/usr/local/bin/bun', `"${process.execPath}"`)
    const { exitCode, stderr } = Bun.spawnSync(['/bin/sh', '-c', command], {
      cwd: root,
      env: {
        ...process.env,
        ...secretEnv,
        STATE_DIRECTORY: folder,
        DATABASE_URL: stores.databaseUrl,
        REDIS_URL: stores.redisUrl,
      },
    })
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
  }
  const left = readdirSync(folder).toSorted()
  expect(left).toEqual([
    'atumo-13.dump',
    expect.stringMatching(/^atumo-\d{8}T\d{6}Z\.dump$/),
    'other',
  ])
})
