/**
 * Copies the packages that the programs import to another folder, without TypeScript, source maps and documents.
 * Other packages of node_modules are optional peers, and 30 MB. Usage: bun deploy/image/packages.ts TARGET
 */
import { cpSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const programs = ['server', 'worker', 'migrate', 'cli'].map((name) => `src/${name}.ts`)

/** @returns every file that the programs import, relative to the project's root */
export async function importedFiles(): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: programs.map((program) => join(root, program)),
    root,
    target: 'bun',
    splitting: true,
    metafile: true,
  })
  return Object.keys(metafile?.inputs ?? {}).map((file) => relative(root, resolve(file)))
}

async function copyPackages(target: string): Promise<void> {
  const packages = (await importedFiles()).flatMap(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  )
  for (const folder of new Set(packages)) {
    cpSync(join(root, folder), join(target, folder), { recursive: true, filter: isNeeded })
  }
}

/** Packages have their types and some sources in TypeScript. Packages within a package are copied separately. */
export const isNeeded = (path: string) =>
  basename(path) !== 'node_modules' && !/\.(?:map|[cm]?ts|md)$/.test(path)

if (import.meta.main) await copyPackages(resolve(process.argv[2] ?? ''))
