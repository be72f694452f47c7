/** The client as it would be published: packed from a copy, and installed where nothing else is. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import manifest from '../../clients/typescript/package.json' with { type: 'json' }

const root = join(import.meta.dir, '..', '..')
const client = join(root, 'clients', 'typescript')
const bun = process.execPath

export interface Packed {
  /** Has the client in its node_modules. */
  folder: string
  /** The files that the package is made of, sorted. */
  files: string[]
  /** As `clients/typescript` and `examples` lie in a checkout, with the client built. */
  checkout: string
  remove(): void
}

/** Builds, packs and installs it; nothing of this comes from a registry. */
export async function packClient(): Promise<Packed> {
  const outer = mkdtempSync(join(tmpdir(), 'atumo-client-'))
  const [folder, checkout] = [join(outer, 'installed'), join(outer, 'checkout')]
  const copy = join(checkout, 'clients', 'typescript')
  for (const name of ['clients/typescript', 'examples']) {
    cpSync(join(root, name), join(checkout, name), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', 'bun.lock'].includes(basename(path)),
    })
  }
  symlinkSync(join(client, 'node_modules'), join(copy, 'node_modules'))
  const tarball = join(outer, `${manifest.name}-${manifest.version}.tgz`)
  // Its `prepack` builds it.
  await run([bun, 'pm', 'pack', '--destination', outer], copy)
  rmSync(join(copy, 'node_modules'))
  mkdirSync(folder)
  await Bun.write(join(folder, 'package.json'), '{ "type": "module" }')
  await run([bun, 'add', tarball], folder, { BUN_CONFIG_REGISTRY: 'http://127.0.0.1:1' })
  const listed = await run(['tar', 'tzf', tarball], outer)
  return {
    folder,
    files: listed.trim().split('\n').toSorted(),
    checkout,
    remove: () => rmSync(outer, { recursive: true, force: true }),
  }
}

/** @returns what it printed @throws Error with all it said, where it failed */
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
