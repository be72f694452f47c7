/**
 * Copies the packages that the programs import, and their dependencies, to another folder, but leaves out
 * TypeScript, source maps and documentation. The other packages in node_modules are optional peers that take
 * up 30 MB.
 * Usage: bun deploy/image/packages.ts TARGET
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
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

/**
 * @returns the folders of the packages that contain these files, and of all their dependencies. Dependencies
 *   are added because the bundler leaves out modules without side effects, which programs that run from
 *   source still load.
 */
export function packagesOf(files: readonly string[]): Set<string> {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  )
  // A loop over a set also visits entries that are added during the loop.
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
    // Native programs are optional dependencies. Only those for this system are installed.
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies }
    for (const name of Object.keys(needed)) {
      const places = [join(folder, 'node_modules', name), join('node_modules', name)]
      const found = places.find((place) => existsSync(join(root, place)))
      if (found) folders.add(found)
    }
  }
  return folders
}

async function copyPackages(target: string): Promise<void> {
  for (const folder of packagesOf(await importedFiles())) {
    cpSync(join(root, folder), join(target, folder), { recursive: true, filter: isNeeded })
  }
}

/**
 * Whether a file of a package is copied. Types and sources in TypeScript are left out. Packages nested in a
 * package are copied separately.
 */
export const isNeeded = (path: string) =>
  basename(path) !== 'node_modules' && !/\.(?:map|[cm]?ts|md)$/.test(path)

if (import.meta.main) await copyPackages(resolve(process.argv[2] ?? ''))
