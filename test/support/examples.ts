/** Runs the manual's code examples as a reader would. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { temporaryFolder } from './folders'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The service against which examples run. */
export interface ExampleService {
  url: string
  /**
   * The environment variables for examples: ATUMO_URL, ATUMO_KEY, ATUMO_CLIENT_ID, ATUMO_SANDBOX_KEY, the
   * store URLs for bin/atumo, and variables that a test adds.
   */
  env: Record<string, string>
  /** The browser, or undefined if this machine has none. */
  browser: Browser | undefined
}

/** The expected result of an example. */
export type Expectation =
  /** The program succeeds and its output matches this pattern. */
  | { prints: RegExp }
  /** This function runs or checks the code. */
  | {
      checks: (code: string, service: ExampleService) => void | Promise<void>
      /** Further programs that must be on PATH. `browser` stands for the browser in `ExampleService`. */
      needs?: readonly string[]
      /**
       * Whether the example spends most of its time waiting. Such examples on the same page run concurrently.
       */
      waits?: boolean
    }

/** The expected results of a page's examples, by example name. */
export type Expectations = Record<string, Expectation>

interface Runner {
  program: string
  args: (file: string) => string[]
  /** The file name under which the code is saved. */
  file: string
}

/** The programs that run examples, by file extension. */
const runners: Record<string, Runner> = {
  sh: { program: 'sh', args: (file) => ['-eu', file], file: 'example.sh' },
  js: { program: 'node', args: (file) => [file], file: 'example.mjs' },
  py: { program: 'python3', args: (file) => [file], file: 'example.py' },
  php: { program: 'php', args: (file) => [file], file: 'example.php' },
  go: { program: 'go', args: () => ['run', '.'], file: 'main.go' },
}

export const runnerOf = (name: string): Runner | undefined =>
  runners[name.slice(name.lastIndexOf('.') + 1)]

/** Returns the programs that an example needs. */
export function neededBy(name: string, expectation: Expectation): string[] {
  const program = runnerOf(name)?.program ?? []
  return [program, 'checks' in expectation ? (expectation.needs ?? []) : []].flat()
}

/**
 * Runs a program from the manual in a new folder.
 * @param files additional files for the folder, by name
 * @returns its output
 * @throws if it fails
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
  // Shell examples run the project's commands, so run them in the project's root.
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
/** Settings that make Go ignore this machine's own Go settings. */
const goAlone = { GOWORK: 'off', GOFLAGS: '', GOTOOLCHAIN: 'local' }
