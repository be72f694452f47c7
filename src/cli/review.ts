/** bin/atumo review …: contributions and decisions. */
import type { ParseArgsOptionsConfig } from 'node:util'
import {
  accept,
  approve,
  type Decided,
  merge,
  type ReviewServices,
  reject,
  type Verdict,
  withdraw,
} from '../domain/review/review'
import type { ReviewProblem } from '../domain/review/reviewProblems'
import { listedStatuses } from '../domain/review/reviewStates'
import { viewContribution } from '../domain/review/reviewView'
import type { Edits } from '../domain/terms/termChanges'
import { isProblem } from '../lib/problem'
import { type Run, Usage, whoAsks, wholeNumber, words } from './command'
import { contributionJson, decidedJson, viewJson } from './reviewJson'
import { decidedText, listText, viewText } from './reviewText'
import type { CommandStores } from './stores'

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

export { open } from './stores'

export const commands = {
  async list({ contributions, apps }, args) {
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
      return { code: 'unknown_app', clientId: values.app }
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

  async show(stores, args) {
    const [id = ''] = words(args, {}, 1).positionals
    const view = await viewContribution(stores, id)
    if (!view) return { code: 'unknown_contribution' }
    return { json: viewJson(view), text: viewText(view) }
  },

  approve: decision({ ...verdictOptions, ...editOptions }, (review, id, { verdict, values }) =>
    approve(review, id, { ...verdict, edits: editsOf(values) }),
  ),

  reject: decision(verdictOptions, (review, id, { verdict }) => reject(review, id, verdict)),

  accept: decision(
    { ...verdictOptions, ...editOptions, revision: { type: 'string' } },
    (review, id, { verdict, values }) =>
      accept(review, id, {
        ...verdict,
        edits: editsOf(values),
        ...(values.revision !== undefined && {
          revision: wholeNumber('revision', values.revision, 1),
        }),
      }),
  ),

  merge: decision(
    { ...verdictOptions, ...editOptions, into: { type: 'string' } },
    (review, id, { verdict, values }) => {
      if (values.into === undefined) throw new Usage('--into is missing: the slug of a term.')
      return merge(review, id, { ...verdict, into: values.into, edits: editsOf(values) })
    },
  ),

  withdraw: decision(verdictOptions, (review, id, { verdict }) => withdraw(review, id, verdict)),
} satisfies Record<string, Run<CommandStores>>

/** The options of all decisions. Each command has some of them. */
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

interface Given {
  verdict: Verdict
  values: DecisionWords
}

function decision(
  options: ParseArgsOptionsConfig,
  act: (review: ReviewServices, id: string, given: Given) => Promise<Decided | ReviewProblem>,
): Run<CommandStores> {
  return async (stores, args, { env }) => {
    const parsed = words(args, options, 1)
    const [id = ''] = parsed.positionals
    // Every option is declared as a string above.
    const values = parsed.values as DecisionWords
    const verdict = { by: whoAsks(values.by, env), reason: values.reason }
    const decided = await act(stores, id, { verdict, values })
    if (isProblem(decided)) return decided
    const decisions = await stores.contributions.decisions(id)
    return { json: decidedJson(decided, decisions), text: decidedText(decided) }
  }
}

/** An empty text removes the field. */
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
