/**
 * Lists the source files that run in production: those of the service, the search engines, the widget and the
 * client.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const folders = ['src', 'search', 'embed', 'clients/typescript/src']
/** Excluded files: build output, examples in the manual and generated code. */
const others = /^embed\/releases\/|^src\/manual\/|schema\.ts$/

export interface Source {
  /** The path, relative to the project's root. */
  file: string
  text: string
}

export const sources: Source[] = folders
  .flatMap((folder) =>
    [...new Bun.Glob('**/*.{ts,tsx,js}').scanSync({ cwd: join(root, folder) })].map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => !others.test(file))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
