/** Stores contributions: submissions of new terms and suggestions to change terms. */
import { fold } from '../../../search/fold'
import { randomBase62 } from '../../lib/base62'
import { isProblem } from '../../lib/problem'
import type { App } from '../../store/apps/apps'
import type { KeptAnswer } from '../../store/keptAnswers'
import type { Writing } from '../../store/transactions'
import type { Alone } from '../apps/writeBatch'
import type { Refusal } from '../refusals'
import { pairOf } from '../terms/termSlugs'
import { termPath } from '../terms/terms'
import { termSubmitted } from '../webhooks/events'
import type { SubmissionInput, SuggestionInput } from './contributionInput'
import { publish } from './review'

/** A person who contributes on the service's own pages. */
export interface Contributor {
  /** The ID of the account. */
  userId: string
  /** The name to show on the term's page; null if the contributor does not want to be named. */
  credit: string | null
}

/** A contribution that an app or a person wants to make. */
export interface Contributed<Input> {
  app: Pick<App, 'id' | 'autoPublish'>
  input: Input
  /** Undefined for contributions that apps make through the API. */
  contributor?: Contributor
}

type Verdict = 'pending' | 'published' | 'duplicate' | 'alone'

/**
 * Stores submissions, and publishes those for which automatic publishing is enabled. An app's setting
 * overrides the service's. Publishing locks the dictionary, so each submission to be published needs a
 * transaction of its own.
 * @param isShared whether other writes share this transaction. If not, the transaction must be rolled back
 *   when the submission is refused.
 * @returns for each submission, its 201 response, a refusal, or `Alone` if it needs its own transaction
 */
export async function submit(
  writing: Writing,
  contributed: readonly Contributed<SubmissionInput>[],
  { baseUrl, isShared }: { baseUrl: string; isShared: boolean },
): Promise<(KeptAnswer | Refusal | Alone)[]> {
  const submissions = contributed.map(({ app, input, contributor }) => ({
    ...input,
    ...contributor,
    id: `sub_${randomBase62(20)}`,
    appId: app.id,
    autoPublish: app.autoPublish,
    pair: pairOf(input),
    bare: [input.english, input.yoruba].map((headword) => fold(headword).bare),
  }))
  const candidates = submissions.filter(({ autoPublish }) => !(isShared && autoPublish))
  // If several submissions have the same pair of headwords, the first can still fail, so the later
  // ones are not refused as duplicates yet.
  const firsts = new Map(candidates.toReversed().map((one) => [one.pair, one]))
  const [{ stored, alike }, settings] = await Promise.all([
    writing.contributions.submit([...firsts.values()]),
    writing.settings(),
  ])
  const taken = new Set(alike.map(pairOf))

  function judge(submission: (typeof submissions)[number]): Verdict {
    const { id, pair, autoPublish } = submission
    if (firsts.get(pair) !== submission) return 'alone'
    if (!stored.has(id) || taken.has(pair)) return 'duplicate'
    if (!(autoPublish ?? settings.autoPublish)) return 'pending'
    return isShared ? 'alone' : 'published'
  }

  const judged = submissions.map((submission) => ({ ...submission, verdict: judge(submission) }))
  const failed = judged.filter(({ verdict }) => verdict === 'duplicate' || verdict === 'alone')
  await writing.contributions.takeBack(failed.map(({ id }) => id).filter((id) => stored.has(id)))
  const events = judged.flatMap(({ verdict, ...submission }) =>
    verdict === 'pending' || verdict === 'published' ? termSubmitted(submission, verdict) : [],
  )
  if (events.length > 0) await writing.events.add(...events)
  return Promise.all(
    judged.map(async ({ id, verdict }) => {
      if (verdict === 'published') return published(writing, id, baseUrl)
      return verdict === 'pending' ? submitted(id, verdict, null) : { kind: verdict }
    }),
  )
}

/** Publishes a submission that this transaction has stored. */
async function published(
  writing: Writing,
  id: string,
  baseUrl: string,
): Promise<KeptAnswer | Refusal> {
  const term = await publish(writing, id, baseUrl)
  if (!isProblem(term)) {
    return submitted(id, 'published', { slug: term.slug, url: baseUrl + termPath(term.slug) })
  }
  if (term.code === 'equal_term') return { kind: 'duplicate' }
  throw new Error(`a submission cannot be published: ${term.code}`)
}

/** The response to a submission. */
export const submitted = (
  id: string,
  status: 'pending' | 'published',
  term: { slug: string; url: string } | null,
) => created(201, { ok: true, status, submission: { id }, term })

/**
 * Stores suggestions.
 * @returns for each suggestion, its 202 response or a refusal; nothing is stored for a refused suggestion
 */
export const suggest = (
  { contributions }: Writing,
  contributed: readonly Contributed<SuggestionInput>[],
): Promise<(KeptAnswer | Refusal)[]> =>
  Promise.all(
    contributed.map(async ({ app, contributor, input: { slug, ...change } }) => {
      const term = await contributions.termOf(slug)
      if (!term) return { kind: 'unknown term', slug }
      const id = `sug_${randomBase62(20)}`
      const on = { termId: term.id, termRevision: term.revision }
      await contributions.suggest({ id, appId: app.id, ...contributor, ...on, ...change })
      return suggested(id, term.slug)
    }),
  )

/** The response to a suggestion. */
export const suggested = (id: string, slug: string) =>
  created(202, { ok: true, status: 'pending', suggestion: { id, slug } })

const created = (status: number, body: object): KeptAnswer => ({
  status,
  body: JSON.stringify(body),
})
