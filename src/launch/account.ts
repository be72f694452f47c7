/** If bin/start runs as root, finds an ordinary user to run the databases as, and a folder for their files. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { LaunchError, type Log } from './processes'

export interface Account {
  uid: number
  gid: number
}

const systemHome = '/var/lib/atumo'

/**
 * Returns the user to run the databases as, or undefined for the current user. If the current user is root,
 * returns the owner of the folder `existing` or, failing that, the user `postgres` or `nobody`.
 */
export function ordinaryAccount(existing: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(existing)) {
    const { uid, gid } = statSync(existing)
    if (uid !== 0) return { uid, gid }
  }
  const account = accountNamed('postgres') ?? accountNamed('nobody')
  if (account) return account
  throw new LaunchError(
    'PostgreSQL cannot run as root, and this machine has neither a user postgres nor a user nobody. Run bin/start as an ordinary user, or set DATABASE_URL and REDIS_URL.',
  )
}

function accountNamed(name: string): Account | undefined {
  const { stdout } = Bun.spawnSync(['id', name], { stderr: 'ignore' })
  const [, uid, gid] = /^uid=(\d+)\(\S* gid=(\d+)/.exec(stdout.toString()) ?? []
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/**
 * Returns the folder for the files of the databases. This is `dir` or, if `account` cannot access it, a folder
 * in /var/lib/atumo, to which the link `databases` in `dir` leads. The folder is created if it does not exist.
 */
export function databasesFolder(dir: string, account: Account | undefined, log: Log): string {
  mkdirSync(dir, { recursive: true, mode: account ? 0o711 : 0o700 })
  const home = realpathSync(dir)
  if (!account) return home
  // The name depends on the path, so that a copy of `dir` does not use the databases of the original.
  const elsewhere = join(systemHome, Bun.SHA256.hash(home, 'hex').slice(0, 16))
  const link = join(home, 'databases')
  const isLinked = lstatSync(link, { throwIfNoEntry: false }) !== undefined
  if (existsSync(elsewhere)) {
    if (isLinked) return elsewhere
    throw new LaunchError(
      `${elsewhere} contains the databases of an earlier folder ${home}. Remove it to start with empty databases, or link it as ${link} to use it.`,
    )
  }
  if (isLinked) {
    throw new LaunchError(
      `${link} links to the databases of a copy or of an earlier path of DATA_DIR. Move ${readlinkSync(link)} to ${elsewhere} to use them here, or remove the link to start with empty databases.`,
    )
  }
  const { mode, uid } = statSync(home)
  // Allow other users to open files in the folder by name, but not to list its contents.
  if ((mode & 0o001) === 0 && uid === 0) chmodSync(home, (mode & 0o7777) | 0o011)
  if (canEnter(home, account)) return home
  if (readdirSync(home).some((name) => /^(postgres-\d+|redis)$/.test(name))) {
    throw new LaunchError(
      `The databases run as the user with ID ${account.uid}. This user cannot access ${home}. Give the user access to the parent folders, or choose another DATA_DIR.`,
    )
  }
  log(`The user that runs the databases cannot access ${home}, so their files are in ${elsewhere}`)
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  symlinkSync(elsewhere, link)
  return elsewhere
}

/** Checks whether `account` can access the folder by running a process as that user. */
const canEnter = (folder: string, account: Account): boolean =>
  Bun.spawnSync(['/bin/sh', '-c', 'cd "$1" && test -x .', 'sh', folder], {
    ...account,
    cwd: '/',
    stderr: 'ignore',
  }).success

/** Creates a folder that only `account` can access. */
export function privateFolder(parent: string, name: string, account: Account | undefined): string {
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  hand(folder, account)
  return folder
}

/** Makes `account` the owner of a file or folder. No-op if `account` is undefined. */
export function hand(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}
