/**
 * Every code block in the manual comes from a file that a test runs. These files are programs, operator
 * commands and browser examples.
 */
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { slugs, textOf } from '../../src/site/docs/texts'
import { root } from './commandLine'
import { expectations } from './expectations'

const shown = slugs.flatMap((slug) =>
  [...textOf('en', slug).matchAll(/^\{\{code (\S+)\}\}$/gm)].map(([, name = '']) => name),
)

test('every example is shown and has an expected result', () => {
  const folder = join(root, 'src/manual/examples')
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = written.filter((name) => name.includes('.'))
  expect(files.toSorted()).toEqual([...new Set(shown)].toSorted())
  expect(Object.keys(expectations).toSorted()).toEqual([...new Set(shown)].toSorted())
})

test('the texts contain no code', () => {
  for (const language of ['en', 'yo'] as const) {
    for (const slug of slugs) expect(textOf(language, slug)).not.toMatch(/^(```|~~~| {4})/m)
  }
})
