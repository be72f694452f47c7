/** bin/atumo terms …: the history of a term, and changes to it. */
import { type ChangedTerm, rename, rollBack, unpublish } from '../domain/terms/termChanges'
import type { TermProblem } from '../domain/terms/termProblems'
import { contentByColumn, type Shown } from '../domain/terms/termRow'
import { isProblem } from '../lib/problem'
import type { Revision } from '../store/terms/history'
import type { Handlers, Result } from './command'
import type { terms } from './declarations'
import { timeOf } from './reviewText'
import type { CommandStores } from './stores'

export { open } from './stores'

export const commands: Handlers<typeof terms, CommandStores> = {
  async history({ termHistory }, { slug }) {
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

  rollback: async ({ transactions }, given) => changed(await rollBack(transactions, given)),

  rename: async ({ transactions }, given) => changed(await rename(transactions, given)),

  unpublish: async ({ transactions }, given) => changed(await unpublish(transactions, given)),
}

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
