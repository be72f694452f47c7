/** The numbers that what callers hold goes by: the contract, the widget, the client. */
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

/** By the name that the manual's texts and examples call them by. */
const versions = {
  clientVersion: client.version,
  contractVersion: contractIn('en', writtenBaseUrl).info.version,
  widgetIntegrity: release.integrity,
  widgetVersion: release.version,
}

/** Undefined where it is the name of something else. */
export const versionCalled = (name: string): string | undefined =>
  Object.hasOwn(versions, name) ? versions[name as keyof typeof versions] : undefined
