/** Every command with its usage. The module that runs it is loaded when the command is used. */
import type { Config } from '../config'
import type { Problem } from '../domain/outcome'
import { listedStatuses } from '../domain/review/reviewStates'
import type { Commands, Result, Shell } from './command'
import type { Connections } from './connections'
import { deliveryStates } from './deliveryStates'

export interface Command {
  usage: string
  run(given: Given): Promise<Result | Problem>
}

interface Given {
  args: string[]
  shell: Shell
  config: Config
  connections: Connections
}

const settings =
  '[--scopes a,b] [--ip CIDR]… [--origin O]… [--hourly-limit N] [--visitor-limit N] [--embed-daily-limit N] [--commercial-use yes|no] [--auto-publish yes|no]'
const edits =
  '[--english T] [--yoruba T] [--aliases a,b] [--category C] [--definition-en T] [--definition-yo T] [--example-en T] [--example-yo T]'
const verdict = '[--reason R] [--by NAME]'

/** By group and name, in the order of the help. */
export const commands: Record<string, Command> = {
  ...group('apps', () => import('./apps'), {
    create: `--name N ${settings} [--balance N]`,
    show: 'CLIENT_ID',
    revoke: 'CLIENT_ID',
    restore: 'CLIENT_ID',
    set: `CLIENT_ID [--name N] ${settings}; an empty value removes a list or a limit; an empty --auto-publish uses the default of the service`,
    'regenerate-key': 'CLIENT_ID',
    grant: 'CLIENT_ID --pack starter|growth|scale | --credits N [--ref R]',
  }),
  ...group('terms', () => import('./terms'), {
    import: 'FILE [--all-or-nothing] [--by NAME]',
    export: 'FILE (- for standard output)',
  }),
  ...group('terms', () => import('./termChanges'), {
    history: 'SLUG',
    rollback: 'SLUG --to REVISION [--by NAME]',
    rename: 'SLUG NEW-SLUG [--by NAME]; the old slug redirects to the new one',
    unpublish: 'SLUG [--by NAME]; terms rollback restores it',
  }),
  ...group('review', () => import('./review'), {
    list: `[--status ${listedStatuses.join('|')}] [--kind submission|suggestion] [--app CLIENT_ID] [--limit N] [--after N]`,
    show: 'ID',
    approve: `ID ${edits} ${verdict}`,
    reject: 'ID --reason R [--by NAME]',
    accept: `ID [--revision N] ${edits} ${verdict}`,
    merge: `ID --into SLUG ${edits} ${verdict}`,
    withdraw: `ID ${verdict}`,
  }),
  ...group('search', () => import('./search'), {
    reindex: '',
    check: '(exit code 1 if the index differs from the dictionary)',
    misses: '[--days N] [--limit N]',
  }),
  ...group('endpoints', () => import('./endpoints'), {
    add: 'CLIENT_ID URL [--kinds a,b]',
    list: 'CLIENT_ID',
    remove: 'ENDPOINT_ID (with its deliveries)',
    enable: 'ENDPOINT_ID',
    disable: 'ENDPOINT_ID',
    'rotate-secret': 'CLIENT_ID',
    test: 'ENDPOINT_ID',
  }),
  ...group('deliveries', () => import('./deliveries'), {
    list: `[--app CLIENT_ID] [--endpoint ENDPOINT_ID] [--state ${deliveryStates.join('|')}] [--limit N]`,
    show: 'DELIVERY_ID',
    replay: 'DELIVERY_ID | --endpoint ENDPOINT_ID --since TIME (all that failed since then)',
  }),
  ...group('settings', () => import('./settings'), {
    show: '',
    set: '[--auto-publish yes|no] [--site-client CLIENT_ID] [--hourly-limit N]; an empty limit resets it to HOURLY_LIMIT',
  }),
  ...alone(() => import('./backup'), {
    backup: 'FILE',
    restore: 'FILE; keeps the replaced database under another name',
  }),
  ...group('users', () => import('./users'), {
    create: '--email E --role developer|reviewer|admin [--name N] [--password P]',
    'set-role': 'EMAIL developer|reviewer|admin',
    'end-second-factor': 'EMAIL',
  }),
}

/** @param usages the arguments of each command in the module */
function group<Stores, Name extends string>(
  word: string,
  load: () => Promise<Commands<Stores, Name>>,
  usages: Record<Name, string>,
): Record<string, Command> {
  return named((name) => `${word} ${name}`, load, usages)
}

/** Commands of one word. */
function alone<Stores, Name extends string>(
  load: () => Promise<Commands<Stores, Name>>,
  usages: Record<Name, string>,
): Record<string, Command> {
  return named((name) => name, load, usages)
}

function named<Stores, Name extends string>(
  wordsOf: (name: Name) => string,
  load: () => Promise<Commands<Stores, Name>>,
  usages: Record<Name, string>,
): Record<string, Command> {
  const made = ([name, usage]: [Name, string]): [string, Command] => [
    wordsOf(name),
    {
      usage: `${wordsOf(name)} ${usage}`.trim(),
      async run({ args, shell, config, connections }) {
        const { open, commands: loaded } = await load()
        return loaded[name](await open(connections, config), args, shell)
      },
    },
  ]
  // Object.entries loses the type of the names.
  return Object.fromEntries((Object.entries(usages) as [Name, string][]).map(made))
}
