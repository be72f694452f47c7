/** The demo data, which is created on the first start and read on later starts. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/config'
import { type DemoApp, prepare } from '../../src/launch/prepare'
import { connectPostgres } from '../../src/store/clients'
import { freshDatabase, suiteUrls } from '../support/stores'
import { temporaryFolder } from './support'

setDefaultTimeout(60_000)

const dataDir = temporaryFolder()
const file = join(dataDir, 'demo.json')
const lines: string[] = []
let config: Config
let sql: ReturnType<typeof connectPostgres>
let first: Partial<DemoApp>

beforeAll(async () => {
  config = readConfig({
    DATABASE_URL: await freshDatabase(),
    REDIS_URL: suiteUrls().redisUrl,
    BASE_URL: 'https://atumo.example:8443',
    DATA_DIR: dataDir,
  })
  sql = connectPostgres(config.databaseUrl, { pool: 1 })
  first = await prepare(config, (line) => void lines.push(line))
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
})

test('creates a developer who owns the demo app and an administrator, with different passwords', async () => {
  const { demoUsers = [] } = first
  expect(demoUsers.map(({ email, role }) => [email, role])).toEqual([
    ['developer@atumo.example', 'developer'],
    ['admin@atumo.example', 'admin'],
  ])
  expect(new Set(demoUsers.map(({ password }) => password)).size).toBe(2)
  for (const { password } of demoUsers) expect(password).toMatch(/^\w{16}$/)
  const [app] = await sql`
    select u.email from apps a join users u on u.id = a.owner_id
    where client_id = ${first.demoClientId ?? ''}`
  expect(app?.['email']).toBe('developer@atumo.example')
})

test('the site’s own app allows only pages of the site', async () => {
  const apps = await sql`
    select name, origins, owner_id from apps where client_id = (select site_client_id from settings)`
  expect([...apps]).toEqual([{ name: 'Atumo', origins: ['atumo.example:8443'], owner_id: null }])
})

test('a later start has the key, and the passwords stay in the file', async () => {
  const later = await prepare(config, (line) => void lines.push(line))
  expect(later).toMatchObject({ demoKey: first.demoKey, demoClientId: first.demoClientId })
  expect(later.demoUsers).toEqual([])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(lines).toEqual([expect.stringContaining('Imported the dictionary')])
  const [made] = await sql`
    select (select count(*)::int from apps) as apps, (select count(*)::int from users) as users`
  expect({ ...made }).toEqual({ apps: 2, users: 2 })
})

test('databases that already have apps get no demo app', async () => {
  const elsewhere = temporaryFolder()
  expect(await prepare({ ...config, dataDir: elsewhere }, () => {})).toEqual({})
})
