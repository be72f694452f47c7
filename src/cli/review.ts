/** bin/atumo review …: shows contributions and records decisions on them. */
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
import type { listedStatuses } from '../domain/review/reviewStates'
import { viewContribution } from '../domain/review/reviewView'
import type { Edits } from '../domain/terms/termChanges'
import { isProblem, type Problem } from '../problems'
import type { Contribution } from '../store/review/contributions'
import { textFrom } from './command'
import { contributionJson, decidedJson, viewJson } from './reviewJson'
import type { CommandStores } from './stores'

export { open } from './stores'

interface Filter {
  status: (typeof listedStatuses)[number]
  kind?: 'submission' | 'suggestion'
  app?: string
  limit: number
  after?: number
}

interface Given extends Verdict, Edits {
  id: string
}

export const commands = {
  async list({ contributions, apps }: CommandStores, { status, app: clientId, ...filter }: Filter) {
    if (clientId !== undefined && !(await apps.byClientId(clientId))) {
      return { code: 'unknown_app' as const, clientId }
    }
    const found = await contributions.list({
      ...filter,
      ...(clientId !== undefined && { clientId }),
      ...(status !== 'all' && { status }),
    })
    return { json: found.map(contributionJson), text: listText(found, filter.limit) }
  },

  async show(stores: CommandStores, { id }: { id: string }) {
    const view = await viewContribution(stores, id)
    if (!view) return { code: 'unknown_contribution' as const }
    return { json: viewJson(view) }
  },

  approve: decision((services, { id, by, reason, ...edits }: Given) =>
    approve(services, id, { by, reason, edits }),
  ),

  reject: decision((services, { id, ...verdict }: Given) => reject(services, id, verdict)),

  accept: decision(
    (services, { id, by, reason, revision, ...edits }: Given & { revision?: number }) =>
      accept(services, id, { by, reason, edits, ...(revision !== undefined && { revision }) }),
  ),

  merge: decision((services, { id, by, reason, into, ...edits }: Given & { into: string }) =>
    merge(services, id, { by, reason, into, edits }),
  ),

  withdraw: decision((services, { id, ...verdict }: Given) => withdraw(services, id, verdict)),
}

function decision<Options extends { id: string }>(
  act: (services: ReviewServices, given: Options) => Promise<Decided | Problem>,
) {
  return async (stores: CommandStores, given: Options) => {
    const decided = await act(stores, given)
    if (isProblem(decided)) return decided
    const decisions = await stores.contributions.decisions(given.id)
    return { json: decidedJson(decided, decisions), text: decidedText(decided) }
  }
}

function listText(found: Contribution[], limit: number): string {
  const rows = found.map((one) => ({
    id: one.id,
    status: one.status,
    day: one.createdAt.toISOString().slice(0, 10),
    summary: summaryOf(one),
  }))
  const last = found.at(limit - 1)
  return `${textFrom(rows)}${last ? `\nTo list more, add --after ${last.number}` : ''}`
}

function summaryOf(contribution: Contribution): string {
  if (contribution.kind === 'submission') return `${contribution.english} · ${contribution.yoruba}`
  const { slug, yoruba, aliases, notes } = contribution
  const change = [yoruba, ...aliases.map((alias) => `also ${alias}`), notes && `“${notes}”`]
  return `${slug ?? '(deleted)'}: ${change.filter(Boolean).join('; ')}`
}

function decidedText({ contribution, term }: Decided): string {
  const { id, status } = contribution
  const state = term?.status === 'unpublished' ? ', unpublished' : ''
  return `${id} is ${status}.${term ? ` Term: ${term.slug}, revision ${term.revision}${state}.` : ''}`
}
