/**
 * The commands of bin/atumo, with their arguments and options. This module imports only modules that load
 * quickly, because --help loads all of them. The modules that perform the commands are loaded when a command runs.
 */
import { Argument, Command, type Option } from 'commander'
import { version } from '../../package.json' with { type: 'json' }
import { limitFrom } from '../domain/apps/appSettings'
import { packs, starterGrant } from '../domain/metering/prices'
import { listedStatuses } from '../domain/review/reviewStates'
import { emptyCells } from '../domain/terms/emptyCells'
import { roles } from '../store/accounts/options'
import { type Shell, visible } from './command'
import {
  appSettings,
  byOf,
  choice,
  edits,
  limit,
  list,
  option,
  required,
  timeOf,
  wholeNumber,
  yesOrNo,
} from './options'

/** The description of each argument, and a value for examples. */
const described: Record<string, [about: string, sample: string]> = {
  app: ['the client ID of an app', 'app_…'],
  delivery: ['the ID of a delivery', 'dlv_…'],
  email: ['the e-mail address', 'ade@example.org'],
  endpoint: ['the ID of an endpoint', 'end_…'],
  file: ['a file name', 'terms.csv'],
  id: ['the ID of a contribution', 'sub_…'],
  role: ['the role', 'reviewer'],
  slug: ['the slug of a term', 'computer'],
  to: ['the new slug', 'computing-machine'],
  url: ['an HTTPS URL', 'https://example.org/hooks'],
}

/** Examples of commands that need more than a value for each of their arguments. */
const samples: Record<string, string> = {
  'apps create': "--name 'My app' --scopes dictionary:read,dictionary:write",
  'apps set': 'app_… --hourly-limit 20000 --ip 203.0.113.0/24',
  'apps grant': 'app_… --pack growth --ref invoice-17',
  'terms rollback': 'computer --to 2',
  'review list': '--status pending --kind suggestion',
  'review approve': 'sub_… --category Hardware',
  'review accept': 'sug_…',
  'review reject': "sub_… --reason 'This is not a technology term.'",
  'review merge': 'sub_… --into computer',
  'search misses': '--days 30',
  'deliveries list': '--endpoint end_… --state dead',
  'settings set': '--auto-publish no',
  'users create': '--email ade@example.org --role reviewer',
}

/**
 * @param run called with the command that the arguments name, after they were parsed, and whether it changes
 *   something
 */
export function createProgram(
  { env, stdout, stderr }: Omit<Shell, 'cwd'>,
  run: (command: Command, isRecorded: boolean) => Promise<void>,
): Command {
  const program = new Command('bin/atumo')
    .usage('COMMAND [ARGUMENTS] [--json]')
    .version(version, '--version', 'print the version')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => write(visible(text)),
    })
    // Do not wrap lines, so that the help has one line per command.
    .configureHelp({ helpWidth: 1000, subcommandTerm: (command) => command.name() })
    .exitOverride()
    .helpCommand(false)
    .showHelpAfterError()
    .addHelpText('after', '\nTo show the arguments and options of a command, add --help.')

  /**
   * @param signature the name and the arguments of the command
   * @param about the sentences of the command's help; the first one is shown in the list of commands
   */
  const declare =
    (isRecorded: boolean) =>
    (signature: string, about: string, ...options: Option[]) => {
      const [name = '', ...words] = signature.split(/ (?=[<[])/)
      const command: Command = new Command(name)
      const values: string[] = []
      for (const word of words) {
        const [meaning, sample] = described[word.slice(1, -1)] ?? []
        const argument = new Argument(word, meaning)
        command.addArgument(word === '<role>' ? argument.choices(roles) : argument)
        values.push(sample ?? '')
      }
      for (const each of options) command.addOption(each)
      const usage = command.createHelp().commandUsage(command)
      command
        .copyInheritedSettings(program)
        .summary(about.split('. ')[0] ?? about)
        .description(`${about}.`)
        .option('--json', 'print the result as JSON')
        .addHelpText('after', `\nExample: bin/atumo ${name} ${samples[name] ?? values.join(' ')}`)
        .showHelpAfterError(`Usage: bin/atumo ${usage}`)
        .action(() => run(command, isRecorded))
      program.addCommand(command)
    }
  const reads = declare(false)
  /** Declares a command that changes something, so that the audit log gets an entry. */
  const changes = declare(true)

  const by = byOf(env)
  const verdict = [option('--reason <text>', 'the reason, shown to the contributor'), by]

  changes(
    'apps create',
    'Create an app and print its API key',
    required('--name <name>', 'the name of the app'),
    ...appSettings,
    option('--sandbox', 'a sandbox app for tests, which has no credits; cannot be changed later'),
    option('--balance <n>', `credits (default: ${starterGrant})`, wholeNumber(0)),
  )
  reads('apps show <app>', 'Show an app')
  changes('apps revoke <app>', 'Revoke an app and refuse all of its requests')
  changes('apps restore <app>', 'Restore a revoked app')
  changes(
    'apps set <app>',
    "Change an app's settings. An empty value removes an allowlist, or resets a limit or --auto-publish to the default",
    option('--name <name>', 'the new name'),
    ...appSettings,
  )
  changes('apps regenerate-key <app>', "Replace an app's API key immediately")
  changes(
    'apps grant <app>',
    'Add credits to an app. Specify either --pack or --credits. Each reference can be used only once',
    option('--pack <name>', `a credit pack: ${Object.keys(packs).join(', ')}`),
    option('--credits <n>', 'credits; --credits=-5 removes 5', wholeNumber(-1e12)),
    option('--ref <text>', 'a reference, such as an invoice number'),
  )

  changes(
    'terms import <file>',
    'Import terms from a CSV file. Stores all accepted rows in one transaction, and prints the rejected rows. The exit code is 1 if any rows were rejected',
    option('--all-or-nothing', 'store nothing if a row is rejected'),
    option(
      '--dry-run',
      'only show what would change: the first changes, or all of them with --json',
    ),
    choice(
      '--empty <effect>',
      'whether an empty cell keeps or clears the stored value',
      emptyCells,
    ).default('keeps'),
    by,
  )
  reads(
    'terms export <file>',
    'Export all terms to a CSV file, or to standard output if the file name is -',
    option('--bom', 'begin with a byte order mark, which Excel needs to read UTF-8'),
  )
  reads('terms history <slug>', 'Show all revisions of a term')
  changes(
    'terms rollback <slug>',
    'Restore an earlier revision of a term. The restored content becomes a new revision. The slug does not change',
    required('--to <revision>', 'the revision to restore', wholeNumber(1)),
    by,
  )
  changes(
    'terms rename <slug> <to>',
    "Change a term's slug; the old slug redirects to the new one",
    by,
  )
  changes('terms unpublish <slug>', 'Remove a term; to restore it, use terms rollback', by)

  const editing =
    'Options such as --english replace the contributed values. An empty value removes a field'
  reads(
    'review list',
    'List contributions',
    choice('--status <status>', 'only this status', listedStatuses).default('waiting'),
    choice('--kind <kind>', 'only this kind', ['submission', 'suggestion']),
    option('--app <app>', 'only contributions of this app'),
    limit,
    option('--after <n>', 'the number at the end of the previous page', wholeNumber(0)),
  )
  reads('review show <id>', 'Show a contribution and its term')
  changes(
    'review approve <id>',
    `Publish a submission as a new term. ${editing}`,
    ...edits,
    ...verdict,
  )
  changes(
    'review reject <id>',
    'Reject a contribution. A reason is required. Rejecting a published submission also unpublishes its term',
    ...verdict,
  )
  changes(
    'review accept <id>',
    `Change a term as suggested. ${editing}`,
    option(
      '--revision <n>',
      "the term's current revision; required if the term has changed since the suggestion was made",
      wholeNumber(1),
    ),
    ...edits,
    ...verdict,
  )
  changes(
    'review merge <id>',
    `Merge a submission into an existing term. The headwords of the submission become aliases of the term. ${editing}`,
    required('--into <slug>', 'the slug of the term'),
    ...edits,
    ...verdict,
  )
  changes('review withdraw <id>', 'Withdraw a submission', ...verdict)

  changes('search reindex', 'Rebuild the Meilisearch search index')
  reads('search check', 'Compare the search index with the dictionary; exit code 1 if they differ')
  reads(
    'search misses',
    'List searches that returned no results, most frequent first',
    option('--days <n>', 'the last n days', wholeNumber(1, 90)).default(7),
    limit,
  )

  changes(
    'endpoints add <app> <url>',
    'Add a webhook endpoint to an app',
    option('--kinds <list>', 'events, separated by commas (default: the dictionary events)', list),
  )
  reads('endpoints list <app>', "List an app's endpoints")
  changes('endpoints remove <endpoint>', 'Delete an endpoint and its deliveries')
  changes('endpoints enable <endpoint>', 'Resume sending events to an endpoint')
  changes('endpoints disable <endpoint>', 'Stop sending events to an endpoint')
  changes('endpoints rotate-secret <app>', "Replace an app's webhook secret")
  changes('endpoints test <endpoint>', 'Send a test event to an endpoint')

  reads(
    'deliveries list',
    'List webhook deliveries, latest first',
    option('--app <app>', 'only deliveries of this app'),
    option('--endpoint <endpoint>', 'only deliveries to this endpoint'),
    choice('--state <state>', 'only this state', ['due', 'queued', 'sending', 'delivered', 'dead']),
    limit,
  )
  reads('deliveries show <delivery>', 'Show a delivery with its attempts')
  changes(
    'deliveries replay [delivery]',
    'Resend deliveries that have succeeded or failed. To replay one delivery, specify its ID. To replay all deliveries to an endpoint that failed after a given time, specify --endpoint and --since',
    option('--endpoint <endpoint>', 'the ID of an endpoint'),
    option('--since <time>', 'a day or a time in UTC, such as 2026-11-21T12:00Z', timeOf),
  )

  reads('settings show', 'Show the service-wide settings')
  changes(
    'settings set',
    'Change service-wide settings. An app can override --auto-publish and --hourly-limit with its own settings',
    option('--auto-publish <yes|no>', 'publish submissions before review', yesOrNo),
    option('--site-client <app>', 'the app that pays for searches on /embed/demo'),
    option('--hourly-limit <n>', 'requests per hour; if empty, HOURLY_LIMIT applies', limitFrom),
  )

  reads(
    'doctor',
    'Check the service and the machine, and suggest fixes; exit code 1 if a check fails. Checks versions, settings, files, clocks, tables, the search index, the credits of all apps, and whether everything responds. Changes nothing',
  )
  reads(
    'audit [app]',
    'Check that the credit records of one app or of all apps agree; exit code 1 if they differ. Compares grants, spending, holds and balances in PostgreSQL and in Redis. The service can keep running',
  )
  // A backup changes nothing, and a restored database has the audit log of the backup.
  reads('backup <file>', 'Write the whole database to a file')
  reads(
    'restore <file>',
    'Replace the database with a backup; the old database is kept under another name',
  )

  changes(
    'users create',
    'Create a user account',
    required('--email <email>', 'the e-mail address'),
    choice('--role <role>', 'the role', roles).makeOptionMandatory(),
    option('--name <name>', 'the name (default: taken from the e-mail address)'),
    option('--password <text>', 'the password (default: a random one, which is printed)'),
  )
  changes('users set-role <email> <role>', "Change a user's role")
  changes('users suspend <email>', 'Sign a user out and refuse further sign-ins')
  changes('users unsuspend <email>', "Lift a user's suspension")
  changes('users end-second-factor <email>', "Remove a user's second factor")
  return program
}
