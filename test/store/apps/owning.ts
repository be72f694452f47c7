/** Inserts user accounts that own apps. */

import { newApiKey, newClientId } from '../../../src/domain/apps/credentials'
import { randomBase62 } from '../../../src/lib/base62'
import { defaultSettings } from '../../support/apps'
import type { TestStores } from '../../support/stores'

export function owning({ sql, apps }: TestStores) {
  return {
    async newUser(email = `${randomBase62(10).toLowerCase()}@example.org`) {
      const id = randomBase62(20)
      await sql`
        insert into users (id, name, email, email_verified) values (${id}, 'Adé', ${email}, true)`
      return { id, email }
    },

    async newApp(ownerId: string | null = null, name = 'Test', credits = 1000) {
      const clientId = newClientId()
      const owner = ownerId === null ? null : { id: ownerId, mostApps: 20 }
      await apps.insert(clientId, newApiKey(), { ...defaultSettings, name }, credits, owner)
      const app = await apps.byClientId(clientId)
      if (!app) throw new Error('the app was not stored')
      return app
    },
  }
}
