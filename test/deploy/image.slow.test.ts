/**
 * Builds the image with buildah, from a checkout that only its owner can read, and runs its programs as containers
 * do: as the image's user, with a file system that cannot be written, and without capabilities. Needs root and a
 * Debian machine, because the base images are stand-ins made from its packages.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../support/folders'
import { testPort } from '../support/ports'
import { supervised } from '../support/processes'
import { authSecret } from '../support/secrets'
import { suiteUrls } from '../support/stores'
import { copiedFiles } from './dockerfile'
import { emptyDatabase } from './emptyDatabase'
import { root } from './files'
import { type Image, testMore, testPrograms } from './programs'
import { type Buildah, canBuild, createBaseImages, openBuildah } from './standInImages'

interface Config {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck: { Test: string[] }
}

const cache = '/cache'
let buildah: Buildah | undefined
afterAll(() => {
  buildah?.('unmount', '--all')
})

/** Builds the image. @returns its configuration and the folder of its files */
function build(): { config: Config; folder: string } {
  const run = openBuildah(temporaryFolder())
  buildah = run
  createBaseImages(run, cache)
  const context = temporaryFolder()
  for (const file of [...copiedFiles, 'Dockerfile', '.dockerignore']) {
    mkdirSync(dirname(join(context, file)), { recursive: true })
    cpSync(join(root, file), join(context, file), { recursive: true })
  }
  Bun.spawnSync(['chmod', '-R', 'u=rwX,go=', context])
  const packages = Bun.spawnSync([process.execPath, 'pm', 'cache'], { cwd: root }).stdout.toString()
  run(
    'build',
    '--isolation=chroot',
    '--format=docker',
    '--pull-never',
    '--tag=atumo',
    `--volume=${packages.trim()}:${cache}`,
    context,
  )
  const container = run('from', '--pull-never', 'localhost/atumo')
  const { Docker } = JSON.parse(run('inspect', container)) as { Docker: { config: Config } }
  return { config: Docker.config, folder: run('mount', container) }
}

/** Starts a program in a file system that it cannot write. Its process ID is that of the returned process. */
const inContainer = `
root=$1 backups=$2 secrets=$3 user=$4 dir=$5
shift 5
mount --bind "$root" "$root"
mount --bind "$backups" "$root/backups"
mount --bind "$secrets" "$root/run/secrets"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid \\
  chroot --userspec="$user" "$root" /usr/bin/env --chdir="$dir" "$@"`

async function open(): Promise<Image & { config: Config }> {
  const { config, folder } = build()
  const [backups, secrets] = [temporaryFolder(), temporaryFolder()]
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  chownSync(backups, uid, gid)
  for (const place of ['backups', 'run/secrets'])
    mkdirSync(join(folder, place), { recursive: true })
  const url = `http://127.0.0.1:${await testPort()}`
  const { redisUrl } = suiteUrls()
  const given = {
    AUTH_SECRET: authSecret,
    DATABASE_URL: await emptyDatabase(),
    REDIS_URL: redisUrl,
  }
  for (const [name, value] of Object.entries(given))
    writeFileSync(join(secrets, name), `${value}\n`)
  const env = [
    ...config.Env,
    ...Object.keys(given).map((name) => `${name}_FILE=/run/secrets/${name}`),
    `BASE_URL=${url}`,
    'HOST=127.0.0.1',
    `PORT=${new URL(url).port}`,
    'LOG_LEVEL=silent',
    ...Object.entries(supervised).map(([name, value]) => `${name}=${value}`),
  ]
  const place = [folder, backups, secrets, config.User, config.WorkingDir]
  return {
    config,
    backups: '/backups',
    url,
    start: (words) =>
      Bun.spawn(
        [
          'unshare',
          '--mount',
          'sh',
          '-euc',
          inContainer,
          'sh',
          ...place,
          ...env,
          ...config.Entrypoint,
          ...words,
        ],
        {
          env: { PATH: process.env['PATH'] ?? '' },
          stdin: 'pipe',
          stdout: 'pipe',
          stderr: 'pipe',
        },
      ),
  }
}

describe.skipIf(!canBuild)('the image', () => {
  testPrograms(open, 600_000, (use) => {
    test('its health check succeeds while the server runs', async () => {
      const { config } = use.image() as Image & { config: Config }
      const [kind, program, ...words] = config.Healthcheck.Test
      expect([kind, program]).toEqual(['CMD', ...config.Entrypoint])
      expect(await use.run(...words)).toMatchObject({ code: 0 })
      expect(await use.run(...words, '/no-such-path')).toMatchObject({ code: 1 })
    })

    test('its default program is the server', () => {
      const { config } = use.image() as Image & { config: Config }
      expect(config.Cmd).toEqual(['server'])
    })

    test('its programs cannot write to its file system', async () => {
      const { code, err } = await use.run('cli', 'backup', '/tmp/atumo.dump')
      expect([code, err]).toEqual([1, expect.stringContaining('EROFS')])
    })

    testMore(use)
  })
})
