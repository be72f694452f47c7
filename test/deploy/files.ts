/** The files in deploy/ as data, and the names that they may use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textOf } from '../../src/http/docs/texts'
import { rows } from '../../src/routes'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param file relative to the project's root */
export const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** JSON is YAML too. */
export const readYaml = (file: string): unknown => Bun.YAML.parse(read(file))

/** Every environment variable of src/config.ts; test/manual/operations.test.ts compares both. */
export const settingNames = [...textOf('en', 'operations').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
  ([, name = '']) => name,
)

export const { version, packageManager } = readYaml('package.json') as {
  version: string
  packageManager: string
}

/** Paths that a health check may request. */
export const probePaths = rows.flatMap(({ path }) => (/^\/\w+z$/.test(path) ? path : []))

/** Lines `NAME=value`, without comments. */
export const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
