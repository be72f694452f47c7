/**
 * Copies the packages that the programs import, with their dependencies, to another folder, without TypeScript,
 * source maps and documents. Other packages of node_modules are optional peers, and 30 MB.
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
 * @returns the folders of the packages of these files and of all their dependencies. The bundler leaves out
 *   modules without side effects, but programs that run from source load them.
 */
export function packagesOf(files: readonly string[]): Set<string> {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  )
  // A set's loop also visits what is added meanwhile.
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
    // Native programs are optional dependencies, of which only those for this system are installed.
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

/** Packages have their types and some sources in TypeScript. Packages within a package are copied separately. */
export const isNeeded = (path: string) =>
  basename(path) !== 'node_modules' && !/\.(?:map|[cm]?ts|md)$/.test(path)

if (import.meta.main) await copyPackages(resolve(process.argv[2] ?? ''))
