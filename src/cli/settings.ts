/** bin/atumo settings …: settings of the whole service that can change while it runs. */
import { limitFrom, problemOfLimit } from '../domain/apps/appSettings'
import { findApp } from '../domain/apps/apps'
import { isProblem } from '../lib/problem'
import { type Run, Usage, words, yesOrNo } from './command'
import type { MeteredStores } from './stores'

export { openWithLedger as open } from './stores'

export const commands = {
  async show(stores, args) {
    words(args, {}, 0)
    return show(stores)
  },

  async set(stores, args) {
    const options = {
      'auto-publish': { type: 'string' },
      'site-client': { type: 'string' },
      'hourly-limit': { type: 'string' },
    } as const
    const { values } = words(args, options, 0)
    const autoPublish = values['auto-publish']
    const siteClientId = values['site-client']
    const hourlyLimit = values['hourly-limit']
    if ([autoPublish, siteClientId, hourlyLimit].every((value) => value === undefined)) {
      throw new Usage('Nothing to change: give at least one option.')
    }
    const limit = hourlyLimit === undefined ? undefined : limitFrom(hourlyLimit)
    const problem = problemOfLimit('hourlyLimit', limit, 1)
    if (problem) return problem
    if (siteClientId !== undefined) {
      const app = await findApp(stores, siteClientId)
      if (isProblem(app)) return app
    }
    await stores.settings.change({
      ...(autoPublish !== undefined && { autoPublish: yesOrNo('auto-publish', autoPublish) }),
      ...(siteClientId !== undefined && { siteClientId }),
      ...(limit !== undefined && { hourlyLimit: limit }),
    })
    return show(stores)
  },
} satisfies Record<string, Run<MeteredStores>>

async function show({ settings }: MeteredStores) {
  const { autoPublish, siteClientId, hourlyLimit } = await settings.read()
  return {
    json: { auto_publish: autoPublish, site_client_id: siteClientId, hourly_limit: hourlyLimit },
    text: [
      `auto_publish    ${autoPublish ? 'yes' : 'no'}`,
      `site_client_id  ${siteClientId ?? '(none)'}`,
      `hourly_limit    ${hourlyLimit ?? '(HOURLY_LIMIT)'}`,
    ].join('\n'),
  }
}
