/** bin/atumo settings …: service-wide settings, which can be changed while the service is running. */
import { problemOfLimit } from '../domain/apps/appSettings'
import { findApp } from '../domain/apps/apps'
import { isProblem } from '../lib/problem'
import { fieldsText, type Handlers, Usage } from './command'
import type { settings as declared } from './declarations'
import type { MeteredStores } from './stores'

export { openWithLedger as open } from './stores'

export const commands: Handlers<typeof declared, MeteredStores> = {
  show,

  async set(stores, changes) {
    if (Object.keys(changes).length === 0) {
      throw new Usage('Nothing to change. Specify at least one option.')
    }
    const { siteClientId, hourlyLimit } = changes
    const problem = problemOfLimit('hourlyLimit', hourlyLimit, 1)
    if (problem) return problem
    if (siteClientId !== undefined) {
      const app = await findApp(stores, siteClientId)
      if (isProblem(app)) return app
    }
    await stores.settings.change(changes)
    return show(stores)
  },
}

async function show({ settings }: MeteredStores) {
  const { autoPublish, siteClientId, hourlyLimit } = await settings.read()
  const json = {
    auto_publish: autoPublish,
    site_client_id: siteClientId,
    hourly_limit: hourlyLimit,
  }
  return { json, text: fieldsText(json) }
}
