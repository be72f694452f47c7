/**
 * Checks a running service against openapi.yaml with thousands of valid and invalid cases from schemathesis.
 * `bin/check-contract` exits with 0 if all checks pass, 1 if a check fails, 2 if it cannot run, and 130 if it
 * is interrupted.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { CannotRun, install, reports, run } from './schemathesis'
import { startService, type Target } from './service'
import { objections, readVerdict } from './verdict'

const usage = `bin/check-contract checks a running service against openapi.yaml.

Without --url, it starts a service with its own databases, and stops it afterwards.

  --url U            use the service at this URL instead; it must have no rate limits
  --key K            API key of an app there, with both scopes and many credits
  --client-id C      client ID of the same app, for searches from web pages
  --metrics-token T  METRICS_TOKEN of the service
  --seed N           repeat the cases of an earlier run
`
const options = {
  url: { type: 'string' },
  key: { type: 'string' },
  'client-id': { type: 'string' },
  'metrics-token': { type: 'string' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const exit = { kept: 0, broken: 1, unable: 2, interrupted: 130 } as const
const print = (line: string) => void process.stdout.write(`${line}\n`)

const calledOff = new AbortController()
/** Stops the service that was started for this run. */
let end = async () => {}
let code: number = exit.unable
try {
  code = await Promise.race([interruption(), check(calledOff.signal)])
} catch (error) {
  const isExpected = error instanceof CannotRun
  process.stderr.write(`${isExpected ? error.message : Bun.inspect(error)}\n`)
}
await end()
process.exit(code)

async function check(signal: AbortSignal): Promise<number> {
  const asked = readArguments()
  if (!asked) return exit.kept
  const { seed } = asked
  await install(signal)
  const target = asked.target ?? (await startOwn(signal))
  await run({ target, seed }, signal)
  return tell(seed)
}

async function startOwn(signal: AbortSignal): Promise<Target> {
  signal.throwIfAborted()
  const starting = startService()
  // If a signal arrives during the start, the service is stopped as soon as it has started.
  end = () =>
    starting.then(
      ({ close }) => close(),
      () => {},
    )
  return starting
}

/** @returns undefined if only help was requested */
function readArguments(): { target: Target | undefined; seed: number } | undefined {
  const values = parsed()
  if (values.help) {
    print(usage)
    return undefined
  }
  const { url, key } = values
  if ((url === undefined) !== (key === undefined)) {
    throw new CannotRun('--url and --key must be used together.')
  }
  const [clientId, metricsToken] = [values['client-id'], values['metrics-token']]
  const target = url !== undefined &&
    key !== undefined && { url, apiKey: key, clientId, metricsToken }
  const seed = values.seed === undefined ? randomInt(2 ** 31) : whole('--seed', values.seed)
  return { target: target || undefined, seed }
}

function parsed() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new CannotRun(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function whole(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw new CannotRun(`${name} must be a whole number, not "${text}".`)
}

async function tell(seed: number): Promise<number> {
  const verdict = await readVerdict(reports).catch((error: unknown) => {
    throw new CannotRun(`schemathesis wrote no readable report: ${String(error)}`)
  })
  const { cases, failures, leftOut, statuses, seconds } = verdict
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  print(`\nCases: ${cases}, failures: ${failures}, in ${Math.round(seconds)} s`)
  if (leftOut > 0) print(`Failures that are correct behaviour (test/contract/hooks.py): ${leftOut}`)
  print(`Statuses: ${answers}; the highest is ${Math.max(0, ...statuses.keys())}`)
  print(`Repeat these cases: bin/check-contract --seed ${seed}`)
  const against = objections(verdict)
  if (against.length === 0) {
    print('The service matches openapi.yaml.')
    return exit.kept
  }
  for (const objection of against) process.stderr.write(`${objection}\n`)
  process.stderr.write(`The reports are in ${reports.folder}\n`)
  return exit.broken
}

/** Resolves at the first signal, with the exit code. */
function interruption(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      calledOff.abort()
      resolve(exit.interrupted)
    })
  }
  return promise
}
