/** The Dockerfile's stages, without a builder: see image.slow.test.ts for the image itself. */
import { beforeAll, expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/folders'
import { testPort } from '../support/ports'
import { supervised } from '../support/processes'
import { secretEnv } from '../support/secrets'
import { freshDatabase, suiteUrls } from '../support/stores'
import { testPrograms } from './programs'
import { replayDockerfile } from './replay'

let folder: string
beforeAll(() => {
  folder = replayDockerfile()
}, 60_000)

test('other users can read every file, even if the checkout is not readable for them', () => {
  const unreadable: string[] = []
  const visit = (path: string) => {
    const found = statSync(path)
    const needed = found.isDirectory() ? 0o555 : 0o444
    if ((found.mode & needed) !== needed) unreadable.push(path)
    if (found.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name))
  }
  visit(join(folder, 'app'))
  expect(unreadable).toEqual([])
  expect(statSync(join(folder, 'usr/local/bin/atumo')).mode & 0o777).toBe(0o755)
})

testPrograms(async () => {
  const backups = temporaryFolder()
  const url = `http://127.0.0.1:${await testPort()}`
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    BASE_URL: url,
    DATA_DIR: '/nowhere',
    DATABASE_URL: await freshDatabase(),
    REDIS_URL: suiteUrls().redisUrl,
    LOG_LEVEL: 'silent',
    ...secretEnv,
    ...supervised,
  }
  return {
    backups,
    url,
    start: ([program = '', ...words]) =>
      Bun.spawn([process.execPath, join(folder, 'app/src', `${program}.ts`), ...words], {
        cwd: join(folder, 'app'),
        env,
        stdin: 'pipe',
        stdout: 'pipe',
        stderr: 'pipe',
      }),
  }
}, 60_000)
