/** The releases of the widget's script. The bytes of a release never change. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Release {
  version: string
  /** The value for the `integrity` attribute of the script tag that loads this release. */
  integrity: string
}

export const releasesDir = join(import.meta.dir, 'releases')
export const releasesFile = join(releasesDir, 'releases.json')

/** Returns the releases, oldest first. Pages that do not pin a release load the newest one. */
export const readReleases = (): Release[] =>
  JSON.parse(readFileSync(releasesFile, 'utf8')) as Release[]

export const scriptFile = (version: string) => join(releasesDir, `${version}.js`)
