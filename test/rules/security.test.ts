/** Every test that docs/security.md names exists, and every defence has a test. */
import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const named = [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file)

test('every named test exists', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every defence has a test', () => {
  const [, table = ''] = text.split('\n## Defences\n')
  const rows = table
    .slice(0, table.indexOf('\n## '))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((row) => !/`test\/.+\.test\.ts`/.test(row))).toEqual([])
})

test('every link in it and in SECURITY.md leads to a file', () => {
  for (const [file, folder] of [
    ['docs/security.md', 'docs'],
    ['SECURITY.md', ''],
  ] as const) {
    const links = [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)#:]+)\)/g)]
    expect(links.length).toBeGreaterThan(0)
    for (const [, to = ''] of links)
      expect([to, existsSync(join(root, folder, to))]).toEqual([to, true])
  }
})
