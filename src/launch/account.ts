/**
 * If bin/start runs as root, finds an ordinary user to run the databases as, and creates folders that this
 * user can access.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { hand, LaunchError, type Log } from './service'

export interface Account {
  uid: number
  gid: number
}

const systemHome = '/var/lib/atumo'

/**
 * Name of a file in each folder inside `systemHome`. The file contains the path of the DATA_DIR to which that
 * folder belongs.
 */
const ownerFileName = 'data-dir'

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
  const account = lookUp('postgres') ?? lookUp('nobody')
  if (account) return account
  throw new LaunchError(
    'PostgreSQL cannot run as root, and this machine has neither a user postgres nor a user nobody. Run bin/start as an ordinary user, or set DATABASE_URL and REDIS_URL.',
  )
}

/**
 * Creates the folder `name` in `parent` so that `account` can access it. If `account` lacks access to
 * `parent` or a folder above it, creates the folder in /var/lib/atumo and a symbolic link to it in `parent`.
 */
export function reachableFolder(
  parent: string,
  name: string,
  account: Account | undefined,
  log: Log,
): string {
  const folder = join(parent, name)
  mkdirSync(parent, { recursive: true, mode: account ? 0o711 : 0o700 })
  if (!account) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return realpathSync(folder)
  }
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    return followLink(parent, name)
  }
  openForTraversal(parent)
  const isNew = !existsSync(folder)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (canEnter(folder, account)) return realpathSync(folder)
  if (!isNew) {
    throw new LaunchError(
      `The databases run as the user with ID ${account.uid}. This user cannot access ${folder}. Give the user access to the parent folders, or choose another DATA_DIR.`,
    )
  }
  rmdirSync(folder)
  return moveOut(parent, name, account, log)
}

/** Like `reachableFolder`, but creates a folder that only `account` can access. */
export function privateFolder(
  parent: string,
  name: string,
  account: Account | undefined,
  log: Log,
): string {
  const folder = reachableFolder(parent, name, account, log)
  chmodSync(folder, 0o700)
  hand(folder, account)
  return folder
}

/** Checks whether `account` can access the folder by running a process as that user. */
function canEnter(folder: string, account: Account): boolean {
  const script = 'cd "$1" && test -r .'
  return Bun.spawnSync(['/bin/sh', '-c', script, 'sh', folder], {
    ...account,
    cwd: '/',
    stderr: 'ignore',
  }).success
}

/** Allows other users to open files in the folder by name, but not to list its contents. */
function openForTraversal(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o001) === 0 && uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o011)
}

/**
 * Creates the folder in /var/lib/atumo. The path depends on the inode of `parent`, so if DATA_DIR is deleted
 * and recreated, a new, empty folder is used.
 */
function moveOut(parent: string, name: string, account: Account, log: Log): string {
  const home = realpathSync(parent)
  const { ino, birthtimeMs } = statSync(home)
  const key = createHash('sha256').update(`${home}\n${ino}\n${birthtimeMs}`).digest('hex')
  const place = join(systemHome, key.slice(0, 12))
  if (!existsSync(place)) {
    log(`The user that runs the databases cannot access ${home}, so their files are in ${place}`)
  }
  const folder = join(place, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (!canEnter(folder, account)) {
    throw new LaunchError(
      `PostgreSQL cannot run as root, and its user (ID ${account.uid}) can access neither ${home} nor ${place}. Choose another DATA_DIR, or set DATABASE_URL and REDIS_URL.`,
    )
  }
  writeFileSync(join(place, ownerFileName), home)
  symlinkSync(folder, join(parent, name))
  return folder
}

/**
 * Returns the folder that a symbolic link points to. Throws if DATA_DIR seems to be a copy, because the
 * copied link still points to a folder of the original DATA_DIR.
 */
function followLink(parent: string, name: string): string {
  const link = join(parent, name)
  if (!existsSync(link)) {
    throw new LaunchError(
      `${link} links to a missing folder. Remove the link to start with an empty folder.`,
    )
  }
  const folder = realpathSync(link)
  const ownerFile = join(dirname(folder), ownerFileName)
  if (!existsSync(ownerFile)) return folder
  const home = realpathSync(parent)
  const owner = readFileSync(ownerFile, 'utf8')
  const original = join(owner, name)
  if (owner !== home && existsSync(original) && realpathSync(original) === folder) {
    throw new LaunchError(
      `${link} links to the files of ${owner}, and ${home} seems to be a copy of that folder. Remove the links in ${home} to start with empty databases.`,
    )
  }
  if (owner !== home) writeFileSync(ownerFile, home)
  return folder
}

function lookUp(name: string): Account | undefined {
  const { stdout } = Bun.spawnSync(['id', name], { stderr: 'ignore' })
  const [, uid, gid] = /^uid=(\d+)\(\S* gid=(\d+)/.exec(stdout.toString()) ?? []
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}
