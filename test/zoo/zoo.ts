/**
 * The zoo: each file in clients/ is an HTTP client, or the configuration of a proxy. To add one, add a file. A
 * client is called with the path of a JSON file with requests (`Sent`), and prints a line of JSON (`Result`) for
 * each. Bun's fetch sends the requests to a proxy. If a file contains `Needs: COMMAND`, and the command fails, the
 * client is skipped.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { guard } from '../../src/launch/processes'
import { temporaryFolder } from '../support/folders'
import { testPort } from '../support/ports'
import { until } from '../support/until'
import { nginx } from './nginx'

export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  /** The size in bytes that spaces fill the body up to, or 0. */
  pad: number
}

/** What a client received. */
export type Result =
  | { status: number; headers: [name: string, value: string][]; body: string }
  | { error: string }

export interface Client {
  name: string
  /** What is missing to run the client here. */
  missing: string | undefined
  /** Sends the requests to the service at this URL. */
  send(url: string, cases: Sent[], ...options: string[]): Promise<Result[]>
}

const folder = join(import.meta.dir, 'clients')

/** The command that runs a client, by the extension of its file. */
const runners: Record<string, string[]> = {
  '.go': ['go', 'run'],
  '.mjs': ['node'],
  '.php': ['php'],
  '.py': ['python3'],
  '.ts': [process.execPath],
}

/** The command that runs a proxy in the current folder. */
const proxies: Record<string, string[]> = {
  '.Caddyfile': ['caddy', 'run', '--adapter', 'caddyfile', '--config'],
  '.conf': [nginx, '-p', '.', '-c'],
}

export const clients: Client[] = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const { name, ext } = parse(file)
    const command = runners[ext] ?? proxies[ext]
    if (!command?.[0]) throw new Error(`nothing runs ${file}`)
    return {
      name,
      missing: missingFor(file, command[0]),
      send: (url, cases, ...options) =>
        ext in proxies
          ? throughProxy(file, command, url, cases)
          : run([...command, join(folder, file)], url, cases, options),
    }
  })

function missingFor(file: string, program: string): string | undefined {
  if (Bun.which(program) === null) return program
  const needs = /Needs: (.+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
  return needs && Bun.spawnSync(['sh', '-c', needs]).exitCode !== 0 ? needs : undefined
}

async function run(command: string[], url: string, cases: Sent[], options: string[]) {
  const file = join(temporaryFolder(), 'cases.json')
  writeFileSync(file, JSON.stringify(cases.map((one) => ({ ...one, url: url + one.url }))))
  const child = Bun.spawn([...command, file, ...options], { stdin: 'ignore', stderr: 'inherit' })
  const printed = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed`)
  return printed
    .split('\n')
    .filter(Boolean)
    .map((line): Result => JSON.parse(line))
}

async function throughProxy(file: string, command: string[], url: string, cases: Sent[]) {
  const [dir, port] = [temporaryFolder(), await testPort()]
  const configuration = readFileSync(join(folder, file), 'utf8')
    .replaceAll('PORT', String(port))
    .replaceAll('SERVICE', new URL(url).host)
  writeFileSync(join(dir, file), configuration)
  const child = Bun.spawn([...command, file], {
    cwd: dir,
    env: { PATH: process.env['PATH'] ?? '', HOME: dir },
    stdio: ['ignore', 'ignore', process.env['ZOO_LOG'] ? 'inherit' : 'ignore'],
  })
  const unguard = guard(child.pid, { first: 'SIGTERM', last: 'SIGKILL' })
  try {
    const address = `http://127.0.0.1:${port}`
    await until(
      'the proxy responds',
      async () => child.exitCode !== null || (await fetch(`${address}/healthz`)).ok,
    )
    if (child.exitCode !== null) throw new Error(`${file} ended with code ${child.exitCode}`)
    return await run([process.execPath, join(folder, 'bunFetch.ts')], address, cases, [])
  } finally {
    child.kill()
    await child.exited
    unguard()
  }
}
