/** The image contains everything that its programs load, in the versions that the project uses. */
import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { importedFiles, isNeeded, packagesOf } from '../../deploy/image/packages'
import { sources } from '../rules/sources'
import { temporaryFolder } from '../support/folders'
import { baseImages, copiedFiles, stages, stepsOf, versions } from './dockerfile'
import { packageManager, probePaths, read, readYaml, root, settingNames } from './files'

const stepsOfImage = (instruction: string) =>
  stages.slice(-1).flatMap((final) => stepsOf(final, instruction))
const isCopied = (file: string) =>
  copiedFiles.some((each) => file === each || file.startsWith(`${each}/`))

describe('the Dockerfile', () => {
  test('has the version of Bun in package.json, and the PostgreSQL of compose.yaml', () => {
    expect(`bun@${versions['BUN_VERSION']}`).toBe(packageManager)
    const { services } = readYaml('compose.yaml') as { services: { postgres: { image: string } } }
    expect(services.postgres.image).toBe(`postgres:${versions['POSTGRES_VERSION']}-bookworm`)
  })

  test('pins the version of every base image', () => {
    expect(baseImages).toHaveLength(3)
    for (const base of baseImages)
      expect(base).toMatch(/^[a-z/]+:\d+\.\d+(\.\d+)?-(slim|bookworm)$/)
  })

  test('copies files that exist and that .dockerignore does not exclude', () => {
    expect(copiedFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const [everything, ...kept] = read('.dockerignore')
      .replace(/^#.*\n/gm, '')
      .trim()
      .split('\n')
    expect(everything).toBe('*')
    const allowed = kept.map((line) => line.slice(1))
    const inAllowed = (file: string) => allowed.some((each) => `${file}/`.startsWith(`${each}/`))
    expect(copiedFiles.filter((file) => !inAllowed(file))).toEqual([])
    const used = (each: string) => copiedFiles.some((file) => `${file}/`.startsWith(`${each}/`))
    expect(allowed.filter((each) => !used(each))).toEqual([])
  })

  test('copies every file that the programs import or read', async () => {
    const files = await importedFiles()
    const inPackages = files.filter((file) => file.startsWith('node_modules/'))
    expect(inPackages.length).toBeGreaterThan(500)
    expect(inPackages.filter((file) => !isNeeded(file))).toEqual([])
    // The bundler's list of files omits this package, because its code is unused. Programs that run
    // from source still load the package, so the image must contain it.
    expect([...packagesOf(files)]).toContain('node_modules/@opentelemetry/sdk-metrics')
    const imported = files.filter((file) => !inPackages.includes(file))
    expect(imported.length).toBeGreaterThan(300)
    expect(imported).toContain('src/migrate.ts')
    const readByUrl = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g)].map(([, path = '']) =>
        relative(root, fileURLToPath(new URL(path, pathToFileURL(join(root, file))))),
      ),
    )
    expect(readByUrl).toContain('src/store/migrations')
    const all = [...imported, ...readByUrl, 'openapi.yaml', 'openapi.yo.yaml']
    expect(all.filter((file) => !isCopied(file))).toEqual([])
  })

  test('runs as a user other than root, and checks a path of the service', () => {
    expect(stepsOfImage('USER')).toEqual([expect.stringMatching(/^[1-9]\d+:[1-9]\d+$/)])
    expect(stepsOfImage('HEALTHCHECK')).toEqual([
      expect.stringMatching(/ CMD \["atumo", "health"\]$/),
    ])
    expect(probePaths).toContain('/healthz')
  })

  test('sets only variables of the service and of Bun', () => {
    const [env = ''] = stepsOfImage('ENV')
    const names = [...env.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(3)
    const own = names.filter((name) => name !== 'BUN_RUNTIME_TRANSPILER_CACHE_PATH')
    expect(settingNames).toEqual(expect.arrayContaining(own))
  })
})

describe('the entrypoint', () => {
  /** Runs the entrypoint with a fake Bun that prints its arguments and the value of DATABASE_URL. */
  function run(args: string[], env: Record<string, string> = {}) {
    const folder = temporaryFolder()
    const bun = join(folder, 'bun')
    writeFileSync(bun, '#!/bin/sh\necho "$@"\necho "${DATABASE_URL-unset}"\n')
    chmodSync(bun, 0o755)
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      [join(root, 'deploy/image/atumo'), ...args],
      {
        env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...env },
      },
    )
    return { exitCode, lines: String(stdout).split('\n'), stderr: String(stderr) }
  }

  test.each(['server', 'worker', 'migrate'])(
    '%s runs its program, with AUTH_SECRET only',
    (name) => {
      expect(existsSync(join(root, `src/${name}.ts`))).toBe(true)
      expect(run([name], { AUTH_SECRET: 'secret' }).lines[0]).toBe(`/app/src/${name}.ts`)
      const { exitCode, stderr } = run([name])
      expect(exitCode).not.toBe(0)
      expect(stderr).toContain('AUTH_SECRET')
    },
  )

  test('cli passes its arguments on as they are', () => {
    expect(run(['cli', 'apps', 'create', '--name', 'a  b']).lines[0]).toBe(
      '/app/src/cli.ts apps create --name a  b',
    )
  })

  test('reads a secret setting from the file that NAME_FILE names', () => {
    const file = join(temporaryFolder(), 'database-url')
    writeFileSync(file, 'postgres://$(x)`y`"z"\n')
    expect(run(['cli'], { DATABASE_URL_FILE: file }).lines[1]).toBe('postgres://$(x)`y`"z"')
    expect(run(['cli']).lines[1]).toBe('unset')
    expect(run(['cli'], { DATABASE_URL_FILE: `${file}.missing` }).exitCode).not.toBe(0)
  })

  test('knows settings of the service only, and every one that is a secret', () => {
    const [, listed = ''] = /^for name in (.+); do$/m.exec(read('deploy/image/atumo')) ?? []
    const names = listed.split(' ')
    expect(settingNames).toEqual(expect.arrayContaining(names))
    const secret = settingNames.filter((name) =>
      /SECRET|KEY|TOKEN|^(DATABASE(_POOLER|_REPLICA)?|REDIS|SMTP)_URL/.test(name),
    )
    expect(names).toEqual(secret.toSorted())
  })

  test.each(['', 'sh', '--help'])('refuses "%s" with its usage', (name) => {
    const usage = expect.stringContaining('Usage: atumo')
    expect(run(name === '' ? [] : [name])).toMatchObject({ exitCode: 2, stderr: usage })
  })
})
