/** The systemd units start programs that exist, with valid settings. */
import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config'
import { stopTimeoutMs } from '../../src/deliveryWorker'
import { drainTimes } from '../../src/http/drain'
import { read, readEnv, root, settingNames } from './files'

const folder = 'deploy/systemd'
const units = readdirSync(join(root, folder)).filter((name) => name.endsWith('.service'))
const own = units.filter((name) => name.startsWith('atumo-'))
const running = ['atumo-server@.service', 'atumo-worker.service']
const common = read(`${folder}/atumo-.service.d/common.conf`)
const textOf = (unit: string) => read(`${folder}/${unit}`)
const example = read(`${folder}/settings.example.env`)

test('there is a unit for each program, and one for backups and Meilisearch', () => {
  expect(units.toSorted()).toEqual([
    'atumo-backup.service',
    'atumo-migrate.service',
    'atumo-server@.service',
    'atumo-worker.service',
    'meilisearch.service',
  ])
})

test.each(own)('%s runs programs of the checkout with settings of the service', (unit) => {
  const programs = [...textOf(unit).matchAll(/^Exec\w+=.*\/usr\/local\/bin\/bun (\S+)/gm)]
  expect(programs.length).toBeGreaterThan(0)
  for (const [, program = ''] of programs) {
    expect([program, existsSync(join(root, program))]).toEqual([program, true])
  }
  const names = [...textOf(unit).matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name)
  expect(settingNames).toEqual(expect.arrayContaining(names))
})

test.each(running)('%s prepares the database itself, and restarts until this succeeds', (unit) => {
  // With Requires or BindsTo, systemd does not try again to start a unit after its dependency has
  // failed.
  expect(textOf(unit)).not.toMatch(/^(Requires|BindsTo)=/m)
  expect(textOf(unit)).toMatch(/^ExecStartPre=.* src\/migrate\.ts\n(.*\n)*Restart=always$/m)
  expect(common).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(common).toMatch(/^TimeoutStartSec=infinity$/m)
})

test.each(units)('%s has only sections and lines that systemd reads', (unit) => {
  for (const text of [textOf(unit), common]) {
    expect(text.replace(/^(#.*|\[(Unit|Service|Install)\]|[A-Z]\w*=.*|)$/gm, '').trim()).toBe('')
  }
})

test.each(units)('%s names units that exist', (unit) => {
  for (const [name] of textOf(unit).matchAll(/\batumo-\w+\.service/g)) expect(units).toContain(name)
})

test('the example of the settings is complete and valid', () => {
  const given = readEnv(example)
  const { authSecret, baseUrl } = readConfig({ ...given, AUTH_SECRET: 'x'.repeat(64) })
  expect([authSecret?.length, baseUrl]).toEqual([64, 'https://dictionary.example'])
  const all = readEnv(example.replace(/^#(?=[A-Z])/gm, ''))
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(all)))
  // The servers share these settings, but each has its own port.
  expect(Object.keys(all)).not.toContain('PORT')
})

test('the units are hardened alike', () => {
  for (const line of [
    'CapabilityBoundingSet=',
    'DynamicUser=yes',
    'NoNewPrivileges=yes',
    'PrivateDevices=yes',
    'ProtectHome=yes',
    'ProtectSystem=strict',
    'SystemCallFilter=@system-service',
  ]) {
    expect(common.split('\n')).toContain(line)
  }
})

test('programs get more time to stop than they need', () => {
  const drainMs = Object.values(drainTimes).reduce((sum, ms) => sum + ms, 0)
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(common)?.[1])
  expect(seconds * 1000).toBeGreaterThan(Math.max(drainMs, stopTimeoutMs) + 3000)
})
