/** Installs Redis and PostgreSQL with the package manager of the machine. */
import { LaunchError, type Log } from './processes'

// RUNLEVEL=1 prevents Debian from starting a server of its own after installation.
const apt = (name: string) =>
  `export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; i="apt-get install -y --no-install-recommends ${name}"; $i || { apt-get update && $i; }`

/** The commands that install each program. The first package manager that exists is used. */
const installations = {
  brew: { Redis: 'brew install redis', PostgreSQL: 'brew install postgresql@17' },
  'apt-get': { Redis: apt('redis-server'), PostgreSQL: apt('postgresql') },
  dnf: {
    Redis: 'dnf install -y valkey || dnf install -y redis',
    PostgreSQL: 'dnf install -y postgresql-server postgresql-contrib',
  },
  apk: {
    Redis: 'apk add --no-cache redis || apk add --no-cache valkey',
    PostgreSQL: 'apk add --no-cache postgresql postgresql-contrib',
  },
}

/** Package managers refuse to run twice at the same time, so each installation waits for the previous one. */
let installing: Promise<unknown> = Promise.resolve()

/**
 * Returns what `find` finds. If it finds nothing, first installs the program.
 * @throws LaunchError if the program cannot be installed
 */
export async function findOrInstall<T>(
  program: 'Redis' | 'PostgreSQL',
  find: () => T | undefined,
  log: Log,
): Promise<T> {
  const found = find()
  if (found !== undefined) return found
  const [manager, commands] =
    Object.entries(installations).find(([name]) => Bun.which(name) !== null) ?? []
  if (commands) {
    log(`${program} was not found: installing it with ${manager}`)
    // Homebrew refuses to run as root, and the other package managers need root.
    const sudo = process.getuid?.() !== 0 && manager !== 'brew' ? 'sudo -n ' : ''
    const command = `exec 2>&1; ${sudo}/bin/sh -c "$1"`
    installing = installing.then(() => run(['/bin/sh', '-c', command, 'sh', commands[program]]))
    await installing
  }
  const installed = find()
  if (installed !== undefined) return installed
  throw new LaunchError(
    `${program} was not found and could not be installed. Automatic installation requires Homebrew, or root access (or sudo without a password) and apt-get, dnf or apk. Install ${program}, or set ${program === 'Redis' ? 'REDIS_URL' : 'DATABASE_URL'}.`,
  )
}

/** Runs a command. Prints its output if it fails. */
async function run(command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdin: 'ignore', stderr: 'inherit' })
  const [output, code] = await Promise.all([child.stdout.text(), child.exited])
  if (code !== 0) process.stderr.write(output)
}
