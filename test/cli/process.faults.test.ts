/**
 * Tests bin/atumo as a separate process: its output and exit code, whether it ends, and which packages it
 * loads.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { indexed } from '../../src/domain/terms/terms'
import { createTermHistory } from '../../src/store/terms/reader'
import { temporaryFolder } from '../support/folders'
import { blankTerm } from '../support/testApp'
import { type CommandLine, openCommandLine } from './support'

const root = join(import.meta.dir, '../..')
const cli = [process.execPath, join(root, 'src/cli.ts')]

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())

/** @param program the executable that runs the command line, and the flags for that executable */
async function spawn(words: string[], env: Record<string, string> = {}, program = cli) {
  const child = Bun.spawn([...program, ...words], {
    cwd: atumo.dir,
    env: { PATH: process.env['PATH'] ?? '', ...atumo.env, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}

const save = (slugs: string[], definitionEn: string | null = null) =>
  atumo.stores.transactions.changeTerms('test', (writer) =>
    writer.save(slugs.map((slug) => indexed({ ...blankTerm(slug), definitionEn }))),
  )

test('help is printed to standard output with exit code 0, or after an unknown command to standard error with 2', async () => {
  const asked = await spawn(['--help'])
  expect(asked).toMatchObject({ err: '', code: 0 })
  expect(asked.out).toContain('\n  apps create ')
  const err = `error: unknown command 'apps destroy'\n(Did you mean apps restore?)\n\n${asked.out}`
  expect(await spawn(['apps', 'destroy'])).toEqual({ out: '', err, code: 2 })
})

test('each group of commands prints its result to standard output and ends', async () => {
  await save(['book'])
  const groups = [
    'apps create --name Test',
    'terms export out.csv',
    'terms history book',
    'review list',
    'search misses',
    'endpoints list APP',
    'deliveries list',
    'settings show',
    'users create --email a@example.org --role admin',
  ]
  let app = ''
  for (const words of groups) {
    const { out, err, code } = await spawn([...words.replace('APP', app).split(' '), '--json'])
    expect({ words, err, code }).toEqual({ words, err: '', code: 0 })
    const told: unknown = JSON.parse(out)
    expect(told).toBeObject()
    app ||= String((told as Record<string, unknown>)['client_id'])
  }
  expect(await Bun.file(join(atumo.dir, 'out.csv')).text()).toContain('\nbook,book,book,')
})

test('an export to standard output passes a pipe completely, without other output', async () => {
  const slugs = Array.from({ length: 100 }, (_, n) => `machine-${n}`)
  await save(slugs, 'word '.repeat(400).trim())
  const { out, err, code } = await spawn(['terms', 'export', '-'])
  expect({ err, code }).toEqual({ err: '', code: 0 })
  expect(out.length).toBeGreaterThan(128 * 1024)
  expect(out).toBe((await atumo.run(['terms', 'export', '-'])).out)
})

test('relative file names start from the working folder', async () => {
  await Bun.write(join(atumo.dir, 'bad.csv'), 'a,b\n')
  const { out, err, code } = await spawn(['terms', 'import', 'bad.csv'])
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toStartWith('The first line must name the columns. It is: a, b.')
})

test('without databases the error names the missing variable, with exit code 1', async () => {
  const { out, err, code } = await spawn(['apps', 'show', 'x'], { DATABASE_URL: '' })
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toStartWith('DATABASE_URL is not set')
})

test('while PostgreSQL is down it prints an error without a stack trace, and ends', async () => {
  const gone = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { out, err, code } = await spawn(['apps', 'revoke', 'app_00000000000000000000'], gone)
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toContain('Is the service running?')
  expect(err).not.toMatch(/\n +at /)
})

test('without --by a change is recorded as made by the user in the environment', async () => {
  await save(['lever'])
  expect((await spawn(['terms', 'unpublish', 'lever'], { USER: 'ade' })).code).toBe(0)
  const history = await createTermHistory(atumo.stores.sql).of('lever')
  expect(history.at(-1)).toMatchObject({ revision: 2, by: 'ade' })
})

test('bin/atumo passes on arguments, streams and the exit code', async () => {
  const program = [join(root, 'bin/atumo')]
  const { out, err, code } = await spawn(['apps', 'create', '--name', 'Two words'], {}, program)
  expect({ err, code }).toEqual({ err: '', code: 0 })
  const [id = ''] = /app_\w+/.exec(out) ?? []
  expect(await atumo.json('apps', 'show', id)).toMatchObject({ name: 'Two words' })
  expect(await spawn(['apps', 'show', 'x'], {}, program)).toEqual({
    out: '',
    err: 'There is no app with the client ID x. Check the client ID.\n',
    code: 1,
  })
})

describe('a command loads only the packages that it needs', () => {
  /** Runs a command in a process that exits with code 3 if the command loads one of these packages. */
  async function spawnWithout(packages: string, words: string) {
    const file = join(temporaryFolder(), 'without.ts')
    await Bun.write(
      file,
      `Bun.plugin({
        name: 'without',
        setup(build) {
          build.onLoad({ filter: /node_modules\\/(${packages})\\// }, ({ path }) => {
            process.stderr.write('loads ' + path)
            process.exit(3)
          })
        },
      })`,
    )
    return spawn(words.split(' '), {}, [process.execPath, '--preload', file, ...cli.slice(1)])
  }

  test.each([
    [
      'apps create --help',
      'postgres|ioredis|better-auth|kysely|meilisearch|csv-parse|csv-stringify',
    ],
    ['--help', 'postgres|ioredis|better-auth|kysely|meilisearch|csv-parse|csv-stringify'],
    ['settings show', 'better-auth|kysely|meilisearch|csv-parse|csv-stringify'],
    ['deliveries list', 'ioredis|better-auth|kysely|meilisearch|csv-parse|csv-stringify'],
    ['review list', 'ioredis|better-auth|kysely|meilisearch|csv-parse|csv-stringify'],
    ['terms export -', 'ioredis|better-auth|kysely|meilisearch'],
  ])('%s does not load %s', async (words, packages) => {
    expect(await spawnWithout(packages, words)).toMatchObject({ err: '', code: 0 })
  })

  test.each([
    ['settings show', 'ioredis'],
    ['users create --email ade@example.org --role developer', 'better-auth'],
    ['search misses', 'meilisearch'],
    ['deliveries list', 'postgres'],
  ])('%s loads %s', async (words, name) => {
    const { err, code } = await spawnWithout(name, words)
    expect(code).toBe(3)
    expect(err).toContain(`loads ${root}/node_modules/${name}/`)
  })
})
