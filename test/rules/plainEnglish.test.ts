/**
 * The project's text is plain English, without the unclear wording that readers marked in earlier versions.
 */
import { expect, test } from 'bun:test'
import { commands } from '../cli/support'
import { proseOf, unwantedIn } from './plainEnglish'
import { root } from './sources'

/** The files to check. */
const clean = [
  '*.md',
  'docs/**/*.{md,ts}',
  'openapi.yaml',
  'src/manual/en/*.md',
  'src/**/*.{ts,tsx,css}',
  'search/*.{md,ts}',
  'embed/*.{ts,css}',
  'lua/**/*.lua',
  'bench/**/*.ts',
  'bin/*',
  'clients/typescript/*.{md,ts}',
  'clients/typescript/src/*.ts',
  'examples/*/*.{md,js}',
  'deploy/**/*.ts',
  'test/**/*.ts',
]
/** Excluded: generated files, third-party files and Yoruba text. */
const others = /node_modules|schema\.ts$|^src\/locales\/yo\//

const files = clean
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
  .filter((file) => !others.test(file))
  .toSorted()

test('no file has unwanted words', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => unwantedIn(proseOf(file)).map((word) => `${file}: ${word}`))
  expect(found).toEqual([])
})

test('the help of bin/atumo has no unwanted words', () => {
  const helps = commands.map((command) => command.helpInformation())
  expect(helps.length).toBeGreaterThan(30)
  expect(unwantedIn(helps.join('\n'))).toEqual([])
})

/**
 * The project used to contain these sentences. They did not say who does what, or lacked the usual
 * term.
 */
test.each([
  'Every answer that is no success is JSON of one shape, with a status that says whose turn it is.',
  "The key is missing or nobody's, or two were sent",
  'Try again rightly',
  'Atumo answers in English and Yoruba what a technology word is called and what it means.',
  'Whoever knows better what a term is called says so with this call',
  'Answer, or hear it again',
  'one a line; empty: any. Pages are not asked for theirs.',
  'Saved. It counts from the next call on.',
  'Searched in vain',
  'Changes that the search index is owed',
  'This is no e-mail address.',
  'A word is missing or too many.',
  'Meilisearch finds, PostgreSQL stands by',
  'couriers stood still: what they held is free',
  "takes a database that does not answer for nobody's session",
  'Ends early when the courier stops, or `made` is called with what ends it and that is',
  'a search that no memory holds',
  'its name is not known',
])('reports "%s"', (sentence) => {
  expect(unwantedIn(sentence)).not.toEqual([])
})

test.each([
  'Errors are JSON. The status code tells you who needs to act.',
  'The API key is missing or invalid, or two different keys were sent.',
  'Look up any technology term in English or Yoruba.',
  'Suggest a better translation or an alias.',
  'Responses and retries',
  'One per line. Leave blank to allow all. Does not apply to the widget.',
  'Saved. Takes effect on the next request.',
  'Searches with no results',
  'Pending index updates',
  'Enter a valid e-mail address.',
  'Wrong number of arguments.',
  'Search engine: Meilisearch (fallback: PostgreSQL)',
  'terminated stalled workers, released their leases',
  'better-auth reports no session when PostgreSQL is down, so probe it first',
  'DNS lookup failed',
])('accepts "%s"', (sentence) => {
  expect(unwantedIn(sentence)).toEqual([])
})

test('reads what is wrapped, and the names of tests', () => {
  expect(unwantedIn('a text that stands\n still')).not.toEqual([])
  expect(proseOf('test/rules/plainEnglish.test.ts')).toContain('no file has unwanted words')
  expect(proseOf('test/rules/plainEnglish.test.ts')).toContain('did not say who does what')
  expect(proseOf('test/rules/plainEnglish.test.ts')).not.toContain('Errors are JSON')
})
