/** Missing programs are installed with the package manager of the machine, here a substitute. */
import { expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './support'

const module = join(import.meta.dir, '../../src/launch/install.ts')

/** Looks for both programs at the same time. @param script what `apt-get` does */
async function findBoth(script: string) {
  const dir = temporaryFolder()
  const apt = join(dir, 'apt-get')
  writeFileSync(apt, `#!/bin/sh\ncd "$(dirname "$0")"\n${script}`)
  chmodSync(apt, 0o755)
  const program = `
    import { existsSync } from 'node:fs'
    import { findOrInstall } from ${JSON.stringify(module)}
    process.getuid = () => 0
    const find = (name) => () => existsSync(${JSON.stringify(dir)} + '/' + name) ? name : undefined
    const log = (line) => console.log(line)
    const found = await Promise.allSettled([
      findOrInstall('Redis', find('redis-server'), log),
      findOrInstall('PostgreSQL', find('postgresql'), log),
    ])
    for (const { value, reason } of found) console.log(value ?? reason.message)`
  const child = Bun.spawn([process.execPath, '-e', program], {
    env: { PATH: `${dir}:/usr/bin:/bin` },
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { lines: out.trim().split('\n'), err }
}

test('one after the other, and again after an update of the lists', async () => {
  const { lines, err } = await findBoth(`
    mkdir lock || exit 100
    sleep 0.1
    rmdir lock
    if [ "$1" = update ]; then touch updated; fi
    if [ ! -e updated ]; then exit 100; fi
    if [ "$1" = install ]; then touch "$4"; fi`)
  expect(lines).toEqual([
    'Redis was not found: installing it with apt-get',
    'PostgreSQL was not found: installing it with apt-get',
    'redis-server',
    'postgresql',
  ])
  expect(err).toBe('')
})

test('if that fails, the output is printed, and the message says what to do', async () => {
  const { lines, err } = await findBoth('echo no network; exit 100')
  expect(lines.slice(2)).toEqual([
    expect.stringContaining('Install Redis, or set REDIS_URL.'),
    expect.stringContaining('Install PostgreSQL, or set DATABASE_URL.'),
  ])
  expect(err).toContain('no network')
})
