/**
 * Prepares the client as it is published: packs it from a copy of the project and installs it without a
 * registry.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import manifest from '../../clients/typescript/package.json' with { type: 'json' }
import { temporaryFolder } from '../support/folders'
import { until } from '../support/until'

const root = join(import.meta.dir, '..', '..')
const client = join(root, 'clients', 'typescript')
const bun = process.execPath

export interface Packed {
  /** A folder with the client in its node_modules. */
  folder: string
  /** The files in the package, sorted. */
  files: string[]
  /** A copy of the project in which the client at `clients/typescript` is built. */
  checkout: string
}

/**
 * The folder for the package. It is in the test run's temporary folder, so all processes of the run share one
 * package.
 */
const home = join(tmpdir(), 'atumo-packed-client')
const record = join(home, 'packed.json')
const buildsWithinMs = 60_000

/**
 * Builds, packs and installs the client once per test run. Tests must not change the folders that it returns.
 */
export async function packClient(): Promise<Packed> {
  if (isFirst()) {
    try {
      writeFileSync(`${record}.new`, JSON.stringify(await build()))
      renameSync(`${record}.new`, record)
    } catch (error) {
      // Deletes the folder. The next process then builds the package again and reports the same
      // error.
      rmSync(home, { recursive: true, force: true })
      throw error
    }
  }
  await until('the client is packed', () => existsSync(record), buildsWithinMs)
  return JSON.parse(readFileSync(record, 'utf8')) as Packed
}

function isFirst(): boolean {
  try {
    mkdirSync(home)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Builds and packs the client without using a registry. */
async function build(): Promise<Packed> {
  const [folder, checkout] = [join(home, 'installed'), join(home, 'checkout')]
  const copy = join(checkout, 'clients', 'typescript')
  cpSync(client, copy, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist', 'bun.lock'].includes(basename(path)),
  })
  symlinkSync(join(client, 'node_modules'), join(copy, 'node_modules'))
  const tarball = join(home, `${manifest.name}-${manifest.version}.tgz`)
  // The package's `prepack` script builds the client.
  await run([bun, 'pm', 'pack', '--destination', home], copy)
  rmSync(join(copy, 'node_modules'))
  mkdirSync(folder)
  await Bun.write(join(folder, 'package.json'), '{ "type": "module" }')
  await run([bun, 'add', tarball], folder, { BUN_CONFIG_REGISTRY: 'http://127.0.0.1:1' })
  const listed = await run(['tar', 'tzf', tarball], home)
  return { folder, files: listed.trim().split('\n').toSorted(), checkout }
}

/** Creates another folder that has the installed client in its node_modules. */
export function folderBeside({ folder }: Packed): string {
  const beside = temporaryFolder()
  symlinkSync(join(folder, 'node_modules'), join(beside, 'node_modules'))
  writeFileSync(join(beside, 'package.json'), '{ "type": "module" }')
  return beside
}

/** @returns the output @throws Error with all output if the command fails */
export async function run(
  command: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const child = Bun.spawn(command, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed:\n${out}${err}`)
  return out
}
