/** Data folders must be accessible to the user that runs the databases. */
import { afterAll, expect, test } from 'bun:test'
import { chmodSync, cpSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databasesFolder, ordinaryAccount, privateFolder } from '../../src/launch/account'
import { temporaryFolder } from './support'

const isRoot = process.getuid?.() === 0
const base = temporaryFolder()
const places: string[] = []
const quiet = () => {}

afterAll(() => {
  for (const folder of [base, ...places]) rmSync(folder, { recursive: true, force: true })
})

if (!isRoot) process.stderr.write('SKIPPED, not root: folders closed to the databases’ user\n')

test('for an ordinary user, all files belong to them and are private', () => {
  const parent = join(base, 'ours')
  const folder = databasesFolder(parent, undefined, quiet)
  expect(folder).toBe(realpathSync(parent))
  for (const path of [folder, privateFolder(folder, 'x', undefined)]) {
    expect(statSync(path).mode & 0o777).toBe(0o700)
  }
})

test.skipIf(!isRoot)(
  'root runs databases as an ordinary user, or as the owner of the folder',
  () => {
    expect(ordinaryAccount(join(base, 'none'))?.uid).toBeGreaterThan(0)
    const theirs = join(base, 'theirs')
    mkdirSync(theirs)
    Bun.spawnSync(['chown', '12345:12346', theirs])
    expect(ordinaryAccount(theirs)).toEqual({ uid: 12345, gid: 12346 })
  },
)

test.skipIf(!isRoot)('a private data folder is made traversable, but not readable', () => {
  const parent = join(base, 'private')
  mkdirSync(parent, { mode: 0o700 })
  expect(databasesFolder(parent, account(), quiet)).toBe(realpathSync(parent))
  const folder = privateFolder(parent, 'x', account())
  expect([statSync(folder).mode & 0o777, statSync(folder).uid]).toEqual([0o700, account().uid])
  expect(statSync(parent).mode & 0o777).toBe(0o711)
})

test.skipIf(!isRoot)(
  'in an inaccessible folder, the files are stored elsewhere, reported once, and found again',
  () => {
    const { parent, lines, place } = closedFolder()
    expect(lines).toEqual([expect.stringContaining(place)])
    expect(databasesFolder(parent, account(), (line) => void lines.push(line))).toBe(place)
    expect(lines).toHaveLength(1)
  },
)

test.skipIf(!isRoot)('a copied data folder does not use the files of the original', () => {
  const { parent } = closedFolder()
  const copy = `${parent} copy`
  cpSync(parent, copy, { recursive: true, verbatimSymlinks: true })
  expect(() => databasesFolder(copy, account(), quiet)).toThrow('links to the databases of a copy')
})

test.skipIf(!isRoot)('a data folder restored from a copy finds its files again', () => {
  const { parent, place } = closedFolder()
  const copy = `${parent} copy`
  cpSync(parent, copy, { recursive: true, verbatimSymlinks: true })
  rmSync(parent, { recursive: true })
  renameSync(copy, parent)
  expect(databasesFolder(parent, account(), quiet)).toBe(place)
})

test.skipIf(!isRoot)('the message about a moved data folder says where to move its files', () => {
  const { parent, place } = closedFolder()
  const moved = `${parent} moved`
  renameSync(parent, moved)
  const open = () => databasesFolder(moved, account(), quiet)
  const { message } = thrownBy(open)
  const [, to = ''] = new RegExp(`Move ${place} to (\\S+) `).exec(message) ?? []
  renameSync(place, to)
  places.push(to)
  expect(open()).toBe(to)
})

test.skipIf(!isRoot)('databases that their user can no longer access are not replaced', () => {
  const outer = temporaryFolder()
  const parent = join(outer, 'data')
  privateFolder(databasesFolder(parent, account(), quiet), 'redis', account())
  chmodSync(outer, 0o700)
  expect(() => databasesFolder(parent, account(), quiet)).toThrow('cannot access')
})

function closedFolder() {
  const outer = temporaryFolder()
  chmodSync(outer, 0o700)
  const parent = join(outer, 'data')
  const lines: string[] = []
  const place = databasesFolder(parent, account(), (line) => void lines.push(line))
  places.push(outer, place)
  return { parent, lines, place }
}

function thrownBy(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('it did not fail')
}

function account() {
  const found = ordinaryAccount(base)
  if (!found) throw new Error('not root')
  return found
}
