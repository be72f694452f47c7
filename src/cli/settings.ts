/** bin/atumo settings …: service-wide settings, which can be changed while the service is running. */
import { problemOfLimit } from '../domain/apps/appSettings'
import { findApp } from '../domain/apps/apps'
import { isProblem } from '../problems'
import { Usage } from './command'
import type { MeteredStores } from './stores'

interface Given {
  autoPublish?: boolean
  siteClient?: string
  hourlyLimit?: number | null
}

export const commands = {
  show,

  async set(stores: MeteredStores, given: Given) {
    if (Object.keys(given).length === 0) {
      throw new Usage('Nothing to change. Specify at least one option.')
    }
    const { siteClient, hourlyLimit } = given
    const problem = problemOfLimit('hourlyLimit', hourlyLimit, 1)
    if (problem) return problem
    if (siteClient !== undefined) {
      const app = await findApp(stores, siteClient)
      if (isProblem(app)) return app
    }
    await stores.settings.change({
      ...given,
      ...(siteClient !== undefined && { siteClientId: siteClient }),
    })
    return show(stores)
  },
}

async function show({ settings }: MeteredStores) {
  const { autoPublish, siteClientId, hourlyLimit } = await settings.read()
  return { json: { autoPublish, siteClientId, hourlyLimit } }
}
