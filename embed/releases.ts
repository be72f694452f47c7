/** The released scripts of the widget, each under its version. Their bytes never change. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Release {
  version: string
  /** Value of the `integrity` attribute of a script tag. */
  integrity: string
}

export const releasesDir = join(import.meta.dir, 'releases')
export const releasesFile = join(releasesDir, 'releases.json')

/** Oldest first. Pages that pin no release get the last one. */
export const readReleases = (): Release[] =>
  JSON.parse(readFileSync(releasesFile, 'utf8')) as Release[]

export const scriptFile = (version: string) => join(releasesDir, `${version}.js`)
