/** Contributions and the decisions on them, in PostgreSQL. */
import type { ContributionStatus, SubmissionStatus, SuggestionStatus } from '../../problems'
import type { Sql, Transaction } from '../clients'
import { addNotice, gatherMinutes } from '../notices'
import { columnsOf, first, only } from '../queries'
import type { TermFields } from '../terms/terms'

export type DecisionName = 'publish' | 'approve' | 'reject' | 'merge' | 'withdraw' | 'accept'

interface Contributed {
  /** `sub_…` or `sug_…` */
  id: string
  number: number
  appId: number
  clientId: string
  appName: string
  /** The name of the account that contributed on the service's own pages; null for the API. */
  userName: string | null
  createdAt: Date
}

/** The account that contributed, and the name to show on the term's page. Absent for the API. */
interface ByPerson {
  userId?: string
  credit?: string | null
}

export interface Submission extends Contributed {
  kind: 'submission'
  status: SubmissionStatus
  english: string
  yoruba: string
  definitionEn: string
  /** The term that the submission became or was merged into; null if there is none. */
  termId: number | null
  slug: string | null
}

export interface Suggestion extends Contributed {
  kind: 'suggestion'
  status: SuggestionStatus
  /** The term to change. `slug` is null if the term was deleted. */
  termId: number
  slug: string | null
  termRevision: number
  yoruba: string | null
  aliases: string[]
  notes: string | null
}

export type Contribution = Submission | Suggestion

export interface NewSubmission
  extends Pick<Submission, 'id' | 'appId' | 'english' | 'yoruba' | 'definitionEn'>,
    ByPerson {
  /** Both headwords, normalised for comparison but with their tone marks. */
  pair: string
  /** Both headwords in lower case and without diacritics, spaces and punctuation. */
  bare: string[]
}

export type NewSuggestion = ByPerson &
  Pick<Suggestion, 'id' | 'appId' | 'termId' | 'termRevision' | 'yoruba' | 'aliases' | 'notes'>

export interface Decision {
  contributionId: string
  decision: DecisionName
  from: ContributionStatus
  to: ContributionStatus
  by: string
  reason: string | null
  termId: number | null
  termRevision: number | null
}

export type StoredDecision = Decision & { createdAt: Date }

/** A term with a headword or alias similar to a headword of a submission. */
export type Lookalike = Pick<TermFields, 'slug' | 'english' | 'yoruba' | 'aliases'>

export interface ContributionFilter {
  kind?: Contribution['kind']
  /** `waiting` selects all contributions that await a decision, published or not. */
  status?: ContributionStatus | 'waiting'
  clientId?: string
  limit: number
  after?: number
}

export interface OwnContribution
  extends Pick<Contribution, 'id' | 'number' | 'kind' | 'status' | 'createdAt'> {
  /** Null for a suggestion. */
  english: string | null
  yoruba: string | null
  /** Slug of the term that was added or would be changed; null if it is not in the dictionary. */
  slug: string | null
  reason: string | null
}

export type Contributing = { appId: number } | { userId: string }

export const writeContributions = (tx: Transaction) => ({
  /**
   * Stores a submission as pending, unless its pair of headwords is already pending. Waits for concurrent
   * submissions of the same pair.
   * @returns undefined if it was not stored; otherwise the service's setting for automatic publication, and
   *   the approved terms that share a headword with the submission when case, diacritics, spaces and
   *   punctuation are ignored
   */
  async submit(
    submission: NewSubmission,
  ): Promise<{ autoPublish: boolean; alike: Lookalike[] } | undefined> {
    const row = columnsOf({ ...submission, kind: 'submission', status: 'pending' })
    const inserting = tx<{ autoPublish: boolean }[]>`
      insert into contributions ${tx(row)}
      on conflict (pair) where status = 'pending' do nothing
      returning (select auto_publish from settings) as "autoPublish"`
    // Sends the insert first, because it may wait for a concurrent transaction that publishes a
    // term. The lookup then finds that term.
    const [[stored], alike] = await Promise.all([
      inserting.execute(),
      found(tx, submission.bare, ['headword'], null),
    ])
    return stored && { ...stored, alike }
  },

  async suggest(suggestion: NewSuggestion): Promise<void> {
    const row = columnsOf({ ...suggestion, kind: 'suggestion', status: 'pending' })
    await tx`insert into contributions ${tx(row)}`
  },

  /** Counts an account's contributions in the last 24 hours. Other transactions that count them wait. */
  async countOfDay(userId: string): Promise<number> {
    await tx`select from users where id = ${userId} for no key update`
    const { count } = await only(tx<{ count: number }[]>`
      select count(*)::integer from contributions
      where user_id = ${userId} and created_at > now() - interval '24 hours'`)
    return count
  },

  /** Finds a contribution and locks it, so that no other transaction can decide on it. */
  async take(id: string): Promise<Contribution | undefined> {
    await tx`select from contributions where id = ${id} for update`
    return byId(tx, id)
  },

  termOf: (slug: string) =>
    first(tx<{ id: number; slug: string; revision: number }[]>`
      select id, slug, revision from terms
      where id = (select term_id from term_slugs where slug = ${slug}) and status = 'approved'`),

  /** Finds approved terms with one of these headwords. @param bare as in `NewSubmission` */
  headwords: (bare: readonly string[]) => found(tx, bare, ['headword'], null),

  decisions: (id: string) => decisions(tx, id),

  async decide(decision: Decision): Promise<void> {
    const { from: fromStatus, to: toStatus, ...made } = decision
    await tx`insert into decisions ${tx(columnsOf({ ...made, fromStatus, toStatus }))}`
    await tx`
      update contributions
      set status = ${toStatus},
        term_id = case kind when 'submission' then coalesce(${made.termId}, term_id) else term_id end
      where id = ${made.contributionId}`
    await tellContributor(tx, decision)
  },
})

/** Notifies a contribution's author, or the app's owners, of a reviewer's decision. */
async function tellContributor(tx: Transaction, { contributionId, to, reason }: Decision) {
  if (to !== 'approved' && to !== 'rejected' && to !== 'merged' && to !== 'accepted') return
  const made = await first(tx<
    { userId: string | null; appId: number; clientId: string | null; title: string }[]
  >`
    select c.user_id as "userId", a.id::float8 as "appId",
      case when c.user_id is null then a.client_id end as "clientId",
      coalesce(c.english || ' · ' || c.yoruba, t.english || ' · ' || t.yoruba, c.id) as title
    from contributions c join apps a on a.id = c.app_id left join terms t on t.id = c.term_id
    where c.id = ${contributionId}`)
  if (!made) return
  const { userId, appId, ...about } = made
  const facts = { ...about, status: to, reason }
  const recipients = userId === null ? { appId, roles: ['owner'] as const } : { userId }
  await addNotice(tx, recipients, 'contributionDecided', facts, gatherMinutes)
}

export const createContributions = (sql: Sql) => ({
  find: (id: string) => byId(sql, id),

  decisions: (id: string) => decisions(sql, id),

  list: ({ kind, status, clientId, limit, after = 0 }: ContributionFilter) => sql<Contribution[]>`
      ${contributions(sql)}
      where c.number > ${after}
        ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
        ${clientId === undefined ? sql`` : sql`and a.client_id = ${clientId}`}
        ${status === undefined ? sql`` : withStatus(sql, status)}
      order by c.number limit ${limit}`,

  /** Approved terms with a headword or alias that matches one of these headwords. */
  lookalikes: (bare: readonly string[]) => found(sql, bare, ['headword', 'alias'], shownLookalikes),

  /** Contributions with a lower number than `before`, newest first. */
  own: (from: Contributing, limit: number, before: number | null) => sql<OwnContribution[]>`
    select c.id, c.number, c.kind, c.english, c.yoruba, c.created_at as "createdAt",
      case when t.status = 'approved' then t.slug end as slug,
      ${statusOf(sql)} as status,
      (select reason from decisions d where d.contribution_id = c.id order by d.id desc limit 1)
    from contributions c left join terms t on t.id = c.term_id
    where ${'appId' in from ? sql`c.app_id = ${from.appId}` : sql`c.user_id = ${from.userId}`} and (${before}::bigint is null or c.number < ${before})
    order by c.number desc limit ${limit}`,

  pendingLookalikes: (id: string, bare: readonly string[]) => sql<
    (Pick<Lookalike, 'english' | 'yoruba'> & { id: string })[]
  >`
    select id, english, yoruba from contributions
    where kind = 'submission' and status = 'pending' and bare && ${[...bare]}::text[] and id <> ${id}
    order by number limit ${shownLookalikes}`,
})

const shownLookalikes = 50

const withStatus = (sql: Sql, status: ContributionStatus | 'waiting') =>
  status === 'waiting'
    ? sql`and c.status in ('pending', 'published')`
    : sql`and c.status = ${status === 'superseded' ? 'pending' : status}
        and ${statusOf(sql)} = ${status}`

const byId = (sql: Sql | Transaction, id: string) =>
  first(sql<Contribution[]>`${contributions(sql)} where c.id = ${id}`)

const contributions = (sql: Sql | Transaction) => sql`
  select c.id, c.number, c.kind, c.app_id as "appId", a.client_id as "clientId", a.name as "appName", u.name as "userName",
    c.created_at as "createdAt", c.english, c.yoruba, c.definition_en as "definitionEn",
    c.term_id as "termId", t.slug, c.term_revision as "termRevision", c.aliases, c.notes,
    ${statusOf(sql)} as status
  from contributions c join apps a on a.id = c.app_id left join users u on u.id = c.user_id
    left join terms t on t.id = c.term_id`

/** SQL for the status of contribution `c`. A pending suggestion is superseded if its term `t` has changed. */
const statusOf = (sql: Sql | Transaction) => sql`
  case when c.kind = 'suggestion' and c.status = 'pending' and t.revision is distinct from c.term_revision
    then 'superseded' else c.status end`

const decisions = (sql: Sql | Transaction, id: string) => sql<StoredDecision[]>`
  select contribution_id as "contributionId", decision, from_status as "from", to_status as "to", by,
    reason, term_id as "termId", term_revision as "termRevision", created_at as "createdAt"
  from decisions where contribution_id = ${id} order by decisions.id`

const found = (
  sql: Sql | Transaction,
  bare: readonly string[],
  kinds: ('headword' | 'alias')[],
  limit: number | null,
) => sql<Lookalike[]>`
  select slug, english, yoruba, aliases from terms
  where status = 'approved' and id in (
    select term_id from term_forms where bare = any(${[...bare]}) and kind = any(${kinds}))
  order by english_key, id limit ${limit}`
