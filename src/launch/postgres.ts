/** Runs a private PostgreSQL server in the data folder. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, databasesFolder, hand, ordinaryAccount, privateFolder } from './account'
import { findPostgres } from './postgresBinaries'
import { LaunchError, type Log, textIn } from './processes'
import { type RunningService, type ServerOptions, startServer, storedPassword } from './servers'

interface Home {
  folder: string
  account: Account | undefined
  binaries: Awaited<ReturnType<typeof findPostgres>>
}

const defaults = {
  listen_addresses: '127.0.0.1',
  // Disable the Unix socket: its path can have at most 107 characters, and the path of the data
  // folder may be longer.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * The environment for PostgreSQL's programs. It omits the launcher's variables, because PGDATA, PGPORT and
 * others would change how the programs behave.
 */
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' }

/** Starts PostgreSQL on 127.0.0.1 and resolves when it accepts connections. */
export async function startPostgres(options: ServerOptions): Promise<RunningService> {
  const { dir, log, settings = {} } = options
  const account = ordinaryAccount(dir)
  const parent = databasesFolder(dir, account, log)
  const binaries = await findPostgres(parent, account, log)
  const folder = privateFolder(parent, `postgres-${binaries.major}`, account)
  const password = initialise({ folder, account, binaries }, settings, log)
  const data = join(folder, 'data')
  const running = await startServer(
    {
      name: 'PostgreSQL',
      account,
      folder,
      command: (port) => [
        join(binaries.folder, 'postgres'),
        '-D',
        data,
        ...Object.entries({ ...defaults, port, ...settings }).flatMap(([name, value]) => [
          '-c',
          `${name}=${value}`,
        ]),
      ],
      env: environment,
      // SIGINT requests a fast shutdown; SIGQUIT requests an immediate one. After an immediate
      // shutdown, PostgreSQL performs recovery on its next start.
      signals: { first: 'SIGINT', last: 'SIGQUIT' },
      // The first line has the process ID, and the eighth the state of the server.
      isReady(_port, pid) {
        const lines = textIn(join(data, 'postmaster.pid')).split('\n')
        return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
      },
    },
    options,
  )
  return { ...running, url: `postgres://atumo:${password}@127.0.0.1:${running.port}/atumo` }
}

/** Initialises the database files atomically. @returns the password of the role atumo */
function initialise(home: Home, settings: Record<string, string>, log: Log): string {
  const { folder, account } = home
  const passwordFile = join(folder, 'password')
  const password = storedPassword(passwordFile)
  hand(passwordFile, account)
  if (existsSync(join(folder, 'data'))) return password

  log(`Creating a PostgreSQL ${home.binaries.major} database in ${folder}`)
  const data = join(folder, 'data.new')
  rmSync(data, { recursive: true, force: true })
  // macOS before version 14 has no C.UTF-8 locale. The C locale with a UTF-8 LC_CTYPE has the same
  // sort order.
  const isMac = process.platform === 'darwin'
  run(home, [
    'initdb',
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...(isMac ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']),
    ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
  ])
  // The role that the service uses is not a superuser, so that injected SQL cannot read files on
  // the machine.
  const statements = [
    `create role atumo login createdb password '${password}'`,
    'create database atumo owner atumo',
  ]
  run(home, ['postgres', '--single', '-D', data, 'postgres'], `${statements.join('\n')}\n`)
  renameSync(data, join(folder, 'data'))
  return password
}

/** Runs one of PostgreSQL's programs until it exits. */
function run({ folder, account, binaries }: Home, [program = '', ...args]: string[], input = '') {
  const { success, stdout, stderr } = Bun.spawnSync([join(binaries.folder, program), ...args], {
    ...account,
    cwd: folder,
    env: environment,
    stdin: Buffer.from(input),
  })
  if (success) return
  const reason = stderr.toString() || stdout.toString()
  throw new LaunchError(`PostgreSQL's ${program} failed:\n${reason.trim()}`)
}
