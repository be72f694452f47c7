/**
 * The manual lists exactly the commands and environment variables that exist, with the variables' defaults.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../../src/config'
import { textOf } from '../../src/http/docs/texts'
import { commands } from '../cli/support'
import { root } from './commandLine'

const source = readFileSync(join(root, 'src/config.ts'), 'utf8')
const read = new Set(
  [...source.matchAll(/\benv\['([A-Z_]+)'\]|\(env, '([A-Z_]+)'/g)].map(([, a, b]) => a ?? b),
)

/**
 * The settings when no environment variables are set. `usual` contains the defaults that are neither empty
 * nor computed.
 */
const defaults = readSettings({})
const usual: Record<string, string | number> = {
  PORT: defaults.port,
  HOST: defaults.host,
  REDIS_WAIT_REPLICAS: defaults.redis.waitReplicas ?? '',
  DATABASE_POOL: defaults.databasePool,
  PROCESSES: defaults.processes,
  HOURLY_LIMIT: defaults.hourlyLimit,
  REFUSAL_LIMIT: defaults.refusalLimit,
  MAIL_FROM: defaults.mailFrom,
  LOG_LEVEL: defaults.logLevel,
}

describe.each(['en', 'yo'] as const)('the operations page in %s', (language) => {
  const lines = textOf(language, 'operations').split('\n')
  const settings = lines.flatMap((line) => {
    const [, name, usually = ''] = /^\| `([A-Z_]+)` \| (.*?) \|/.exec(line) ?? []
    return name === undefined ? [] : [{ name, usually }]
  })

  test('has every variable that src/config.ts reads, and no other', () => {
    expect(settings.map(({ name }) => name).toSorted()).toEqual([...read].map(String).toSorted())
  })

  test('has their defaults', () => {
    const told = settings.filter(({ name }) => Object.hasOwn(usual, name))
    expect(Object.fromEntries(told.map(({ name, usually }) => [name, usually]))).toEqual(
      Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, `\`${value}\``])),
    )
  })

  test('has every command of bin/atumo, and no other', () => {
    const cells = lines.flatMap(
      (line) => /^\| ((?:`[a-z][\w -]+`(?:, )?)+) \|/.exec(line)?.[1] ?? [],
    )
    const told = cells.flatMap((cell) => cell.split(', ').map((name) => name.replaceAll('`', '')))
    expect(told.toSorted()).toEqual(commands.map((command) => command.name()).toSorted())
  })
})
