/**
 * The manual lists exactly the commands and settings that exist, with the settings' defaults.
 */
import { describe, expect, test } from 'bun:test'
import { locales } from '../../src/locales'
import { settings } from '../../src/settings'
import { expand } from '../../src/site/docs/expand'
import { textOf } from '../../src/site/docs/texts'
import { commands } from '../cli/support'

describe.each(['en', 'yo'] as const)('the operations page in %s', (language) => {
  const lines = textOf(language, 'operations').split('\n')
  const own = locales[language].settings

  test('explains every setting, and no other', () => {
    const variables = Object.values(settings).map(({ variable }) => variable)
    expect(Object.keys(own.meanings)).toEqual(variables)
    expect(variables).toEqual(expect.arrayContaining(Object.keys(own.usually)))
  })

  test('has their defaults', () => {
    const page = expand('{{settings}}', { language, baseUrl: 'http://127.0.0.1:3000' })
    expect(page).toContain('| `PORT` | `3000` |')
    expect(page).toContain(`| \`REDIS_CA\` | ${own.none} |`)
    expect(page).toContain(`| \`BASE_URL\` | ${own.usually.BASE_URL} |`)
  })

  test('has every command of bin/atumo, and no other', () => {
    const cells = lines.flatMap(
      (line) => /^\| ((?:`[a-z][\w -]+`(?:, )?)+) \|/.exec(line)?.[1] ?? [],
    )
    const told = cells.flatMap((cell) => cell.split(', ').map((name) => name.replaceAll('`', '')))
    expect(told.toSorted()).toEqual(commands.map((command) => command.name()).toSorted())
  })
})
