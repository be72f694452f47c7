/** Tests how bin/atumo doctor evaluates the facts that it has collected. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../src/cli/doctorChecks'
import * as judge from '../../src/cli/doctorChecks'
import { readConfig } from '../../src/config'
import type { PostgresFacts, RedisFacts } from '../../src/store/inspection'
import type { Overview } from '../../src/store/operations'

const brief = ({ state, found }: Finding) => [state, found]

test('Bun must be as new as package.json says', () => {
  expect(brief(judge.judgeVersion('Bun', '1.4.5', '1.4.5'))).toEqual(['ok', '1.4.5'])
  expect(brief(judge.judgeVersion('Bun', '1.10.0', '1.4.5'))).toEqual(['ok', '1.10.0'])
  expect(judge.judgeVersion('Bun', '1.4.4', '1.4.5')).toEqual({
    state: 'failed',
    found: '1.4.4',
    advice: 'Install Bun 1.4.5 or later.',
  })
})

const postgres: PostgresFacts = {
  version: '18.4',
  major: 18,
  database: 'atumo',
  isOwner: true,
  mayCreateDatabases: true,
  knowsLetters: true,
  isStandby: false,
  connections: 20,
  mostConnections: 100,
  hasWorker: true,
  aheadMs: 0,
}

test.each<[Partial<PostgresFacts>, string, string | undefined]>([
  [{}, 'ok', undefined],
  [{ major: 14, version: '14.9' }, 'failed', 'Install PostgreSQL 15 or later.'],
  [{ isStandby: true }, 'failed', 'Set DATABASE_URL to the URL of the primary server.'],
  [{ isOwner: false }, 'failed', 'the owner of the database'],
  [{ knowsLetters: false }, 'failed', 'C.UTF-8'],
  [{ connections: 91 }, 'warning', 'max_connections'],
  [{ mayCreateDatabases: false }, 'warning', 'CREATEDB'],
])('PostgreSQL with %j is %s', (facts, state, advice) => {
  const finding = judge.judgePostgres({ ...postgres, ...facts })
  expect(finding.state).toBe(state as 'ok')
  if (advice) expect(finding.advice).toContain(advice)
  else
    expect(finding).toEqual({ state: 'ok', found: '18.4, database atumo, 20 of 100 connections' })
})

const redis: RedisFacts = {
  name: 'Valkey 9.0.0',
  major: 9,
  isAppendOnly: true,
  eviction: 'noeviction',
  aheadMs: 0,
}

test.each<[Partial<RedisFacts>, string, string]>([
  [{}, 'ok', 'Valkey 9.0.0, append-only file'],
  [{ major: 6, name: 'Redis 6.2.0' }, 'failed', 'Redis 6.2.0'],
  [{ eviction: 'allkeys-lru' }, 'failed', 'Valkey 9.0.0, allkeys-lru'],
  [{ isAppendOnly: false }, 'warning', 'Valkey 9.0.0, without an append-only file'],
])('Redis with %j is %s', (facts, state, found) => {
  expect(brief(judge.judgeRedis({ ...redis, ...facts }))).toEqual([state, found])
})

test('migrations must be applied, and Meilisearch new enough', () => {
  expect(judge.judgeSchema([]).state).toBe('ok')
  expect(brief(judge.judgeSchema(['0013_a', '0014_b']))).toEqual([
    'failed',
    'missing migrations: 0013_a, 0014_b',
  ])
  expect(judge.judgeVersion('Meilisearch', '1.50.0', judge.oldestMeilisearch).state).toBe('ok')
  expect(judge.judgeVersion('Meilisearch', '1.9.0', judge.oldestMeilisearch).state).toBe('failed')
})

test.each([
  [0, 'ok', '+0.000 s'],
  [-999.6, 'ok', '-1.000 s'],
  [1001, 'warning', '+1.001 s'],
  [-10_001, 'failed', '-10.001 s'],
])('a clock that is %d ms ahead is %s', (ms, state, shown) => {
  const finding = judge.judgeClocks({ PostgreSQL: 0, Redis: ms })
  expect(brief(finding)).toEqual([state, `PostgreSQL +0.000 s, Redis ${shown}`])
})

describe('settings', () => {
  const read = (env: Record<string, string>, now = 0) => {
    const own = { DATABASE_URL: 'postgres://own', REDIS_URL: 'redis://own', DATA_DIR: '/nowhere' }
    return judge.judgeSettings(readConfig({ ...own, ...env }), now).map(brief)
  }

  test('of a machine for development are fine', () => {
    expect(read({})).toEqual([['ok', 'valid, BASE_URL http://127.0.0.1:3000']])
  })

  test('of a public service need https, a proxy and e-mail', () => {
    expect(read({ BASE_URL: 'http://atumo.example' })).toEqual([
      ['warning', 'BASE_URL http://atumo.example'],
      ['warning', 'TRUSTED_PROXIES is not set'],
      ['warning', 'SMTP_URL is not set'],
    ])
    const complete = {
      BASE_URL: 'https://atumo.example',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: 'smtp://mail.example',
    }
    expect(read(complete)).toEqual([['ok', 'valid, BASE_URL https://atumo.example']])
  })

  test('name certificates that expire soon or have expired', () => {
    const WEBHOOK_CA = join(import.meta.dir, '../support/tls/ca.pem')
    const pem = readFileSync(WEBHOOK_CA, 'utf8')
    expect(pem).toContain('BEGIN CERTIFICATE')
    const states = (now: number) => read({ WEBHOOK_CA }, now).map(([state]) => state)
    const end = Date.parse(/until (.*)$/.exec(read({ WEBHOOK_CA }, 9e14)[0]?.[1] ?? '')?.[1] ?? '')
    expect(states(end - 15 * 86_400_000)).toEqual(['ok'])
    expect(states(end - 13 * 86_400_000)).toEqual(['warning'])
    expect(states(end + 1)).toEqual(['failed'])
  })
})

test('files with secrets must be closed to other users', () => {
  expect(judge.judgePermissions({ '/data/auth-secret': 0o600 }).state).toBe('ok')
  expect(judge.judgePermissions({ '/data/a': 0o640, '/data/b': 0o400, '/data/c': 0o604 })).toEqual({
    state: 'failed',
    found: 'other users can access /data/a /data/c',
    advice: 'Run chmod 600 /data/a /data/c',
  })
})

test('an index that differs from the dictionary is a failure', () => {
  const sound = { terms: 9, missing: [], outdated: [], extra: [] }
  expect(brief(judge.judgeIndex(sound))).toEqual(['ok', '9 terms'])
  const differing = { ...sound, missing: [{ id: 1, slug: 'a' }], extra: [{ id: 2, slug: null }] }
  expect(brief(judge.judgeIndex(differing))).toEqual(['failed', '2 of 9 terms differ'])
})

test('a missing worker is a failure, and a late one a warning', () => {
  const idle = { due: 0, dueSeconds: 0, pending: 0, pendingSeconds: 0 } as Overview
  expect(brief(judge.judgeWorker(true, idle))).toEqual([
    'ok',
    'running, 0 deliveries and 0 index updates waiting',
  ])
  expect(judge.judgeWorker(false, idle).state).toBe('failed')
  expect(brief(judge.judgeWorker(true, { ...idle, due: 3, dueSeconds: 61 }))).toEqual([
    'warning',
    '3 deliveries and 0 index updates waiting, for up to 61 s',
  ])
})

test('pg_dump must be as new as the server', () => {
  expect(brief(judge.judgeBackup('pg_dump (PostgreSQL) 18.1 (Debian)', 18))).toEqual([
    'ok',
    'pg_dump 18',
  ])
  expect(judge.judgeBackup('pg_dump (PostgreSQL) 17.2', 18).state).toBe('warning')
  expect(judge.judgeBackup(undefined, 18).state).toBe('warning')
})
