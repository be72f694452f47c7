/** The --json output of the review commands, with the field names of the API. */
import type { Decided } from '../domain/review/review'
import type { ContributionView } from '../domain/review/reviewView'
import { contentByColumn } from '../domain/terms/termRow'
import type { Contribution, KeptDecision } from '../store/review/contributions'

export function contributionJson(contribution: Contribution) {
  const { id, kind, status, number, clientId, appName, userName, createdAt, slug } = contribution
  return {
    id,
    kind,
    status,
    number,
    app: { client_id: clientId, name: appName },
    person: userName,
    created_at: createdAt,
    ...(contribution.kind === 'submission'
      ? {
          english_term: contribution.english,
          yoruba_term: contribution.yoruba,
          definition_en: contribution.definitionEn,
          term_slug: slug,
        }
      : {
          slug,
          suggested_yoruba: contribution.yoruba,
          suggested_aliases: contribution.aliases,
          notes: contribution.notes,
          made_on_revision: contribution.termRevision,
        }),
  }
}

const decisionJson = (kept: KeptDecision) => ({
  decision: kept.decision,
  from: kept.from,
  to: kept.to,
  by: kept.by,
  reason: kept.reason,
  term_revision: kept.termRevision,
  at: kept.createdAt,
})

export const decidedJson = ({ contribution, term }: Decided, decisions: KeptDecision[]) => ({
  ...contributionJson(contribution),
  decisions: decisions.map(decisionJson),
  term: term ? { slug: term.slug, revision: term.revision, status: term.status } : null,
})

export const viewJson = (view: ContributionView) => ({
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
        pending_lookalikes: view.pendingLookalikes.map(({ id, english, yoruba }) => ({
          id,
          english_term: english,
          yoruba_term: yoruba,
        })),
      }),
})
