/** Installs schemathesis into a folder ignored by git, and runs it with openapi.yaml. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Target } from './service'

const root = fileURLToPath(new URL('../..', import.meta.url))
const contract = join(root, 'openapi.yaml')
const requirements = join(root, 'tools/contract/requirements.txt')
const settings = join(root, 'tools/contract/schemathesis.toml')
const folder = join(root, '.contract')
const hooks = join(root, 'tools/contract/hooks.py')
const environment = join(folder, 'python')
/** Contains the requirements of the last complete installation. */
const stamp = join(environment, 'installed.txt')
/** The oldest Python version that schemathesis supports. */
const oldestPython = [3, 11] as const
const pythons = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11']

/** An error that the user can fix. Only its message is shown. */
export class CannotRun extends Error {}

export interface Plan {
  target: Target
  seed: number
}

/** The reports of the last run. */
export const reports = {
  folder: join(folder, 'report'),
  verdict: join(folder, 'report', 'verdict.json'),
  events: join(folder, 'report', 'events.ndjson'),
}

/**
 * Creates the Python environment if it does not exist or the requirements have changed.
 * @throws CannotRun with a message that says what is missing
 */
export async function install(signal: AbortSignal): Promise<void> {
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const python = await findPython()
  process.stderr.write(`Installing schemathesis into ${folder}\n`)
  rmSync(environment, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await step(
    [python, '-m', 'venv', environment],
    `${python} cannot create a virtual environment. Install the modules venv and ensurepip (Debian and Ubuntu: package python3-venv).`,
    signal,
  )
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input']
  await step(
    [pythonOf(environment), ...pip, '--requirement', requirements],
    'pip could not install schemathesis. Check that a package index is reachable; the message of pip is above.',
    signal,
  )
  writeFileSync(stamp, wanted)
}

/** Runs schemathesis and shows its output on this terminal. */
export async function run({ target, seed }: Plan, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  rmSync(reports.folder, { recursive: true, force: true })
  mkdirSync(reports.folder, { recursive: true })
  const config = join(reports.folder, 'schemathesis.toml')
  writeFileSync(config, readFileSync(settings, 'utf8') + rulesFor(target))
  const options = {
    url: target.url,
    checks: 'all',
    seed: String(seed),
    report: 'json,ndjson',
    'report-json-path': reports.verdict,
    'report-ndjson-path': reports.events,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const command = [pythonOf(environment), '-m', 'schemathesis.cli', '--config-file', config]
  const child = Bun.spawn([...command, 'run', contract, ...flags], {
    cwd: reports.folder,
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: hooks,
      PYTHONDONTWRITEBYTECODE: '1',
      CONTRACT_KEY: target.apiKey,
      // If there is no token, sends an invalid one. /metrics then refuses requests as openapi.yaml
      // describes.
      CONTRACT_METRICS_TOKEN: target.metricsToken ?? 'none',
    },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    signal,
  })
  await child.exited
}

/**
 * Returns the settings for this run. An endpoint refuses all requests if this run has no credentials for it.
 * Warnings about such endpoints are turned off.
 */
function rulesFor({ clientId, metricsToken }: Target): string {
  const unknown = [
    ...(clientId === undefined ? ['/embed/search'] : []),
    ...(metricsToken === undefined ? ['/metrics'] : []),
  ]
  const clients = [clientId ?? 'app_00000000000000000000']
  return [
    `\n[dictionaries.clients]\nvalues = ${JSON.stringify(clients)}\n`,
    ...unknown.map((path) => `\n[[operations]]\ninclude-path = "${path}"\nwarnings = false\n`),
  ].join('')
}

async function findPython(): Promise<string> {
  for (const python of pythons.filter((name) => Bun.which(name))) {
    const isNewEnough = `import sys; sys.exit(sys.version_info < (${oldestPython.join(', ')}))`
    const child = Bun.spawn([python, '-c', isNewEnough], { stdout: 'ignore', stderr: 'ignore' })
    if ((await child.exited) === 0) return python
  }
  throw new CannotRun(
    `Python ${oldestPython.join('.')} or later is not on PATH. Install it: schemathesis needs it.`,
  )
}

async function step(command: string[], complaint: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = Bun.spawn(command, {
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    signal,
  })
  if ((await child.exited) !== 0) throw new CannotRun(complaint)
}

const pythonOf = (dir: string) => join(dir, 'bin', 'python')
