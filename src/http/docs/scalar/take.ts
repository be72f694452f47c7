/**
 * `bin/scalar`: copies Scalar's script and licence from the package version that package.json pins, and
 * compresses the script. The service serves this copy, because installing the package would add 270 MB of
 * dependencies for one file.
 */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const inPackages = (path: string) =>
  new URL(path, import.meta.resolve('@scalar/api-reference/package.json'))

const here = (name: string) => new URL(name, import.meta.url)
const { version } = JSON.parse(readFileSync(inPackages('package.json'), 'utf8')) as {
  version: string
}
const script = readFileSync(inPackages('dist/browser/standalone.js'))
const params = { [constants.BROTLI_PARAM_SIZE_HINT]: script.byteLength }

await Bun.write(here('standalone.js.br'), brotliCompressSync(script, { params }))
await Bun.write(here('LICENSE'), Bun.file(inPackages('../localization/LICENSE')))
await Bun.write(here('version.ts'), versionFile(version))

function versionFile(number: string): string {
  return `/** The version of Scalar's script in this folder. Written by take.ts. */\nexport const version = '${number}'\n`
}
