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
import { type ContributionView, viewContribution } from '../domain/review/reviewView'
import type { Edits } from '../domain/terms/termChanges'
import { contentByColumn } from '../domain/terms/termRow'
import { isProblem, type Problem } from '../problems'
import type { Contribution, StoredDecision } from '../store/review/contributions'
import { textFrom } from './command'
import type { CommandStores } from './stores'

interface Filter {
  status: (typeof listedStatuses)[number]
  kind?: 'submission' | 'suggestion'
  app?: string
  limit: number
  after?: number
}

interface Given extends Verdict, Edits {
  id: string
  revision?: number
  into?: string
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

  approve: decision(approve),
  reject: decision(reject),
  accept: decision(accept),
  merge: decision(merge),
  withdraw: decision(withdraw),
}

type Decision = Verdict & { edits: Edits; into: string; revision?: number }

function decision(
  decide: (services: ReviewServices, id: string, given: Decision) => Promise<Decided | Problem>,
) {
  return async (
    stores: CommandStores,
    { id, by, reason, revision, into = '', ...edits }: Given,
  ) => {
    const options = { by, reason, edits, into, ...(revision !== undefined && { revision }) }
    const decided = await decide(stores, id, options)
    if (isProblem(decided)) return decided
    const decisions = await stores.contributions.decisions(id)
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

function contributionJson(contribution: Contribution) {
  const { id, kind, status, number, clientId, appName, userName, createdAt, slug } = contribution
  return {
    id,
    kind,
    status,
    number,
    app: { clientId, name: appName },
    person: userName,
    createdAt,
    ...(contribution.kind === 'submission'
      ? {
          englishTerm: contribution.english,
          yorubaTerm: contribution.yoruba,
          definitionEn: contribution.definitionEn,
          termSlug: slug,
        }
      : {
          slug,
          suggestedYoruba: contribution.yoruba,
          suggestedAliases: contribution.aliases,
          notes: contribution.notes,
          madeOnRevision: contribution.termRevision,
        }),
  }
}

const decisionJson = ({ contributionId, termId, createdAt: at, ...kept }: StoredDecision) => ({
  ...kept,
  at,
})

const decidedJson = ({ contribution, term }: Decided, decisions: StoredDecision[]) => ({
  ...contributionJson(contribution),
  decisions: decisions.map(decisionJson),
  term: term ? { slug: term.slug, revision: term.revision, status: term.status } : null,
})

const viewJson = (view: ContributionView) => ({
  ...contributionJson(view.contribution),
  decisions: view.decisions.map(decisionJson),
  ...(view.contribution.kind === 'suggestion'
    ? {
        revision: view.term?.revision ?? null,
        term: view.term && contentByColumn(view.term),
        differences: view.differences,
      }
    : {
        lookalikes: view.lookalikes,
        pendingLookalikes: view.pendingLookalikes.map(({ id, english, yoruba }) => ({
          id,
          englishTerm: english,
          yorubaTerm: yoruba,
        })),
      }),
})
