/** The widget as it was released: built scripts, each under its version, for ever the same bytes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Release {
  version: string
  /** As the `integrity` of a script tag takes it. */
  integrity: string
}

export const releasesDir = join(import.meta.dir, 'releases')
export const releasesFile = join(releasesDir, 'releases.json')

/** Oldest first; the last is what pages get that pin none. */
export const readReleases = (): Release[] =>
  JSON.parse(readFileSync(releasesFile, 'utf8')) as Release[]

export const scriptFile = (version: string) => join(releasesDir, `${version}.js`)
