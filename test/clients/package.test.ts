/** The client's schema matches openapi.yaml, and its README contains the same code in both languages. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './packed'

const client = join(import.meta.dir, '..', '..', 'clients', 'typescript')

test('the schema is what the generator makes of openapi.yaml', async () => {
  const made = await run([process.execPath, 'generate.ts', '--print'], client)
  const kept = readFileSync(join(client, 'src', 'schema.ts'), 'utf8')
  // A matcher would print a very long diff, so compare the texts without one.
  const says = made === kept ? 'the same' : 'another: run bin/client and commit src/schema.ts'
  expect(says).toBe('the same')
})

test('the README has the same code in both languages', () => {
  const readme = readFileSync(join(client, 'README.md'), 'utf8')
  const [english = '', yoruba = ''] = readme.split('## Ní Yorùbá')
  const blocks = (text: string) => [...text.matchAll(/```\w*\n(.*?)```/gs)].map(([, code]) => code)
  expect(blocks(yoruba).length).toBeGreaterThan(0)
  for (const code of blocks(yoruba)) expect(blocks(english)).toContain(code)
  expect(readme.normalize('NFC')).toBe(readme)
})
