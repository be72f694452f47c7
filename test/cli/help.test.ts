/** Tests `bin/atumo COMMAND --help`, and the declarations from which the help is generated. */
import { expect, test } from 'bun:test'
import { version } from '../../package.json' with { type: 'json' }
import { modules } from '../../src/cli/perform'
import { createProgram } from '../../src/cli/program'
import { runCommand } from '../../src/cli/run'
import { collector, commands } from './support'

/** Runs a command without any databases. */
async function run(...args: string[]) {
  const [out, err] = [collector(), collector()]
  const shell = { env: {}, cwd: '/', stdout: out.stream, stderr: err.stream }
  return { code: await runCommand(args, shell), out: out.text(), err: err.text() }
}

test('prints the usage, the description, the arguments, the options and an example', async () => {
  expect(await run('apps', 'grant', '--help')).toEqual({
    code: 0,
    err: '',
    out: `Usage: bin/atumo apps grant [options] <app>

Add credits to an app. Specify either --pack or --credits. Each reference can be used only once.

Arguments:
  app            the client ID of an app

Options:
  --pack <name>  a credit pack: starter, growth, scale
  --credits <n>  credits; --credits=-5 removes 5
  --ref <text>   a reference, such as an invoice number
  --json         print the result as JSON
  -h, --help     display help for command

Example: bin/atumo apps grant app_… --pack growth --ref invoice-17
`,
  })
})

test('prints defaults and choices, and values for required arguments as the example', async () => {
  const { out } = await run('review', 'list', '--help')
  expect(out).toContain('at most n rows (default: 50)\n')
  expect(out).toContain('(choices: "submission", "suggestion")\n')
  expect((await run('terms', 'unpublish', '--help')).out).toContain('(default: your user name)\n')
  expect((await run('terms', 'rename', '--help')).out).toEndWith(
    '\nExample: bin/atumo terms rename computer computing-machine\n',
  )
})

test.each(['--help', 'help', ''])('"%s" lists each command in one line', async (word) => {
  const { code, out, err } = await run(...word.split(' ').filter(Boolean))
  expect([code, err]).toEqual([0, ''])
  for (const command of commands) {
    expect(out).toContain(`\n  ${command.name()}  `)
    expect(out).toContain(`  ${command.summary()}\n`)
  }
})

test.each(commands.map((command) => command.name()))(
  '%s has help whose example can be parsed',
  async (name) => {
    const { code, out } = await run(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(out).toStartWith(`Usage: bin/atumo ${name} [options]`)
    const [, example = ''] = /^Example: bin\/atumo (.*)$/m.exec(out) ?? []
    expect(example).toStartWith(name)
    const words = [...example.slice(name.length).matchAll(/'([^']*)'|(\S+)/g)]
    const args = words.map(([, quoted, plain]) => quoted ?? plain ?? '')
    expect(await parsed(name, ...args)).toBe(name)
  },
)

test('each command is implemented', async () => {
  for (const command of commands) {
    const [group = '', name = group] = command.name().split(' ')
    const [load] = modules[group] ?? []
    expect((await load?.())?.commands[name], command.name()).toBeFunction()
  }
})

/** Parses arguments without running a command. @returns the name of the command that would run */
async function parsed(...args: string[]): Promise<string | undefined> {
  let name: string | undefined
  const shell = { env: {}, stdout: collector().stream, stderr: collector().stream }
  const program = createProgram(shell, async (command) => {
    name = command.name()
  })
  await program.parseAsync(args, { from: 'user' })
  return name
}

test('--version prints the version of the service', async () => {
  expect(await run('--version')).toEqual({ code: 0, err: '', out: `${version}\n` })
})

test('an unknown command, group or option is an error that names a similar one', async () => {
  const command = await run('apps', 'shwo')
  expect([command.code, command.out]).toEqual([2, ''])
  expect(command.err).toStartWith(
    "error: unknown command 'apps shwo'\n(Did you mean apps show?)\n\nUsage: ",
  )
  expect((await run('app')).code).toBe(2)
  expect(await run('apps', 'grant', 'app_x', '--credit', '5')).toEqual({
    code: 1,
    out: '',
    err: "error: unknown option '--credit'\n(Did you mean --credits?)\nUsage: bin/atumo apps grant [options] <app>\n",
  })
})

test('control characters of arguments are escaped', async () => {
  expect((await run('\u001b]0;x\u0007')).err).toStartWith(
    "error: unknown command '\\u{1b}]0;x\\u{7}'\n",
  )
})
