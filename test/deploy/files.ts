/** Reads the files in deploy/ as data, and lists the settings and paths that they may refer to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rows } from '../../src/routes'
import { settings } from '../../src/settings'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param file relative to the project's root */
export const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Parses YAML. JSON is a subset of YAML, so this function parses JSON as well. */
export const readYaml = (file: string): unknown => Bun.YAML.parse(read(file))

/** The environment variables of all settings. */
export const settingNames = Object.values(settings).map(({ variable }) => variable)

export const { version, packageManager } = readYaml('package.json') as {
  version: string
  packageManager: string
}

/** Paths that a health check may request. */
export const probePaths = rows.flatMap(({ path }) => (/^\/\w+z$/.test(path) ? path : []))

/** Parses lines of the form `NAME=value`, and ignores comments. */
export const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
