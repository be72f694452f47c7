/** Runs the code that the manual shows, as its reader would. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { temporaryFolder } from './folders'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What an example finds there. */
export interface ExampleService {
  url: string
  /** What programs read: ATUMO_URL, ATUMO_KEY, ATUMO_CLIENT_ID, the stores' addresses for bin/atumo, and what a test adds. */
  env: Record<string, string>
  /** Undefined where this machine has none. */
  browser: Browser | undefined
}

/** What must come of an example. */
export type Expectation =
  /** It is a program: run, it ends well and prints this. */
  | { prints: RegExp }
  /** It is run by its test in its own way, or is no program: what is checked of it. */
  | {
      checks: (code: string, service: ExampleService) => void | Promise<void>
      /** Programs on PATH beside the one that runs it; `browser`: the service's. */
      needs?: readonly string[]
      /** It mostly waits, so it runs at once with its neighbours that do. */
      waits?: boolean
    }

/** Of one page of the manual: what must come of each of its examples, by name. */
export type Expectations = Record<string, Expectation>

interface Runner {
  program: string
  args: (file: string) => string[]
  /** What the code is named in its folder. */
  file: string
}

/** By the ending of an example's name. */
const runners: Record<string, Runner> = {
  sh: { program: 'sh', args: (file) => ['-eu', file], file: 'example.sh' },
  js: { program: 'node', args: (file) => [file], file: 'example.mjs' },
  py: { program: 'python3', args: (file) => [file], file: 'example.py' },
  php: { program: 'php', args: (file) => [file], file: 'example.php' },
  go: { program: 'go', args: () => ['run', '.'], file: 'main.go' },
}

export const runnerOf = (name: string): Runner | undefined =>
  runners[name.slice(name.lastIndexOf('.') + 1)]

/** All that an example needs of the machine. */
export function neededBy(name: string, expectation: Expectation): string[] {
  const program = runnerOf(name)?.program ?? []
  return [program, 'checks' in expectation ? (expectation.needs ?? []) : []].flat()
}

/**
 * Runs a program of the manual in a folder of its own.
 * @param files others that stand beside it, by name
 * @returns what it printed
 * @throws where it does not end well
 */
export async function runExample(
  name: string,
  code: string,
  { env }: ExampleService,
  files: Record<string, string> = {},
): Promise<string> {
  const runner = runnerOf(name)
  if (!runner) throw new Error(`no program runs ${name}`)
  const folder = temporaryFolder()
  const given = { [runner.file]: code, ...(name.endsWith('.go') && goModule), ...files }
  for (const [file, text] of Object.entries(given)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  // Commands of the project are called from its root; everything else is at home in its own folder.
  const cwd = name.endsWith('.sh') ? root : folder
  const child = Bun.spawn([runner.program, ...runner.args(join(folder, runner.file))], {
    cwd,
    env: { ...process.env, ...goAlone, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [printed, complained, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${printed}${complained}`)
  return printed
}

const goModule = { 'go.mod': 'module example\n\ngo 1.20\n' }
/** Whatever this machine is set up for: no workspace, no vendored modules, no other toolchain. */
const goAlone = { GOWORK: 'off', GOFLAGS: '', GOTOOLCHAIN: 'local' }
