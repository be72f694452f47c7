/** Replaces PostgreSQL with an older copy of itself, as a failover to a replica that lags does. */
import { globSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ordinaryAccount } from '../../src/launch/account'
import { findPostgres } from '../../src/launch/postgresBinaries'
import type { OwnServer } from '../../test/support/ownServers'
import type { Loss } from './journal'

/**
 * Copies the server's files, waits, kills the server, and starts it again from the copy. All changes that were
 * committed in between are lost.
 * @param dir the folder given to `openPostgres`
 * @returns the time in which changes were lost
 */
export async function failOver(
  postgres: OwnServer,
  dir: string,
  wait: () => Promise<unknown>,
): Promise<Loss> {
  const account = ordinaryAccount(dir)
  const { folder: programs } = await findPostgres(dir, account, () => {})
  const [data = ''] = globSync(join(dir, 'postgres-*', 'data'))
  const copy = `${data}.copy`
  const url = new URL(postgres.url)
  url.username = 'postgres'
  const from = performance.now()
  const child = Bun.spawn(
    [
      join(programs, 'pg_basebackup'),
      `--dbname=${url.href}`,
      `--pgdata=${copy}`,
      '--checkpoint=fast',
      '--no-sync',
      '--wal-method=stream',
    ],
    { ...account, cwd: join(data, '..'), stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' },
  )
  if ((await child.exited) !== 0) {
    rmSync(copy, { recursive: true, force: true })
    throw new Error(await child.stderr.text())
  }
  await wait()
  await postgres.kill()
  const to = performance.now()
  rmSync(data, { recursive: true, maxRetries: 10, retryDelay: 200 })
  renameSync(copy, data)
  await postgres.start()
  return { from, to }
}
