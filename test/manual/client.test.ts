/** The manual lists the client's options, their defaults, and the properties of the client's errors. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../clients/typescript/package.json' with { type: 'json' }
import { textOf } from '../../src/site/docs/texts'
import { root } from './commandLine'

const sourceOf = (name: string) =>
  readFileSync(join(root, `clients/typescript/src/${name}.ts`), 'utf8')

const [, options = ''] = /interface AtumoOptions \{(.*?)^\}/ms.exec(sourceOf('client')) ?? []
const names = [...options.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name)
const usual = [...sourceOf('client').matchAll(/options\.(\w+) \?\? ([\d_]+)/g)].map(
  ([, name = '', value = '']) => [name, `\`${value.replaceAll('_', '')}\``],
)

const [, error = ''] = /class AtumoError(.*?)constructor/s.exec(sourceOf('error')) ?? []
const told = [...error.matchAll(/^ {2}(?:readonly )?(\w+): /gm)].map(([, name = '']) => name)

describe.each(['en', 'yo'] as const)('the client page in %s', (language) => {
  const text = textOf(language, 'client')
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(
    ([, name = '', second = '']) => ({
      name,
      second,
    }),
  )

  test('has every option and every property of an error', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...names, ...told].toSorted())
  })

  test('has the defaults', () => {
    const given = Object.fromEntries(rows.map(({ name, second }) => [name, second]))
    expect(given).toMatchObject(Object.fromEntries(usual))
    expect(usual.length).toBe(3)
  })

  test('has the oldest supported Node.js', () => {
    expect(`>=${/Node\.js `([\d.]+)`/.exec(text)?.[1]}`).toBe(manifest.engines.node)
  })
})
