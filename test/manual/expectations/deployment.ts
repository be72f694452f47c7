/**
 * Examples that need Docker, Kubernetes or systemd are not run. The tests only check that the files and
 * commands mentioned in them exist.
 */
import { expect } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '../../../src/store/clients'
import { commands } from '../../cli/support'
import { readYaml, settingNames } from '../../deploy/files'
import type { Expectations } from '../../support/examples'
import { root } from '../commandLine'

export const deployment: Expectations = {
  'deployment/compose.sh': { checks: isCompose },
  'deployment/composeBackup.sh': { checks: isCompose },
  'deployment/composeUpgrade.sh': { checks: isCompose },
  'deployment/helm.sh': { checks: isHelm },
  'deployment/keda.yaml': {
    async checks(code, service) {
      const { spec } = Bun.YAML.parse(code) as {
        spec: { scaleTargetRef: { name: string }; triggers: { metadata: Record<string, string> }[] }
      }
      expect(spec.scaleTargetRef.name).toBe('atumo-worker')
      const { connectionFromEnv = '', query = '' } = spec.triggers[0]?.metadata ?? {}
      const sql = connectPostgres(service.env[connectionFromEnv] ?? '', { pool: 1 })
      try {
        const [row] = await sql.unsafe(query)
        expect(row?.['count']).toBe(0)
      } finally {
        await sql.end()
      }
    },
  },
  'deployment/systemd.sh': { checks: isSystemd },
  'deployment/systemdCommand.sh': { checks: isSystemd },
}

/** Checks that the project files and bin/atumo commands mentioned in an example exist. */
function namesWhatExists(code: string): void {
  for (const [path] of code.matchAll(/(?<!\S)(?:deploy|bin|src)\/[\w./-]+(?!\S)/g)) {
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
  }
  for (const [, group = '', name = ''] of code.matchAll(
    /\b(?:cli|sudo atumo) ([a-z-]+) ([a-z-]+)?/g,
  )) {
    const names = commands.map((command) => command.name())
    expect(names).toContain(name && !names.includes(group) ? `${group} ${name}` : group)
  }
}

function isCompose(code: string): void {
  namesWhatExists(code)
  const { services } = readYaml('compose.yaml') as {
    services: Record<string, { profiles?: string[] }>
  }
  const profiles = Object.values(services).flatMap((service) => service.profiles ?? [])
  for (const [, profile = ''] of code.matchAll(/--profile (\S+)/g))
    expect(profiles).toContain(profile)
  const named = [
    ...code.matchAll(/compose exec (\S+)/g),
    ...code.matchAll(/compose run (?:--\S+ (?:"[^"]*" )?)*([a-z-]+)/g),
    ...code.matchAll(/for service in (.+);/g),
  ].flatMap(([, names = '']) => names.split(' '))
  expect(Object.keys(services)).toEqual(expect.arrayContaining(named))
}

function isHelm(code: string): void {
  namesWhatExists(code)
  const values = readYaml('deploy/chart/values.yaml') as Record<string, Record<string, unknown>>
  const set = [...code.matchAll(/--set (\w+)\.(\w+)=/g)]
  expect(set.length).toBeGreaterThan(0)
  for (const [, group = '', name = ''] of set) {
    expect(group === 'settings' ? settingNames : Object.keys(values[group] ?? {})).toContain(name)
  }
  const stored = [...code.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name)
  expect(stored).toEqual(Object.keys(values['secrets'] ?? {}))
}

function isSystemd(code: string): void {
  namesWhatExists(code.replaceAll('/srv/atumo/', ''))
  const { packageManager } = readYaml('package.json') as { packageManager: string }
  for (const [bun] of code.matchAll(/bun@\S+/g)) expect(bun).toBe(packageManager)
  for (const [, unit = ''] of code.matchAll(/ (atumo-[a-z]+@?)(?:\d+)?(?=\s|$)/g)) {
    expect([unit, existsSync(join(root, `deploy/systemd/${unit}.service`))]).toEqual([unit, true])
  }
}
