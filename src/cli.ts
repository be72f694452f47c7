/** bin/atumo: the service's command line, on the stores of the same environment. */
import { appCommands } from './cli/apps'
import { type Command, openStores, Usage } from './cli/command'
import { deliveryCommands } from './cli/deliveries'
import { endpointCommands } from './cli/endpoints'
import { reviewCommands } from './cli/review'
import { searchCommands } from './cli/search'
import { settingCommands } from './cli/settings'
import { termChangeCommands } from './cli/termChanges'
import { termCommands } from './cli/terms'
import { userCommands } from './cli/users'
import { ConfigError, readConfig } from './config'
import { UserError } from './domain/userError'
import { isPassing } from './lib/unavailable'

const commands: Record<string, Command> = {
  ...appCommands,
  ...termCommands,
  ...termChangeCommands,
  ...reviewCommands,
  ...searchCommands,
  ...endpointCommands,
  ...deliveryCommands,
  ...settingCommands,
  ...userCommands,
}

const [group = '', name = '', ...rest] = process.argv.slice(2)
const command = commands[`${group} ${name}`]
process.exitCode = command ? await run(command) : help()

async function run(chosen: Command): Promise<number> {
  let close = async () => {}
  try {
    const config = readConfig(process.env)
    const stores = await openStores(config)
    close = stores.close
    const result = await chosen.run(stores, rest)
    if (result.json !== undefined) print(result, rest.includes('--json'))
    return result.exitCode ?? 0
  } catch (error) {
    process.stderr.write(`${visible(explain(error, chosen))}\n`)
    return 1
  } finally {
    await close()
  }
}

function print({ json, text }: { json?: unknown; text?: string }, asJson: boolean): void {
  process.stdout.write(`${asJson || text === undefined ? JSON.stringify(json) : visible(text)}\n`)
}

/** Signs that change how a line reads without being seen, and those that a terminal obeys; not the line break. */
function visible(text: string): string {
  return text.replace(
    /[\p{DI}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?!\n)\p{Cc}/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}

function explain(error: unknown, { usage }: Command): string {
  if (error instanceof Usage) return `${error.message}\nUsage: bin/atumo ${usage}`
  if (error instanceof UserError || error instanceof ConfigError) return error.message
  if (isPassing(error)) {
    const reason = error instanceof Error ? error.message : String(error)
    return `${reason}. Is the service running? What was stored already takes effect when it is back.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function help(): number {
  const lines = Object.values(commands).map(({ usage }) => `  bin/atumo ${usage}`)
  const asked = group === '' || group === 'help' || group === '--help'
  const out = asked ? process.stdout : process.stderr
  out.write(`Usage, each with --json for scripts:\n${lines.join('\n')}\n`)
  return asked ? 0 : 2
}
