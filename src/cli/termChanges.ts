/** bin/atumo terms …: the history of a term, and changes to it. */
import { type ChangedTerm, rename, rollBack, unpublish } from '../domain/terms/termChanges'
import type { TermProblem } from '../domain/terms/termProblems'
import { contentByColumn, type Shown } from '../domain/terms/termRow'
import { isProblem } from '../lib/problem'
import type { Revision } from '../store/terms/history'
import { type Result, type Run, Usage, whoAsks, wholeNumber, words } from './command'
import { timeOf } from './reviewText'
import type { CommandStores } from './stores'

export { open } from './stores'

const by = { by: { type: 'string' } } as const

export const commands = {
  async history({ termHistory }, args) {
    const [slug = ''] = words(args, {}, 1).positionals
    const revisions = await termHistory.of(slug)
    if (revisions.length === 0) return { code: 'unknown_term' }
    return {
      json: revisions.map((each) => ({
        revision: each.revision,
        by: each.by,
        at: each.createdAt,
        term: contentByColumn(each.content),
      })),
      text: revisions.map((each, index) => revisionText(each, revisions[index - 1])).join('\n'),
    }
  },

  async rollback({ transactions }, args, { env }) {
    const { values, positionals } = words(args, { ...by, to: { type: 'string' } } as const, 1)
    if (values.to === undefined) throw new Usage('--to is missing: the revision to go back to.')
    const [slug = ''] = positionals
    const revision = wholeNumber('to', values.to, 1)
    return changed(await rollBack(transactions, { slug, revision, by: whoAsks(values.by, env) }))
  },

  async rename({ transactions }, args, { env }) {
    const { values, positionals } = words(args, by, 2)
    const [slug = '', to = ''] = positionals
    return changed(await rename(transactions, { slug, to, by: whoAsks(values.by, env) }))
  },

  async unpublish({ transactions }, args, { env }) {
    const { values, positionals } = words(args, by, 1)
    const [slug = ''] = positionals
    return changed(await unpublish(transactions, { slug, by: whoAsks(values.by, env) }))
  },
} satisfies Record<string, Run<CommandStores>>

function changed(outcome: ChangedTerm): Result | TermProblem {
  if (isProblem(outcome)) return outcome
  const { slug, revision, status } = outcome
  return {
    json: { revision, ...contentByColumn(outcome) },
    text: `${slug} is at revision ${revision}, ${status}.`,
  }
}

/** A revision with its changed fields. */
function revisionText({ revision, by: who, createdAt, content }: Revision, before?: Revision) {
  const earlier: Record<string, Shown> | undefined = before && contentByColumn(before.content)
  const changes = Object.entries(contentByColumn(content))
    .filter(([field, value]) =>
      earlier ? shown(value) !== shown(earlier[field] ?? null) : !isNothing(value),
    )
    .map(([field, value]) => `    ${field}: ${shown(value)}`)
  return [`${revision}  ${timeOf(createdAt)}  ${who}`, ...changes].join('\n')
}

const isNothing = (value: Shown) => value === null || value.length === 0

const shown = (value: Shown) => (isNothing(value) ? '(none)' : [value].flat().join(', '))
