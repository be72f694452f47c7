/**
 * Builds the widget release whose version number is in version.ts. Pages pin a release by its hash, so the
 * bytes of a published release never change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { readReleases, releasesFile, scriptFile } from './releases'
import { version } from './version'

/** @returns the script that is sent to browsers @throws if the source does not build */
export async function buildScript(): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'dictionary.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    plugins: [styleSheets],
  })
  const [script] = outputs
  if (!script) throw new Error('the widget did not build')
  return `/*! Atumo dictionary widget ${version}, Apache-2.0 */\n${(await script.text()).trim()}\n`
}

export const integrityOf = (script: Uint8Array | string) =>
  `sha384-${new Bun.CryptoHasher('sha384').update(script).digest('base64')}`

/** Loads style sheets as text, without comments or unnecessary white space. */
const styleSheets: BunPlugin = {
  name: 'style sheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path }) => ({
      contents: `export default ${JSON.stringify(squeezed(readFileSync(path, 'utf8')))}`,
      loader: 'js',
    }))
  },
}

const squeezed = (css: string) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;\}/g, '}')
    .replace(/="([\w-]+)"/g, '=$1')
    .replace(/\b0\./g, '.')
    .trim()

if (import.meta.main) {
  const script = await buildScript()
  const known = readReleases().find((release) => release.version === version)
  const isOther = known !== undefined && known.integrity !== integrityOf(script)
  if (isOther && !process.argv.includes('--unpublished')) {
    process.stderr.write(
      `Release ${version} exists with other bytes, and pages may have pinned it. Increase embed/version.ts. If ${version} was never published, run bin/widget --unpublished.\n`,
    )
    process.exit(1)
  }
  const earlier = readReleases().filter((release) => release.version !== version)
  writeFileSync(scriptFile(version), script)
  const releases = [...earlier, { version, integrity: integrityOf(script) }]
  writeFileSync(releasesFile, `${JSON.stringify(releases, null, 2)}\n`)
  const { byteLength } = Bun.gzipSync(Buffer.from(script), { level: 9 })
  process.stdout.write(`${version}: ${byteLength} bytes gzipped\n`)
}
