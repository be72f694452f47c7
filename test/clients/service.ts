/** The service for the client's tests, with terms and apps. */

import { indexed } from '../../src/domain/terms/terms'
import type { AppSettings } from '../../src/store/apps/apps'
import type { TermFields } from '../../src/store/terms/terms'
import { createApp, defaultSettings } from '../support/apps'
import { startListeningOn } from '../support/listening'
import { openTestStores } from '../support/stores'
import { blankTerm } from '../support/testApp'

export type Service = Awaited<ReturnType<typeof startService>>

export async function startService() {
  const stores = await openTestStores()
  const save = (terms: (Partial<TermFields> & Pick<TermFields, 'slug'>)[]) =>
    stores.transactions.changeTerms('test', (writer) =>
      writer.save(terms.map((term) => indexed({ ...blankTerm(term.slug), ...term }))),
    )
  await save([
    { slug: 'machine', yoruba: 'ẹ̀rọ', category: 'Hardware', definitionEn: 'It does work.' },
    { slug: 'computer', yoruba: 'kọ̀ǹpútà', category: 'Hardware' },
    { slug: 'data', yoruba: 'dátà', category: 'Data' },
  ])
  const server = await startListeningOn(stores)

  return {
    stores,
    url: server.url,
    /** Creates an app. By default, it has both scopes. */
    newApp: (settings: Partial<AppSettings> = {}, balance = 1000) =>
      createApp(
        stores,
        {
          ...defaultSettings,
          name: 'Test',
          scopes: ['dictionary:read', 'dictionary:write'],
          ...settings,
        },
        balance,
      ),
    async close() {
      await server.close()
      await stores.close()
    },
  }
}
