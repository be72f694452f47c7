/**
 * The arguments and options of each command. Parsing, usage messages and --help are based on these
 * declarations. This module imports only modules that load quickly, because --help loads all of them.
 */
import { type Scope, scopes } from '../domain/apps/access'
import { limitFrom } from '../domain/apps/appSettings'
import { packs, starterGrant } from '../domain/metering/prices'
import { listedStatuses, reviewerName } from '../domain/review/reviewStates'
import { emptyCells } from '../domain/terms/emptyCells'
import { roles } from '../store/accounts/options'
import {
  type Declaration,
  flag,
  list,
  oneOf,
  repeated,
  type Shell,
  text,
  Usage,
  value,
  wholeNumber,
  yesOrNo,
} from './command'

type Declarations = Record<string, Declaration>

const by = value(
  '[--by NAME]',
  'the name recorded for the change (default: your user name)',
  reviewer,
  userOf,
)
const limit = value('[--limit N]', 'at most N rows', wholeNumber(1, 10_000), '50')

const clientId = text('CLIENT_ID', 'the client ID of an app', 'app_…')
/** The settings that `apps create` and `apps set` accept. An empty value removes the list or limit. */
const changedSettings = {
  scopes: value('[--scopes LIST]', `scopes, separated by commas: ${scopes.join(', ')}`, scopesOf),
  addresses: repeated('[--ip CIDR]…', 'an allowed IP address or range'),
  origins: repeated('[--origin HOST]…', 'an allowed origin'),
  hourlyLimit: value('[--hourly-limit N]', 'requests per hour per channel', limitFrom),
  visitorLimit: value('[--visitor-limit N]', 'searches per minute per visitor', limitFrom),
  embedDailyLimit: value('[--embed-daily-limit N]', 'widget searches per day', limitFrom),
  lowCredits: value('[--low-credits N]', 'send a low-credit notice at this balance', limitFrom),
  commercialUse: value('[--commercial-use yes|no]', 'whether commercial use is allowed', yesOrNo),
  autoPublish: value(
    '[--auto-publish yes|no]',
    'publish submissions before review',
    (given, name) => (given === '' ? null : yesOrNo(given, name)),
  ),
}

export const apps = {
  create: {
    about: 'Create an app and print its API key',
    takes: {
      name: text('--name NAME', 'the name of the app'),
      ...changedSettings,
      sandbox: flag(
        '[--sandbox]',
        'a sandbox app for tests, which has no credits; cannot be changed later',
      ),
      balance: value('[--balance N]', `credits (default: ${starterGrant})`, wholeNumber(0)),
    },
    example: "--name 'My app' --scopes dictionary:read,dictionary:write",
  },
  show: { about: 'Show an app', isUnrecorded: true, takes: { clientId } },
  revoke: { about: 'Revoke an app and refuse all of its requests', takes: { clientId } },
  restore: { about: 'Restore a revoked app', takes: { clientId } },
  set: {
    about: "Change an app's settings",
    help: 'An empty value removes an allowlist, or resets a limit or --auto-publish to the default.',
    takes: { clientId, name: text('[--name NAME]', 'the new name'), ...changedSettings },
    example: 'app_… --hourly-limit 20000 --ip 203.0.113.0/24',
  },
  'regenerate-key': { about: "Replace an app's API key immediately", takes: { clientId } },
  grant: {
    about: 'Add credits to an app',
    help: 'Specify either --pack or --credits. Each reference can be used only once.',
    takes: {
      clientId,
      pack: text('[--pack NAME]', `a credit pack: ${Object.keys(packs).join(', ')}`),
      credits: value('[--credits N]', 'credits; --credits=-5 removes 5', wholeNumber(-1e12)),
      ref: text('[--ref TEXT]', 'a reference, such as an invoice number'),
    },
    example: 'app_… --pack growth --ref invoice-17',
  },
} satisfies Declarations

const file = text('FILE', 'a file name', 'terms.csv')
const slug = text('SLUG', 'the slug of a term', 'computer')

export const terms = {
  import: {
    about: 'Import terms from a CSV file',
    help: 'Stores all accepted rows in one transaction, and prints the rejected rows. The exit code is 1 if any rows were rejected.',
    takes: {
      file,
      allOrNothing: flag('[--all-or-nothing]', 'store nothing if a row is rejected'),
      dryRun: flag(
        '[--dry-run]',
        'only show what would change: the first changes, or all of them with --json',
      ),
      empty: value(
        '[--empty keeps|clears]',
        'whether an empty cell keeps the stored value (default) or clears it',
        oneOf(emptyCells),
        'keeps',
      ),
      by,
    },
  },
  export: {
    about: 'Export all terms to a CSV file, or to standard output if FILE is -',
    isUnrecorded: true,
    takes: {
      file,
      bom: flag('[--bom]', 'begin with a byte order mark, which Excel needs to read UTF-8'),
    },
  },
  history: { about: 'Show all revisions of a term', isUnrecorded: true, takes: { slug } },
  rollback: {
    about: 'Restore an earlier revision of a term',
    help: 'The restored content becomes a new revision. The slug does not change.',
    takes: {
      slug,
      revision: value('--to REVISION', 'the revision to restore', wholeNumber(1)),
      by,
    },
    example: 'computer --to 2',
  },
  rename: {
    about: "Change a term's slug; the old slug redirects to the new one",
    takes: { slug, to: text('NEW-SLUG', 'the new slug', 'computing-machine'), by },
  },
  unpublish: { about: 'Remove a term; to restore it, use terms rollback', takes: { slug, by } },
} satisfies Declarations

const submission = text('ID', 'the ID of a contribution', 'sub_…')
const suggestion = { ...submission, sample: 'sug_…' }
const verdict = { reason: text('[--reason TEXT]', 'the reason, shown to the contributor'), by }
const edits = {
  english: text('[--english TEXT]', 'the English headword'),
  yoruba: text('[--yoruba TEXT]', 'the Yoruba headword'),
  aliases: value('[--aliases LIST]', 'aliases, separated by commas', list),
  category: text('[--category NAME]', 'the category'),
  definitionEn: text('[--definition-en TEXT]', 'the English definition'),
  definitionYo: text('[--definition-yo TEXT]', 'the Yoruba definition'),
  exampleEn: text('[--example-en TEXT]', 'the English example'),
  exampleYo: text('[--example-yo TEXT]', 'the Yoruba example'),
}
const kinds = ['submission', 'suggestion'] as const
const editing =
  'Options such as --english replace the contributed values. An empty value removes a field.'

export const review = {
  list: {
    about: 'List contributions',
    isUnrecorded: true,
    takes: {
      status: value(
        '[--status STATUS]',
        listedStatuses.join(', '),
        oneOf(listedStatuses),
        'waiting',
      ),
      kind: value('[--kind KIND]', kinds.join(', '), oneOf(kinds)),
      clientId: text('[--app CLIENT_ID]', 'only contributions of this app'),
      limit,
      after: value('[--after N]', 'the number at the end of the previous page', wholeNumber(0)),
    },
    example: '--status pending --kind suggestion',
  },
  show: {
    about: 'Show a contribution and its term',
    isUnrecorded: true,
    takes: { id: submission },
  },
  approve: {
    about: 'Publish a submission as a new term',
    help: editing,
    takes: { id: submission, ...edits, ...verdict },
    example: 'sub_… --category Hardware',
  },
  reject: {
    about: 'Reject a contribution',
    help: 'A reason is required. Rejecting a published submission also unpublishes its term.',
    takes: { id: submission, ...verdict },
    example: "sub_… --reason 'This is not a technology term.'",
  },
  accept: {
    about: 'Change a term as suggested',
    help: editing,
    takes: {
      id: suggestion,
      revision: value(
        '[--revision N]',
        "the term's current revision; required if the term has changed since the suggestion was made",
        wholeNumber(1),
      ),
      ...edits,
      ...verdict,
    },
  },
  merge: {
    about: 'Merge a submission into an existing term',
    help: `The headwords of the submission become aliases of the term. ${editing}`,
    takes: {
      id: submission,
      into: text('--into SLUG', 'the slug of the term', '--into computer'),
      ...edits,
      ...verdict,
    },
  },
  withdraw: { about: 'Withdraw a submission', takes: { id: submission, ...verdict } },
} satisfies Declarations

export const search = {
  reindex: { about: 'Rebuild the Meilisearch search index', takes: {} },
  check: {
    about: 'Compare the search index with the dictionary; exit code 1 if they differ',
    isUnrecorded: true,
    takes: {},
  },
  misses: {
    about: 'List searches that returned no results, most frequent first',
    isUnrecorded: true,
    takes: {
      days: value('[--days N]', 'the last N days', wholeNumber(1, 90), '7'),
      limit,
    },
    example: '--days 30',
  },
} satisfies Declarations

const endpointId = text('ENDPOINT_ID', 'the ID of an endpoint', 'end_…')

export const endpoints = {
  add: {
    about: 'Add a webhook endpoint to an app',
    takes: {
      clientId,
      url: text('URL', 'an HTTPS URL', 'https://example.org/hooks'),
      kinds: value(
        '[--kinds LIST]',
        'events, separated by commas (default: the dictionary events)',
        list,
      ),
    },
  },
  list: { about: "List an app's endpoints", isUnrecorded: true, takes: { clientId } },
  remove: { about: 'Delete an endpoint and its deliveries', takes: { endpointId } },
  enable: { about: 'Resume sending events to an endpoint', takes: { endpointId } },
  disable: { about: 'Stop sending events to an endpoint', takes: { endpointId } },
  'rotate-secret': { about: "Replace an app's webhook secret", takes: { clientId } },
  test: { about: 'Send a test event to an endpoint', takes: { endpointId } },
} satisfies Declarations

const states = ['due', 'queued', 'sending', 'delivered', 'dead'] as const
const deliveryId = text('DELIVERY_ID', 'the ID of a delivery', 'dlv_…')

export const deliveries = {
  list: {
    about: 'List webhook deliveries, latest first',
    isUnrecorded: true,
    takes: {
      clientId: text('[--app CLIENT_ID]', 'only deliveries of this app'),
      endpointId: text('[--endpoint ENDPOINT_ID]', 'only deliveries to this endpoint'),
      state: value('[--state STATE]', states.join(', '), oneOf(states)),
      limit,
    },
    example: '--endpoint end_… --state dead',
  },
  show: {
    about: 'Show a delivery with its attempts',
    isUnrecorded: true,
    takes: { id: deliveryId },
  },
  replay: {
    about: 'Resend deliveries that have succeeded or failed',
    help: 'To replay one delivery, specify its ID. To replay all deliveries to an endpoint that failed after a given time, specify --endpoint and --since.',
    takes: {
      id: text('[DELIVERY_ID]', 'the ID of a delivery'),
      endpointId: text('[--endpoint ENDPOINT_ID]', 'the ID of an endpoint'),
      since: value('[--since TIME]', 'a day or a time in UTC, such as 2026-11-21T12:00Z', timeOf),
    },
    example: '--endpoint end_… --since 2026-11-21',
  },
} satisfies Declarations

export const settings = {
  show: { about: 'Show the service-wide settings', isUnrecorded: true, takes: {} },
  set: {
    about: 'Change service-wide settings',
    help: 'An app can override --auto-publish and --hourly-limit with its own settings.',
    takes: {
      autoPublish: value('[--auto-publish yes|no]', 'publish submissions before review', yesOrNo),
      siteClientId: text(
        '[--site-client CLIENT_ID]',
        'the app that pays for searches on /embed/demo',
      ),
      hourlyLimit: value(
        '[--hourly-limit N]',
        'requests per hour; if empty, HOURLY_LIMIT applies',
        limitFrom,
      ),
    },
    example: '--auto-publish no',
  },
} satisfies Declarations

const backupFile = text('FILE', 'a file name', 'atumo.dump')

export const backups = {
  backup: {
    about: 'Write the whole database to a file',
    isUnrecorded: true,
    takes: { file: backupFile },
  },
  restore: {
    about: 'Replace the database with a backup; the old database is kept under another name',
    isUnrecorded: true,
    takes: { file: backupFile },
  },
} satisfies Declarations

export const doctors = {
  doctor: {
    about: 'Check the service and the machine, and suggest fixes; exit code 1 if a check fails',
    help: 'Checks versions, settings, files, clocks, tables, the search index, the credits of all apps, and whether everything responds. Changes nothing.',
    isUnrecorded: true,
    takes: {},
  },
} satisfies Declarations

export const audits = {
  audit: {
    about:
      'Check that the credit records of one app or of all apps agree; exit code 1 if they differ',
    help: 'Compares grants, spending, holds and balances in PostgreSQL and in Redis. The service can keep running.',
    isUnrecorded: true,
    takes: {
      clientId: text('[CLIENT_ID]', 'the client ID of an app (default: all apps)', 'app_…'),
    },
  },
} satisfies Declarations

const email = text('EMAIL', 'the e-mail address', 'ade@example.org')

export const users = {
  create: {
    about: 'Create a user account',
    takes: {
      email: text('--email EMAIL', 'the e-mail address'),
      role: value('--role ROLE', roles.join(', '), oneOf(roles)),
      name: text('[--name NAME]', 'the name (default: taken from the e-mail address)'),
      password: text('[--password TEXT]', 'the password (default: a random one, which is printed)'),
    },
    example: '--email ade@example.org --role reviewer',
  },
  'set-role': {
    about: "Change a user's role",
    takes: { email, role: value('ROLE', roles.join(', '), oneOf(roles)) },
    example: 'ade@example.org admin',
  },
  suspend: { about: 'Sign a user out and refuse further sign-ins', takes: { email } },
  unsuspend: { about: "Lift a user's suspension", takes: { email } },
  'end-second-factor': { about: "Remove a user's second factor", takes: { email } },
} satisfies Declarations

function scopesOf(given: string): Scope[] {
  const named = list(given)
  const unknown = named.find((name) => !scopes.some((scope) => scope === name))
  if (unknown === undefined) return scopes.filter((scope) => named.includes(scope))
  throw new Usage(`Unknown scope "${unknown}". The scopes are ${scopes.join(', ')}.`)
}

/** The name of the user who runs a command. */
export function userOf({ SUDO_USER, USER }: Shell['env']): string {
  return SUDO_USER || USER || `user ${process.getuid?.() ?? 'unknown'}`
}

function reviewer(given: string, name: string): string {
  const found = reviewerName(given)
  if (found !== undefined) return found
  throw new Usage(`${name} must be a name of 1 to 200 characters without control characters.`)
}

/** Parses a day or a time in UTC. @throws Usage */
function timeOf(given: string, name: string): Date {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(given)
  const time = new Date(isTime ? given : '')
  // JavaScript's Date reads 31 February as a day in March, so check that the date is unchanged.
  if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(given.slice(0, 10))) {
    return time
  }
  throw new Usage(
    `${name} must be a day or a time in UTC, such as 2026-11-21 or 2026-11-21T12:00Z.`,
  )
}
