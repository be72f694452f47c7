/** bin/atumo review …: what was contributed, looked at and decided on. */
import type { ParseArgsOptionsConfig } from 'node:util'
import {
  accept,
  approve,
  type Decided,
  merge,
  type ReviewServices,
  reject,
  withdraw,
} from '../domain/review/review'
import type { ReviewRefusal } from '../domain/review/reviewRefusals'
import { listedStatuses } from '../domain/review/reviewStates'
import { viewContribution } from '../domain/review/reviewView'
import type { Edits } from '../domain/terms/termChanges'
import { UserError } from '../domain/userError'
import {
  type Command,
  type Result,
  type Stores,
  Usage,
  whoAsks,
  wholeNumber,
  words,
} from './command'
import { contributionJson, decidedJson, viewJson } from './reviewJson'
import { decidedText, listText, refusalText, viewText } from './reviewText'

const verdictOptions = { reason: { type: 'string' }, by: { type: 'string' } } as const
const editOptions = {
  english: { type: 'string' },
  yoruba: { type: 'string' },
  aliases: { type: 'string' },
  category: { type: 'string' },
  'definition-en': { type: 'string' },
  'definition-yo': { type: 'string' },
  'example-en': { type: 'string' },
  'example-yo': { type: 'string' },
} as const
const editUsage =
  '[--english T] [--yoruba T] [--aliases a,b] [--category C] [--definition-en T] [--definition-yo T] [--example-en T] [--example-yo T]'
const verdictUsage = '[--reason R] [--by NAME]'

export const reviewCommands: Record<string, Command> = {
  'review list': {
    usage: `review list [--status ${listedStatuses.join('|')}] [--kind submission|suggestion] [--app CLIENT_ID] [--limit N] [--after N]`,
    async run({ contributions, apps }, args) {
      const options = {
        status: { type: 'string' },
        kind: { type: 'string' },
        app: { type: 'string' },
        limit: { type: 'string' },
        after: { type: 'string' },
      } as const
      const { values } = words(args, options, 0)
      const status = oneOf('status', values.status ?? 'waiting', listedStatuses)
      if (values.app !== undefined && !(await apps.byClientId(values.app))) {
        throw new UserError(`There is no app ${values.app}.`)
      }
      const limit = wholeNumber('limit', values.limit ?? '50', 1, 10_000)
      const found = await contributions.list({
        ...(status !== 'all' && { status }),
        ...(values.kind !== undefined && {
          kind: oneOf('kind', values.kind, ['submission', 'suggestion'] as const),
        }),
        ...(values.app !== undefined && { clientId: values.app }),
        limit,
        after: wholeNumber('after', values.after ?? '0', 0),
      })
      return { json: found.map(contributionJson), text: listText(found, status, limit) }
    },
  },

  'review show': {
    usage: 'review show ID',
    async run(stores, args) {
      const [id = ''] = words(args, {}, 1).positionals
      const view = await viewContribution(stores, id)
      if (!view) throw new UserError(refusalText({ kind: 'unknown contribution' }))
      return { json: viewJson(view), text: viewText(view) }
    },
  },

  'review approve': {
    usage: `review approve ID ${editUsage} ${verdictUsage}`,
    run: (stores, args) =>
      decide(stores, args, { ...verdictOptions, ...editOptions }, (review, id, values) =>
        approve(review, id, { ...verdictOf(values), edits: editsOf(values) }),
      ),
  },

  'review reject': {
    usage: 'review reject ID --reason R [--by NAME]',
    run: (stores, args) =>
      decide(stores, args, verdictOptions, (review, id, values) =>
        reject(review, id, verdictOf(values)),
      ),
  },

  'review accept': {
    usage: `review accept ID [--revision N] ${editUsage} ${verdictUsage}`,
    run: (stores, args) => {
      const options = { ...verdictOptions, ...editOptions, revision: { type: 'string' } } as const
      return decide(stores, args, options, (review, id, values) =>
        accept(review, id, {
          ...verdictOf(values),
          edits: editsOf(values),
          ...(values.revision !== undefined && {
            revision: wholeNumber('revision', values.revision, 1),
          }),
        }),
      )
    },
  },

  'review merge': {
    usage: `review merge ID --into SLUG ${editUsage} ${verdictUsage}`,
    run: (stores, args) => {
      const options = { ...verdictOptions, ...editOptions, into: { type: 'string' } } as const
      return decide(stores, args, options, (review, id, values) => {
        if (values.into === undefined) throw new Usage('--into is missing: the slug of a term.')
        return merge(review, id, {
          ...verdictOf(values),
          into: values.into,
          edits: editsOf(values),
        })
      })
    },
  },

  'review withdraw': {
    usage: `review withdraw ID ${verdictUsage}`,
    run: (stores, args) =>
      decide(stores, args, verdictOptions, (review, id, values) =>
        withdraw(review, id, verdictOf(values)),
      ),
  },
}

/** The words of all decisions; each command takes some of them. */
interface DecisionWords {
  reason?: string
  by?: string
  into?: string
  revision?: string
  english?: string
  yoruba?: string
  aliases?: string
  category?: string
  'definition-en'?: string
  'definition-yo'?: string
  'example-en'?: string
  'example-yo'?: string
}

async function decide(
  stores: Stores,
  args: string[],
  options: ParseArgsOptionsConfig,
  act: (
    review: ReviewServices,
    id: string,
    values: DecisionWords,
  ) => Promise<Decided | ReviewRefusal>,
): Promise<Result> {
  const { values, positionals } = words(args, options, 1)
  const [id = ''] = positionals
  // Every option is declared as text above.
  const decided = await act(stores, id, values as DecisionWords)
  if ('kind' in decided) throw new UserError(refusalText(decided))
  const decisions = await stores.contributions.decisions(id)
  return { json: decidedJson(decided, decisions), text: decidedText(decided) }
}

const verdictOf = ({ by, reason }: DecisionWords) => ({ by: whoAsks(by), reason })

/** An empty text takes away what is there. */
function editsOf(values: DecisionWords): Edits {
  const { english, yoruba, aliases, category } = values
  const optional = {
    category,
    definitionEn: values['definition-en'],
    definitionYo: values['definition-yo'],
    exampleEn: values['example-en'],
    exampleYo: values['example-yo'],
  }
  return {
    ...(english !== undefined && { english }),
    ...(yoruba !== undefined && { yoruba }),
    ...(aliases !== undefined && { aliases: aliases.split(',') }),
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== undefined)),
  }
}

function oneOf<T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((each) => each === text)
  if (found !== undefined) return found
  throw new Usage(`--${name} must be one of ${known.join(', ')}, not "${text}".`)
}
