/**
 * Whether a running service does what openapi.yaml says: thousands of cases that schemathesis makes up,
 * right ones and wrong ones. `bin/check-contract`; exits with 0 where all held, 1 where not, 2 where it
 * could not run, 130 where it was called off.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { CannotRun, install, reports, run } from './schemathesis'
import { startService, type Target } from './service'
import { objections, readVerdict } from './verdict'

const usage = `bin/check-contract holds a running service to openapi.yaml.

Without --url it starts one of its own, with databases of its own, and ends it again.

  --url U            ask the service at this address instead; it must not throttle
  --key K            the key of an app there, with both scopes and many credits
  --client-id C      the same app's client ID, for searches from pages
  --metrics-token T  what opens /metrics there
  --seed N           the cases of an earlier run again
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
/** How to end the service that was started for this. */
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
  // What a signal finds half started is ended as soon as it has.
  end = () =>
    starting.then(
      ({ close }) => close(),
      () => {},
    )
  return starting
}

/** @returns undefined where only help was asked for */
function readArguments(): { target: Target | undefined; seed: number } | undefined {
  const values = parsed()
  if (values.help) {
    print(usage)
    return undefined
  }
  const { url, key } = values
  if ((url === undefined) !== (key === undefined)) {
    throw new CannotRun('--url and --key go together: whose service, and whose calls.')
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
  throw new CannotRun(`${name} takes a whole number, not "${text}".`)
}

async function tell(seed: number): Promise<number> {
  const verdict = await readVerdict(reports).catch((error: unknown) => {
    throw new CannotRun(`schemathesis left no report to read: ${String(error)}`)
  })
  const { cases, failures, leftOut, statuses, seconds } = verdict
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  print(`\nCases: ${cases}, failures: ${failures}, in ${Math.round(seconds)} s`)
  if (leftOut > 0)
    print(
      `Taken for wrong, but right as the service reads them (test/contract/hooks.py): ${leftOut}`,
    )
  print(`Statuses: ${answers}; the highest is ${Math.max(0, ...statuses.keys())}`)
  print(`The same cases again: bin/check-contract --seed ${seed}`)
  const against = objections(verdict)
  if (against.length === 0) {
    print('The service keeps its contract.')
    return exit.kept
  }
  for (const objection of against) process.stderr.write(`${objection}\n`)
  process.stderr.write(`The reports are in ${reports.folder}\n`)
  return exit.broken
}

/** Resolves at the first signal to end, with the code to end with. */
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
