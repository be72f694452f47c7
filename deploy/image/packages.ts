/**
 * Copies the files of node_modules that the service can load to another folder, which makes the image 25 MB
 * smaller. Usage: bun deploy/image/packages.ts TARGET
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
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

/** The package.json files that say how a file of a package is loaded. */
function descriptionsOf(file: string): string[] {
  const folder = dirname(file)
  if (folder.endsWith('node_modules')) return []
  return [join(folder, 'package.json'), ...descriptionsOf(folder)]
}

async function copyPackages(target: string): Promise<void> {
  const files = (await importedFiles()).filter((file) => file.startsWith('node_modules/'))
  for (const file of new Set([...files, ...files.flatMap(descriptionsOf)])) {
    const source = join(root, file)
    if (!existsSync(source)) continue
    mkdirSync(join(target, dirname(file)), { recursive: true })
    copyFileSync(source, join(target, file))
  }
}

if (import.meta.main) await copyPackages(resolve(process.argv[2] ?? ''))
