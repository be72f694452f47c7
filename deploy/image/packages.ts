/**
 * Copies the packages that the programs import, with their dependencies, to another folder. Leaves out
 * TypeScript files, source maps and documentation. Does not copy optional peer dependencies, which would take
 * up 30 MB. Usage: bun deploy/image/packages.ts TARGET
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
 * @returns the folders of the packages that contain these files, and of all dependencies of those packages.
 *   Dependencies are added because the bundler's list of files omits unused modules without side effects, but
 *   programs that run from source still load them.
 */
export function packagesOf(files: readonly string[]): Set<string> {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  )
  // Iteration over a set also visits entries that are added during the loop.
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
    // Native binaries are optional dependencies. Only those for this platform are installed.
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
 * Returns whether to copy this file from a package. TypeScript, source maps and documentation are left out.
 * Nested packages are copied separately.
 */
export const isNeeded = (path: string) =>
  basename(path) !== 'node_modules' && !/\.(?:map|[cm]?ts|md)$/.test(path)

if (import.meta.main) await copyPackages(resolve(process.argv[2] ?? ''))
