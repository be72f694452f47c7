/**
 * Sets up the command line for tests of bin/atumo review. Its database contains apps, contributions and
 * terms.
 */
import { expect } from 'bun:test'
import type { SuggestionInput } from '../../src/domain/review/contributionInput'
import { indexed } from '../../src/domain/terms/terms'
import type { App } from '../../src/store/apps/apps'
import { createTermHistory } from '../../src/store/terms/reader'
import type { TermFields } from '../../src/store/terms/terms'
import { createApp, defaultSettings } from '../support/apps'
import { type Contributor, contribute } from '../support/contributing'
import { blankTerm } from '../support/testApp'
import { openCommandLine } from './support'

export type ReviewCommands = Awaited<ReturnType<typeof openReviewCommands>>

export async function openReviewCommands() {
  const atumo = await openCommandLine()
  const { stores } = atumo

  return {
    ...atumo,

    async newApp(name: string, autoPublish: boolean | null = null): Promise<App> {
      const { apiKey } = await createApp(stores, { name, ...defaultSettings, autoPublish }, 0)
      const app = await stores.apps.byKey(apiKey)
      if (!app) throw new Error('the app is missing')
      return app
    },

    /** Stores a submission. @returns its ID */
    submitted: (app: Contributor, english: string, yoruba: string) =>
      contribute(stores.transactions, app, {
        english,
        yoruba,
        definitionEn: `What a ${english} is.`,
      }),

    /** Stores a suggestion. @returns its ID */
    suggested: (app: Contributor, slug: string, change: Partial<SuggestionInput>) =>
      contribute(stores.transactions, app, { ...change, slug }),

    /** Stores terms as an import does. */
    save: (...terms: (Partial<TermFields> & Pick<TermFields, 'slug'>)[]) =>
      stores.transactions.changeTerms('test', (writer) =>
        writer.save(terms.map((term) => indexed({ ...blankTerm(term.slug), ...term }))),
      ),

    latest: async (slug: string) => (await createTermHistory(stores.sql).of(slug)).at(-1),

    /** Runs a review command that must succeed, and returns its output. */
    async told(...words: string[]): Promise<string> {
      const { out, err, code } = await atumo.run(['review', ...words])
      expect({ err, code }).toEqual({ err: '', code: 0 })
      return out
    },

    /** Runs a review command that must be refused, and returns the error. */
    async refused(...words: string[]): Promise<string> {
      const { out, err, code } = await atumo.run(['review', ...words, '--json'])
      expect({ out, code }).toEqual({ out: '', code: 1 })
      expect(err).not.toMatch(/\n +at /)
      return err
    },
  }
}
