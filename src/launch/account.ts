/** The ordinary user that the databases run as when we are root, and folders that user can reach. */
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
import { LaunchError, type Log } from './service'

export interface Account {
  uid: number
  gid: number
}

const SYSTEM_HOME = '/var/lib/atumo'

/** Says, beside files kept there, whose they are. */
const OWNER = 'data-dir'

/**
 * Whom to run the databases as; undefined for ourselves. Root gives way to the owner of `existing` (data
 * made by an ordinary user stays theirs), else to `postgres`, else to `nobody`.
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
    'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody. Start as an ordinary user, or set DATABASE_URL and REDIS_URL.',
  )
}

/**
 * The folder `name` in `parent`, made if need be, at a path that `account` can enter. Where a folder
 * above is closed to that user, it lies under /var/lib/atumo and a link is left in `parent`.
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
  if (isLink(folder)) return followLink(parent, name)
  openForTraversal(parent)
  const isNew = !existsSync(folder)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (canEnter(folder, account)) return realpathSync(folder)
  if (!isNew) {
    throw new LaunchError(
      `The user with id ${account.uid}, as whom the databases run, cannot enter ${folder}. Give that user access to the folders above, or choose another DATA_DIR.`,
    )
  }
  rmdirSync(folder)
  return moveOut(parent, name, account, log)
}

/** Whether `account` may enter and read the folder, tried as that user. */
function canEnter(folder: string, account: Account): boolean {
  const script = 'cd "$1" && test -r .'
  return Bun.spawnSync(['/bin/sh', '-c', script, 'sh', folder], {
    ...account,
    cwd: '/',
    stderr: 'ignore',
  }).success
}

/** Others may pass through the folder to what is theirs, without listing it. */
function openForTraversal(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o001) === 0 && uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o011)
}

/** The place is keyed by the very folder, not just its path: a recreated DATA_DIR starts empty. */
function moveOut(parent: string, name: string, account: Account, log: Log): string {
  const home = realpathSync(parent)
  const { ino, birthtimeMs } = statSync(home)
  const key = createHash('sha256').update(`${home}\n${ino}\n${birthtimeMs}`).digest('hex')
  const place = join(SYSTEM_HOME, key.slice(0, 12))
  if (!existsSync(place)) {
    log(`The user that the databases run as cannot reach ${home}: their files are kept in ${place}`)
  }
  const folder = join(place, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (!canEnter(folder, account)) {
    throw new LaunchError(
      `PostgreSQL refuses to run as root, and the ordinary user it runs as (id ${account.uid}) can enter neither ${home} nor ${place}. Choose another DATA_DIR, or set DATABASE_URL and REDIS_URL.`,
    )
  }
  writeFileSync(join(place, OWNER), home)
  symlinkSync(folder, join(parent, name))
  return folder
}

/** A copied DATA_DIR brings its links along; following them would take the original's files. */
function followLink(parent: string, name: string): string {
  const link = join(parent, name)
  if (!existsSync(link)) {
    throw new LaunchError(`${link} leads to a folder that is gone. Remove the link to start anew.`)
  }
  const folder = realpathSync(link)
  const ownerFile = join(dirname(folder), OWNER)
  if (!existsSync(ownerFile)) return folder
  const home = realpathSync(parent)
  const owner = readFileSync(ownerFile, 'utf8')
  const original = join(owner, name)
  if (owner !== home && existsSync(original) && realpathSync(original) === folder) {
    throw new LaunchError(
      `${link} leads to the files of ${owner}, of which ${home} seems to be a copy. Remove the links in ${home} to start anew there.`,
    )
  }
  if (owner !== home) writeFileSync(ownerFile, home)
  return folder
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function lookUp(name: string): Account | undefined {
  const uid = Bun.spawnSync(['id', '-u', name], { stderr: 'ignore' })
  const gid = Bun.spawnSync(['id', '-g', name], { stderr: 'ignore' })
  if (!uid.success || !gid.success) return undefined
  return { uid: Number(uid.stdout.toString()), gid: Number(gid.stdout.toString()) }
}
