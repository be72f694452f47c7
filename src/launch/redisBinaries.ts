/** Finds a Redis server, or installs one with the system's package manager. */
import { LaunchError, type Log } from './service'

/** Returns the path of redis-server or valkey-server. If neither is installed, installs Redis. */
export async function findRedis(log: Log): Promise<string> {
  const found = onPath()
  if (found) return found
  for (const commands of installations()) {
    log(`Redis was not found: installing it with ${commands.at(-1)?.join(' ')}`)
    if (await runAll(commands)) break
  }
  const installed = onPath()
  if (installed) return installed
  throw new LaunchError(
    'Neither redis-server nor valkey-server was found, and Redis could not be installed. Automatic installation requires Homebrew, or root access (or sudo without a password) and apt-get, dnf or apk. Install Redis 7 or later, install Valkey, or set REDIS_URL.',
  )
}

function onPath(): string | null {
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/bin:/opt/homebrew/bin`
  return Bun.which('redis-server', { PATH }) ?? Bun.which('valkey-server', { PATH })
}

/**
 * Returns several ways to install Redis. The one most likely to work comes first. Each way is a list of
 * commands.
 */
function installations(): string[][][] {
  const isRoot = process.getuid?.() === 0
  if (Bun.which('brew') && !isRoot) return [[['brew', 'install', 'redis']]]
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (!isRoot && !hasSudo()) return []
  // RUNLEVEL=1 prevents Debian from starting a Redis server of its own after installation.
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get']
  if (Bun.which('apt-get')) {
    const install = [...apt, 'install', '-y', '--no-install-recommends', 'redis-server']
    return [[install], [[...apt, 'update'], install]]
  }
  if (Bun.which('dnf')) {
    return ['valkey', 'redis'].map((name) => [[...sudo, 'dnf', 'install', '-y', name]])
  }
  if (Bun.which('apk')) {
    return ['redis', 'valkey'].map((name) => [[...sudo, 'apk', 'add', '--no-cache', name]])
  }
  return []
}

const hasSudo = () =>
  Bun.which('sudo') !== null && Bun.spawnSync(['sudo', '-n', 'true'], { stderr: 'ignore' }).success

/** Runs commands until one fails. Prints only the output of the command that failed. */
async function runAll(commands: string[][]): Promise<boolean> {
  for (const command of commands) {
    const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const output = await Promise.all([child.stdout.text(), child.stderr.text()])
    if ((await child.exited) !== 0) {
      process.stderr.write(output.join(''))
      return false
    }
  }
  return true
}
