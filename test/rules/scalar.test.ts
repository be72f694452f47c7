/** The API reference uses the Scalar script from the package version pinned in package.json. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { version } from '../../src/http/docs/scalar/version'

const root = join(import.meta.dir, '../..')
const packaged = join(root, 'node_modules/@scalar/api-reference')

test('its copy is the output of bin/scalar', () => {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  expect(version).toBe(pinned.devDependencies['@scalar/api-reference'] ?? '')
  const kept = readFileSync(join(root, 'src/http/docs/scalar/standalone.js.br'))
  const shipped = readFileSync(join(packaged, 'dist/browser/standalone.js'))
  expect(brotliDecompressSync(kept).equals(shipped)).toBe(true)
})
