/** bin/atumo review …: shows contributions and records decisions on them. */
import {
  accept,
  approve,
  type Decided,
  merge,
  type ReviewServices,
  reject,
  withdraw,
} from '../domain/review/review'
import type { ReviewProblem } from '../domain/review/reviewProblems'
import { viewContribution } from '../domain/review/reviewView'
import { isProblem } from '../lib/problem'
import type { Handlers } from './command'
import type { review } from './declarations'
import { contributionJson, decidedJson, viewJson } from './reviewJson'
import { decidedText, listText, viewText } from './reviewText'
import type { CommandStores } from './stores'

export { open } from './stores'

export const commands: Handlers<typeof review, CommandStores> = {
  async list({ contributions, apps }, { status, ...given }) {
    const { clientId, limit } = given
    if (clientId !== undefined && !(await apps.byClientId(clientId))) {
      return { code: 'unknown_app', clientId }
    }
    const found = await contributions.list({ ...given, ...(status !== 'all' && { status }) })
    return { json: found.map(contributionJson), text: listText(found, status, limit) }
  },

  async show(stores, { id }) {
    const view = await viewContribution(stores, id)
    if (!view) return { code: 'unknown_contribution' }
    return { json: viewJson(view), text: viewText(view) }
  },

  approve: decision((services, { id, by, reason, ...edits }) =>
    approve(services, id, { by, reason, edits }),
  ),

  reject: decision((services, { id, ...verdict }) => reject(services, id, verdict)),

  accept: decision((services, { id, by, reason, revision, ...edits }) =>
    accept(services, id, { by, reason, edits, ...(revision !== undefined && { revision }) }),
  ),

  merge: decision((services, { id, by, reason, into, ...edits }) =>
    merge(services, id, { by, reason, into, edits }),
  ),

  withdraw: decision((services, { id, ...verdict }) => withdraw(services, id, verdict)),
}

function decision<Given extends { id: string }>(
  act: (services: ReviewServices, given: Given) => Promise<Decided | ReviewProblem>,
) {
  return async (stores: CommandStores, given: Given) => {
    const decided = await act(stores, given)
    if (isProblem(decided)) return decided
    const decisions = await stores.contributions.decisions(given.id)
    return { json: decidedJson(decided, decisions), text: decidedText(decided) }
  }
}
