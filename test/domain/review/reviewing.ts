/** What tests of reviews share: a dictionary of their own, and an app that contributes to it. */
import { expect } from 'bun:test'
import { createPostgresEngine } from '../../../search/postgres'
import { searchText } from '../../../search/words'
import { createApp, defaultSettings } from '../../../src/domain/apps/apps'
import type { Refusal } from '../../../src/domain/refusals'
import { submit, suggest } from '../../../src/domain/review/contribute'
import type { SubmissionInput, SuggestionInput } from '../../../src/domain/review/contributionInput'
import { approve, type Decided } from '../../../src/domain/review/review'
import type { ReviewRefusal } from '../../../src/domain/review/reviewRefusals'
import { indexed } from '../../../src/domain/terms/terms'
import { createContributions } from '../../../src/store/contributions'
import type { KeptAnswer } from '../../../src/store/keptAnswers'
import { createTermHistory } from '../../../src/store/termHistory'
import type { TermFields } from '../../../src/store/terms'
import type { StoredTerm } from '../../../src/store/termWriter'
import { openTestStores } from '../../support/stores'
import { baseUrl, blankTerm } from '../../support/testApp'

export const ada = { by: 'Adé' }
export const bola = { by: 'Bọ́lá' }

export type Reviewing = Awaited<ReturnType<typeof openReviewing>>

export async function openReviewing(options: { pool?: number } = {}) {
  const stores = await openTestStores(options)
  const { sql, transactions } = stores
  const contributions = createContributions(sql)
  const termHistory = createTermHistory(sql)
  const review = { transactions, baseUrl }
  const app = await newContributor()

  async function newContributor() {
    const { clientId } = await createApp(stores, { name: 'Test', ...defaultSettings }, 0)
    const [row] = await sql<{ id: number }[]>`select id from apps where client_id = ${clientId}`
    return { id: row?.id ?? 0, clientId }
  }

  async function contribute(as: { autoPublish: boolean | null }, input: SubmissionInput) {
    const answer = await transactions.run('test', async (writing) => {
      const contributor = { id: app.id, autoPublish: as.autoPublish }
      return taken(await submit(writing, contributor, input, baseUrl))
    })
    return (JSON.parse(answer.body ?? '') as { submission: { id: string } }).submission.id
  }

  async function term(slug: string): Promise<StoredTerm> {
    const found = await transactions.changeTerms('test', (terms) => terms.bySlug(slug))
    if (!found) throw new Error(`there is no ${slug}`)
    return found
  }

  return {
    stores,
    sql,
    transactions,
    contributions,
    termHistory,
    review,
    app,
    newContributor,
    close: () => stores.close(),
    term,

    /** A pending submission. @returns its id */
    submitted: (english: string, yoruba: string, definitionEn = 'A thing.') =>
      contribute({ autoPublish: false }, { english, yoruba, definitionEn }),

    /** A submission that was published at once. @returns its id */
    published: (english: string, yoruba: string, definitionEn = 'A thing.') =>
      contribute({ autoPublish: true }, { english, yoruba, definitionEn }),

    contribute,

    /** A suggestion. @returns its id */
    async suggested(slug: string, change: Partial<SuggestionInput>): Promise<string> {
      const input = { slug, yoruba: null, aliases: [], notes: null, ...change }
      const answer = await transactions.run('test', async (writing) =>
        taken(await suggest(writing, { id: app.id, autoPublish: null }, input)),
      )
      return (JSON.parse(answer.body ?? '') as { suggestion: { id: string } }).suggestion.id
    },

    /** Stores terms as an import does. */
    save: (...terms: (Partial<TermFields> & Pick<TermFields, 'slug'>)[]) =>
      transactions.changeTerms('import', (writer) =>
        writer.save(terms.map((each) => indexed({ ...blankTerm(each.slug), ...each }))),
      ),

    /** A term made by way of a submission. */
    async made(english: string, yoruba: string): Promise<StoredTerm> {
      const id = await contribute({ autoPublish: false }, { english, yoruba, definitionEn: 'It.' })
      const { term: created } = done(await approve(review, id, ada))
      if (!created) throw new Error('approved without a term')
      return created
    },

    async statusOf(id: string) {
      return (await contributions.find(id))?.status
    },

    async revisionsOf(slug: string) {
      return (await termHistory.of(slug)).map(({ revision, by }) => [revision, by])
    },

    async kindsOfEvents() {
      const rows = await sql<{ kind: string }[]>`select kind from events order by number`
      return rows.map(({ kind }) => kind)
    },

    async found(text: string) {
      const query = { text: searchText(text), limit: 10, offset: 0 }
      return (await createPostgresEngine(sql).find(query)).terms.map(({ slug }) => slug)
    },

    /** Everything that reviews may write, so that it can be seen that nothing was. */
    async written() {
      const [row] = await sql`
        select (select count(*)::int from decisions) as decisions,
          (select count(*)::int from events) as events,
          (select count(*)::int from term_revisions) as revisions,
          (select count(*)::int from term_slugs) as slugs,
          (select count(*)::int from categories) as categories,
          (select version from dictionary) as version,
          (select md5(string_agg(t::text, '' order by id)) from terms t) as terms,
          (select md5(string_agg(c::text, '' order by id)) from contributions c) as contributions`
      return { ...row }
    },
  }
}

/** @throws where it was refused: what was refused may not be committed */
function taken(answer: KeptAnswer | Refusal): KeptAnswer {
  if ('kind' in answer) throw new Error(answer.kind)
  return answer
}

/** What a promise is rejected with, in words; '' where it is kept. */
export const faultOf = (work: PromiseLike<unknown>): PromiseLike<string> =>
  work.then(() => '', String)

export const isDecided = (outcome: Decided | ReviewRefusal): outcome is Decided =>
  'contribution' in outcome

/** @throws where it was refused */
export function done(outcome: Decided | ReviewRefusal): Decided {
  if (isDecided(outcome)) return outcome
  throw new Error(JSON.stringify(outcome))
}

/** Expects a refusal that leaves no trace. */
export async function expectRefused(
  { written }: Pick<Reviewing, 'written'>,
  work: () => Promise<object>,
  refusal: ReviewRefusal,
): Promise<void> {
  const before = await written()
  expect(await work()).toEqual(refusal)
  expect(await written()).toEqual(before)
}
