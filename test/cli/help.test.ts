/** Tests `bin/atumo COMMAND --help`, and the declarations from which the help is generated. */
import { expect, test } from 'bun:test'
import { helpOf, parse, usageOf } from '../../src/cli/command'
import { commands } from '../../src/cli/commands'
import { runCommand } from '../../src/cli/run'
import { collector } from './support'

/** Runs a command without any databases. */
async function help(...args: string[]) {
  const [out, err] = [collector(), collector()]
  const shell = { env: {}, cwd: '/', stdout: out.stream, stderr: err.stream }
  return { code: await runCommand([...args, '--help'], shell), out: out.text(), err: err.text() }
}

test('prints the description, the usage, the parameters and an example', async () => {
  expect(await help('apps', 'grant')).toEqual({
    code: 0,
    err: '',
    out: `Add credits to an app. Specify either --pack or --credits. Each reference can be used only once.

Usage: bin/atumo apps grant CLIENT_ID [--pack NAME] [--credits N] [--ref TEXT]

  CLIENT_ID    the client ID of an app
  --pack NAME  a credit pack: starter, growth, scale
  --credits N  credits; --credits=-5 removes 5
  --ref TEXT   a reference, such as an invoice number
  --json       print the result as JSON

Example: bin/atumo apps grant app_… --pack growth --ref invoice-17
`,
  })
})

test('prints defaults, and the samples of required arguments as the example', async () => {
  const { out } = await help('search', 'misses')
  expect(out).toContain('\n  --days N   the last N days (default: 7)\n')
  expect((await help('terms', 'rename')).out).toEndWith(
    '\nExample: bin/atumo terms rename computer computing-machine\n',
  )
  expect((await help('search', 'reindex')).out).toEndWith('\nExample: bin/atumo search reindex\n')
})

test.each(Object.keys(commands))('%s has help whose example can be parsed', async (name) => {
  const command = commands[name]
  if (!command) throw new Error(name)
  const { code, out } = await help(...name.split(' '))
  expect(code).toBe(0)
  expect(out).toBe(`${helpOf(name, command)}\n`)
  expect(out).toContain(`\n${usageOf(name, command)}\n`)
  const [, example = ''] = /^Example: bin\/atumo (.*)$/m.exec(out) ?? []
  expect(example).toStartWith(name)
  const words = [...example.slice(name.length).matchAll(/'([^']*)'|(\S+)/g)]
  const args = words.map(([, quoted, plain]) => quoted ?? plain ?? '')
  expect(() => parse(command.takes, args, {})).not.toThrow()
})

test('parse omits what is not given, and uses the last of repeated values', () => {
  const takes = commands['review list']?.takes ?? {}
  expect(parse(takes, ['--limit', '1', '--limit', '2', '--json'], {})).toEqual({
    given: { status: 'waiting', limit: 2 },
    isJson: true,
  })
  expect(
    parse(commands['apps set']?.takes ?? {}, ['app_x', '--ip=', '--ip', '10.0.0.1'], {}),
  ).toEqual({
    given: { clientId: 'app_x', addresses: ['10.0.0.1'] },
    isJson: false,
  })
})
