/** The README shows the same response as the API description, and the same figures as the benchmarks page. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { responseIn } from '../../src/site/docs/tables'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const benchmarks = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8')

test('the response in the README is the example of the API description', () => {
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? []
  const context = { language: 'en', baseUrl: 'http://127.0.0.1:3000' } as const
  expect(JSON.parse(shown)).toEqual(JSON.parse(responseIn(context, 'searchDictionary', '200')))
})

test('every figure in the README is in the benchmarks', () => {
  const [, section = ''] = readme.split('\n## Performance\n')
  const rows = section.slice(0, section.indexOf('\n## ')).split('\n')
  const figures = rows.filter((row) => row.startsWith('|')).slice(2)
  expect(figures).toHaveLength(5)
  for (const row of figures) {
    const figure = /(about )?[\d,.]+( to [\d,.]+)?/.exec(row.split('|')[2] ?? '')?.[0]
    expect([row, benchmarks.includes(`| ${figure} `)]).toEqual([row, true])
  }
})

test('the quick start names the commands that run the service and the tests', () => {
  const [, quickStart = ''] = readme.split(/^## /m)
  expect(quickStart).toStartWith('Quick start')
  for (const command of ['bin/start', '`bin/test`']) expect(quickStart).toContain(command)
})
