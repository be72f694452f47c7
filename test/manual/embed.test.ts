/** The manual lists all of the widget's attributes, events, parts and variables, and no others. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../../src/site/docs/texts'

const folder = join(import.meta.dir, '../../embed')
const sourceOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const scripts = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const source = scripts.map(sourceOf).join('\n')

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

const [, taken = ''] = /const \{ ([\w, ]+) \} = tag\.dataset/.exec(source) ?? []
const [, debounce] = /debounceMs = (\d+)/.exec(source) ?? []
const [, cached] = /mostCached = (\d+)/.exec(source) ?? []

describe.each(['en', 'yo'] as const)('the widget page in %s', (language) => {
  const text = textOf(language, 'embed')
  const named = (pattern: RegExp) => found(text, pattern)

  test('has the attributes that the script reads', () => {
    const attributes = taken.split(', ').map((name) => name.replace(/[A-Z]/g, '-$&').toLowerCase())
    expect(named(/`data-([a-z-]+)`/g)).toEqual(attributes.toSorted())
  })

  test('has the events that the widget dispatches', () => {
    const emitted = found(sourceOf('widget.ts'), /emit\('(\w+)'/g)
    expect(named(/^\| `atumo:(\w+)`/gm)).toEqual(emitted)
  })

  test('has the details of each event', () => {
    const particulars = [...sourceOf('widget.ts').matchAll(/emit\('(\w+)', \{ (.+?) \}\)/g)]
    for (const [, event = '', fields = ''] of particulars) {
      const row = text.split('\n').find((line) => line.startsWith(`| \`atumo:${event}\``))
      const names = fields.split(', ').map((each) => each.replace(/:.*/, ''))
      expect(row).toContain(`| ${names.map((name) => `\`${name}\``).join(', ')} |`)
    }
    expect(particulars.length).toBe(named(/^\| `atumo:(\w+)`/gm).length)
  })

  test('has the variables that the style sheet reads', () => {
    expect(named(/`--atumo-([a-z-]+)`/g)).toEqual(
      found(sourceOf('style.css'), /var\(--atumo-([a-z-]+)/g),
    )
  })

  test('has the parts that pages can reach', () => {
    const line = text.split('\n').find((each) => each.includes('`widget`, `bar`')) ?? ''
    const given = found(source, /\bpart: '(\w+)'/g)
    const inBoth = found(source, /inBoth\('(\w+)'/g)
    expect(found(line, /`(\w+)`/g)).toEqual([...given, ...inBoth].toSorted())
  })

  test('has the delay of the widget', () => {
    expect(text).toContain(`\`${debounce} ms\``)
  })

  test('has the number of results that the widget caches', () => {
    expect(text).toContain(`\`${cached}\``)
  })

  test('has the keys that the widget handles', () => {
    const heeded = found(sourceOf('widget.ts'), /key === '(\w+)'/g)
    const table = text.split('\n').filter((line) => /^\| `[A-Z]\w+`/.test(line))
    expect(found(table.join('\n'), /`(\w+)`/g)).toEqual(heeded)
  })
})
