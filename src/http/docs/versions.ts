/** The versions of the API description, the widget and the client. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readReleases } from '../../../embed/releases'
import { contractIn, writtenBaseUrl } from './contract'

const client = JSON.parse(
  readFileSync(
    fileURLToPath(new URL('../../../clients/typescript/package.json', import.meta.url)),
    'utf8',
  ),
) as { version: string }

const release = readReleases().at(-1)
if (!release) throw new Error('the widget has no release')

/** By their names in the manual. */
const versions = {
  clientVersion: client.version,
  contractVersion: contractIn('en', writtenBaseUrl).info.version,
  widgetIntegrity: release.integrity,
  widgetVersion: release.version,
}

/** @returns undefined if there is no version of this name */
export const versionCalled = (name: string): string | undefined =>
  Object.hasOwn(versions, name) ? versions[name as keyof typeof versions] : undefined
