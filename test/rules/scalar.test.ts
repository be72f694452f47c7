/** /swagger uses the Scalar script from the package version pinned in package.json. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const root = join(import.meta.dir, '../..')

test('its copy is the output of bin/scalar', () => {
  const kept = readFileSync(join(root, 'src/site/docs/scalar/standalone.js.gz'))
  const packaged = 'node_modules/@scalar/api-reference/dist/browser/standalone.js'
  expect(gunzipSync(kept).equals(readFileSync(join(root, packaged)))).toBe(true)
})
