/** The widget as it is released: bytes that pages trust, small, and of nothing that pages forbid. */
import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildScript } from '../../embed/build'
import { readReleases, releasesDir, releasesFile, scriptFile } from '../../embed/releases'
import { version } from '../../embed/version'
import { packageManager } from '../../package.json'

const mostBytes = 8192

const releases = readReleases()
const newest = readFileSync(scriptFile(version))
const isPinnedBun = packageManager === `bun@${Bun.version}`

describe('the releases', () => {
  test('are each there once, oldest first, up to the one that the source is', () => {
    const versions = releases.map((release) => release.version)
    expect(versions).toEqual([...new Set(versions)].toSorted(Bun.semver.order))
    expect(versions.at(-1)).toBe(version)
    expect(versions.filter((name) => !/^\d+\.\d+\.\d+$/.test(name))).toEqual([])
  })

  test('have each a file, and no file is of none', () => {
    const files = releases.map((release) => scriptFile(release.version))
    const there = readdirSync(releasesDir).map((name) => join(releasesDir, name))
    expect(there.toSorted()).toEqual([...files, releasesFile].toSorted())
  })

  test.each(releases)('$version has the bytes that its integrity says', (release) => {
    const script = readFileSync(scriptFile(release.version))
    const hash = createHash('sha384').update(script).digest('base64')
    expect(release.integrity).toBe(`sha384-${hash}`)
    expect(script.toString()).toStartWith(`/*! Atumo dictionary widget ${release.version},`)
  })
})

describe('the newest script', () => {
  if (!isPinnedBun) {
    process.stderr.write(
      `\nSKIPPED: this is Bun ${Bun.version} and not ${packageManager}, whose bundler may write other bytes, so the released widget is not compared with its source.\n\n`,
    )
  }

  test.skipIf(!isPinnedBun)('is to the byte what its source builds', async () => {
    // As a boolean: what differs is one line of thousands of characters.
    expect(newest.equals(Buffer.from(await buildScript()))).toBe(true)
  })

  test('builds, and names its version', async () => {
    const script = await buildScript()
    expect(script).toStartWith(`/*! Atumo dictionary widget ${version}, Apache-2.0 */\n`)
    expect(script.length).toBeGreaterThan(1000)
  })

  test(`is at most ${mostBytes} bytes gzipped`, () => {
    const { byteLength } = Bun.gzipSync(newest, { level: 9 })
    process.stdout.write(`widget ${version}: ${byteLength} bytes gzipped, of ${mostBytes}\n`)
    expect(byteLength).toBeLessThanOrEqual(mostBytes)
  })

  test.each([
    'innerHTML',
    'outerHTML',
    'insertAdjacentHTML',
    'document.write',
    'eval(',
    'new Function',
    'localStorage',
    'document.cookie',
    'style=',
  ])('has no %s', (forbidden) => {
    // As a boolean: a failure would print the whole script.
    expect(newest.includes(forbidden)).toBe(false)
  })
})

describe('the source of the script', () => {
  const dir = join(import.meta.dir, '../../embed')
  const files = readdirSync(dir).filter((name) => name.endsWith('.ts'))
  const ofScript = files.filter((name) => !['build.ts', 'releases.ts'].includes(name))

  test('imports nothing from outside its folder', () => {
    const imports = ofScript.flatMap((name) => importsOf(readFileSync(join(dir, name), 'utf8')))
    expect(imports).toContain('./letters')
    expect(imports).toContain('./style.css')
    expect(imports.filter((path) => !/^\.\/[\w-]+(\.css)?$/.test(path))).toEqual([])
  })

  test('is read with all its imports', () => {
    const ways = `import a from 'a'\nimport type { B } from "b"\nimport 'c'\nimport('d')\nrequire('e')\nexport * from 'f'\nimport {\n  g,\n} from 'g'`
    expect(importsOf(ways)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })
})

/** What a module names after `from`, `import` or `require`. */
function importsOf(source: string): string[] {
  const named = /\b(?:from|import|require)\s*\(?\s*(['"`])(.*?)\1/g
  return [...source.matchAll(named)].flatMap(([, , path]) => path ?? [])
}
