/** Finds a Redis server, or asks the system's package manager for one. */
import { LaunchError, type Log } from './service'

/** The path of redis-server or valkey-server. */
export async function findRedis(log: Log): Promise<string> {
  const found = onPath()
  if (found) return found
  for (const commands of installations()) {
    log(`No Redis on this machine: installing it with ${commands.at(-1)?.join(' ')}`)
    if (await runAll(commands)) break
  }
  const installed = onPath()
  if (installed) return installed
  throw new LaunchError(
    'There is no redis-server or valkey-server on this machine, and none could be installed from here (that takes apt-get, dnf or apk as root or with a sudo that asks no password, or Homebrew). Install Redis 6.2 or newer or Valkey, or set REDIS_URL.',
  )
}

function onPath(): string | undefined {
  const folders = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/bin:/opt/homebrew/bin`
  return (
    Bun.which('redis-server', { PATH: folders }) ??
    Bun.which('valkey-server', { PATH: folders }) ??
    undefined
  )
}

/** Ways to install it here, each a list of commands, the likeliest first. */
function installations(): string[][][] {
  const isRoot = process.getuid?.() === 0
  if (Bun.which('brew') && !isRoot) return [[['brew', 'install', 'redis']]]
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (!isRoot && !hasSudo()) return []
  // RUNLEVEL=1 keeps Debian from starting a server of its own beside ours.
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

function hasSudo(): boolean {
  return (
    Bun.which('sudo') !== null &&
    Bun.spawnSync(['sudo', '-n', 'true'], { stderr: 'ignore' }).success
  )
}

/** Their output is shown only where one fails. */
async function runAll(commands: string[][]): Promise<boolean> {
  for (const command of commands) {
    const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const [code, output, errors] = await Promise.all([
      child.exited,
      child.stdout.text(),
      child.stderr.text(),
    ])
    if (code !== 0) {
      process.stderr.write(output + errors)
      return false
    }
  }
  return true
}
