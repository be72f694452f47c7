/** Setup for review tests: opens a database, and creates an app that submits contributions. */
import { expect } from 'bun:test'
import { createPostgresEngine } from '../../../search/postgres'
import { searchText } from '../../../search/words'
import type { SubmissionInput, SuggestionInput } from '../../../src/domain/review/contributionInput'
import { approve, type Decided } from '../../../src/domain/review/review'
import { indexed } from '../../../src/domain/terms/terms'
import type { Problem } from '../../../src/problems'
import type { StoredTerm } from '../../../src/store/terms/reader'
import type { TermFields } from '../../../src/store/terms/terms'
import { createApp, defaultSettings } from '../../support/apps'
import { contribute as contributeAs } from '../../support/contributing'
import { openTestStores } from '../../support/stores'
import { baseUrl, blankTerm } from '../../support/testApp'

export const ada = { by: 'Adé' }
export const bola = { by: 'Bọ́lá' }

export type Reviewing = Awaited<ReturnType<typeof openReviewing>>

export async function openReviewing(options: { pool?: number } = {}) {
  const stores = await openTestStores(options)
  const { sql, transactions, contributions, termHistory } = stores
  const review = { transactions, baseUrl }
  const app = await newContributor()

  async function newContributor() {
    const { clientId } = await createApp(stores, { name: 'Test', ...defaultSettings }, 0)
    const [row] = await sql<{ id: number }[]>`select id from apps where client_id = ${clientId}`
    return { id: row?.id ?? 0, clientId }
  }

  const contribute = (as: { autoPublish: boolean | null }, input: SubmissionInput) =>
    contributeAs(transactions, { id: app.id, autoPublish: as.autoPublish }, input)

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

    /** Stores a pending submission. @returns its ID */
    submitted: (english: string, yoruba: string, definitionEn = 'A thing.') =>
      contribute({ autoPublish: false }, { english, yoruba, definitionEn }),

    /** Stores a submission that is published immediately. @returns its ID */
    published: (english: string, yoruba: string, definitionEn = 'A thing.') =>
      contribute({ autoPublish: true }, { english, yoruba, definitionEn }),

    contribute,

    /** Stores a suggestion. @returns its ID */
    suggested: (slug: string, change: Partial<SuggestionInput>) =>
      contributeAs(transactions, { id: app.id, autoPublish: null }, { slug, ...change }),

    /** Stores terms as an import does. */
    save: (...terms: (Partial<TermFields> & Pick<TermFields, 'slug'>)[]) =>
      transactions.changeTerms('import', (writer) =>
        writer.save(terms.map((each) => indexed({ ...blankTerm(each.slug), ...each }))),
      ),

    /** Creates a term by approving a submission. */
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

    async found(text: string, limit = 10) {
      const query = { text: searchText(text), limit, offset: 0 }
      return (await createPostgresEngine(sql).find(query)).terms.map(({ slug }) => slug)
    },

    /** Returns a fingerprint of all rows that a review can change, so that tests can check that nothing changed. */
    async written() {
      const [row] = await sql`
        select (select count(*)::int from decisions) as decisions,
          (select count(*)::int from events) as events,
          (select count(*)::int from term_revisions) as revisions,
          (select count(*)::int from term_slugs) as slugs,
          (select count(*)::int from categories) as categories,
          (select version from dictionary) as version,
          (select md5(string_agg(concat(id, ' ', t.xmin, ' '), '' order by id)) from terms t) as terms,
          (select md5(string_agg(concat(id, ' ', c.xmin, ' '), '' order by id)) from contributions c)
            as contributions`
      return { ...row }
    },
  }
}

/** Returns the error message of a promise that rejects; '' if it resolves. */
export const faultOf = (work: PromiseLike<unknown>): PromiseLike<string> =>
  work.then(() => '', String)

export const isDecided = (outcome: Decided | Problem): outcome is Decided =>
  'contribution' in outcome

/** Returns the decision. @throws if it was refused */
export function done(outcome: Decided | Problem): Decided {
  if (isDecided(outcome)) return outcome
  throw new Error(JSON.stringify(outcome))
}

/** Checks that `work` is refused and writes nothing. */
export async function expectRefused(
  { written }: Pick<Reviewing, 'written'>,
  work: () => Promise<object>,
  refusal: Problem,
): Promise<void> {
  const before = await written()
  expect(await work()).toEqual(refusal)
  expect(await written()).toEqual(before)
}
