/** Starts a streaming replica of a PostgreSQL server. Tests can suspend, kill and promote the replica. */
import { join } from 'node:path'
import { ordinaryAccount, privateFolder } from '../../src/launch/account'
import { findPostgres } from '../../src/launch/postgresBinaries'
import { guard } from '../../src/launch/processes'
import { connectPostgres, type Sql } from '../../src/store/clients'
import { temporaryFolder } from './folders'
import type { OwnServer } from './ownServers'
import { testPort } from './ports'
import { until } from './until'

export interface Replica {
  readonly url: string
  /** A superuser connection to the replica. */
  readonly admin: Sql
  kill(): Promise<void>
  /** Promotes the replica to primary. */
  promote(): Promise<void>
  /** Pauses the replay of changes until `resume` is called. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops receiving changes from the primary. */
  disconnect(): Promise<void>
  /** Suspends the server. The returned function resumes it. */
  freeze(): () => void
}

/** Connects as the superuser. In tests, the superuser and the service's user have the same password. */
export const asSuperuser = (url: string) =>
  connectPostgres(url.replace('//atumo:', '//postgres:'), { pool: 1, connectTimeoutSeconds: 20 })

/** Copies a running server's files with pg_basebackup and starts a replica that follows it. */
export async function startReplica(primary: OwnServer): Promise<Replica> {
  const dir = temporaryFolder()
  const account = ordinaryAccount(dir)
  const { folder: programs } = await findPostgres(dir, account, () => {})
  const folder = privateFolder(dir, 'replica', account)
  const data = join(folder, 'data')
  const port = await testPort()
  const from = new URL(primary.url)
  from.username = 'postgres'
  const copy = Bun.spawn(
    [
      join(programs, 'pg_basebackup'),
      `--dbname=${from.href}`,
      `--pgdata=${data}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
      '--wal-method=stream',
    ],
    { ...account, cwd: folder, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' },
  )
  if ((await copy.exited) !== 0) throw new Error(await copy.stderr.text())
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
  }
  const child = Bun.spawn(
    [
      join(programs, 'postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...account, cwd: folder, stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' },
  )
  guard(child.pid, { first: 'SIGINT', last: 'SIGQUIT' })
  const url = new URL(primary.url)
  url.port = String(port)
  const admin = asSuperuser(url.href)
  await until('the replica responds', async () => (await admin`select 1`).length === 1)

  return {
    url: url.href,
    admin,
    async kill() {
      await admin.end({ timeout: 0 })
      child.kill('SIGKILL')
      child.kill('SIGCONT')
      await child.exited
    },
    async promote() {
      await admin`select pg_promote()`
    },
    async pause() {
      await admin`select pg_wal_replay_pause()`
      await until('the replay is paused', async () => {
        const [row] = await admin`select pg_get_wal_replay_pause_state() = 'paused' as "isPaused"`
        return row?.['isPaused'] === true
      })
    },
    async resume() {
      await admin`select pg_wal_replay_resume()`
    },
    async disconnect() {
      await admin`alter system set primary_conninfo = ''`
      await admin`select pg_reload_conf()`
      await until('the replica receives nothing', async () => {
        return (await admin`select 1 from pg_stat_wal_receiver`).length === 0
      })
    },
    freeze() {
      const { stdout } = Bun.spawnSync(['pgrep', '-P', String(child.pid)])
      const pids = [child.pid, ...stdout.toString().split('\n').filter(Boolean).map(Number)]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
  }
}
