/** The operations page lists all log events in both languages. */
import { expect, test } from 'bun:test'
import { textOf } from '../../src/site/docs/texts'
import { differences, documentedIn, loggedIn } from './logEvents'
import { sources } from './sources'

const logged = sources.filter(({ file }) => file.startsWith('src/')).flatMap(loggedIn)

test.each(['en', 'yo'] as const)(
  'the page in %s has every event that the code logs, and no other',
  (language) => {
    expect(logged.length).toBeGreaterThan(20)
    expect(differences(logged, documentedIn(textOf(language, 'operations')))).toEqual([])
  },
)

test('an event is a few words without data', () => {
  for (const { event } of logged) expect(event).toMatch(/^[\w ,-]{5,50}$/)
})

test('reports what only the code has, and what only the page has', () => {
  const text = `
    log.warn({ task, err: error }, 'task failed')
    services.log.info('started')
    log.error(\`\${task} failed\`)
    catalog.info('not a log')`
  const page = '| warn | `task failed` | `task` | nothing |\n| info | `stopped` | none | nothing |'
  expect(differences(loggedIn({ file: 'a.ts', text }), documentedIn(page))).toEqual([
    'not documented: info started',
    'not documented: error undefined',
    'not logged: info stopped',
    'not documented: err of task failed',
  ])
})
