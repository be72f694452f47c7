/** The released widget matches its pinned hash, is small, and contains no forbidden code. */
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
  test('are unique and sorted, and end with the version of the source', () => {
    const versions = releases.map((release) => release.version)
    expect(versions).toEqual([...new Set(versions)].toSorted(Bun.semver.order))
    expect(versions.at(-1)).toBe(version)
    expect(versions.filter((name) => !/^\d+\.\d+\.\d+$/.test(name))).toEqual([])
  })

  test('have a file each, and there are no other files', () => {
    const files = releases.map((release) => scriptFile(release.version))
    const there = readdirSync(releasesDir).map((name) => join(releasesDir, name))
    expect(there.toSorted()).toEqual([...files, releasesFile].toSorted())
  })

  test.each(releases)('$version matches its integrity hash', (release) => {
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

  test.skipIf(!isPinnedBun)('equals the build of its source', async () => {
    // Assert on a boolean, because a failed comparison of the scripts would print thousands of
    // characters.
    expect(newest.equals(Buffer.from(await buildScript()))).toBe(true)
  })

  test('builds with its version', async () => {
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
    // Assert on a boolean, because a failed string matcher would print the whole script.
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

  test('has all its imports parsed', () => {
    const ways = `import a from 'a'\nimport type { B } from "b"\nimport 'c'\nimport('d')\nrequire('e')\nexport * from 'f'\nimport {\n  g,\n} from 'g'`
    expect(importsOf(ways)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })
})

/** Returns the module names that follow `from`, `import` or `require`. */
function importsOf(source: string): string[] {
  const named = /\b(?:from|import|require)\s*\(?\s*(['"`])(.*?)\1/g
  return [...source.matchAll(named)].flatMap(([, , path]) => path ?? [])
}
