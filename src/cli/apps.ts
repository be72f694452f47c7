/** bin/atumo apps …: apps and their credits. */
import { defaultSettings } from '../domain/apps/appSettings'
import {
  changeApp,
  createApp,
  findApp,
  grantCredits,
  restoreApp,
  revokeApp,
} from '../domain/apps/apps'
import { regenerateKey } from '../domain/apps/keys'
import { starterGrant } from '../domain/metering/prices'
import { isProblem, type Problem } from '../problems'
import type { AppSettings } from '../store/apps/apps'
import { type Result, Usage } from './command'
import type { MeteredStores } from './stores'

/** The values of the options that `appSettings` declares. */
type GivenSettings = Partial<AppSettings> & { ip?: string[]; origin?: string[] }

type NewApp = GivenSettings & {
  name: string
  sandbox?: boolean
  balance?: number
}

interface Given {
  app: string
}

export const commands = {
  async create(
    stores: MeteredStores,
    { name, sandbox = false, balance: given, ...settings }: NewApp,
  ) {
    if (sandbox && given !== undefined) {
      throw new Usage('A sandbox app has no credits. Omit --balance.')
    }
    const all = { ...defaultSettings, name, ...changesOf(settings) }
    const balance = sandbox ? null : (given ?? starterGrant)
    const made = await createApp(stores, all, balance ?? 'sandbox')
    if (isProblem(made)) return made
    const { clientId, apiKey, isPending } = made
    return {
      json: { clientId, apiKey, scopes: all.scopes, sandbox, creditBalance: balance },
      text: `Client ID  ${clientId}\nAPI key    ${apiKey}\n\nStore the key now. It is shown only once. ${balance === null ? 'The app is a sandbox.' : `Balance: ${balance} credits.`}${whenPending(isPending)}`,
    }
  },

  show: (stores: MeteredStores, { app }: Given) => show(stores, app),

  revoke: changeOf(revokeApp),

  restore: changeOf(restoreApp),

  async set(stores: MeteredStores, { app, ...settings }: Given & GivenSettings) {
    const changes = changesOf(settings)
    if (Object.keys(changes).length === 0) {
      throw new Usage('Nothing to change. Specify at least one option.')
    }
    return (await changeApp(stores, app, changes)) ?? show(stores, app)
  },

  async 'regenerate-key'(stores: MeteredStores, { app }: Given) {
    const made = await regenerateKey(stores, app)
    if (isProblem(made)) return made
    const { clientId, apiKey, isPending } = made
    return {
      json: { clientId, apiKey },
      text: `API key  ${apiKey}\n\nStore the key now. It is shown only once. The old key stops working.${whenPending(isPending)}`,
    }
  },

  async grant(
    stores: MeteredStores,
    { app, pack, credits, ref: given }: Given & { pack?: string; credits?: number; ref?: string },
  ) {
    if ((pack === undefined) === (credits === undefined)) {
      throw new Usage('Specify either --pack or --credits.')
    }
    const what = pack === undefined ? { credits: credits ?? 0 } : { pack }
    const outcome = await grantCredits(stores, app, what, given)
    if (isProblem(outcome)) return outcome
    const { granted, ref, balance } = outcome
    return {
      json: { clientId: app, creditBalance: balance, granted, ref },
      text:
        granted === 0
          ? `The reference ${ref} was already used, so no credits were added. Balance: ${balance}.`
          : `Granted ${granted} credits (${ref}). Balance: ${balance}.`,
    }
  },
}

function changeOf(
  change: (stores: MeteredStores, clientId: string) => Promise<Problem | undefined>,
) {
  return async (stores: MeteredStores, { app }: Given) =>
    (await change(stores, app)) ?? show(stores, app)
}

const changesOf = ({ ip, origin, ...settings }: GivenSettings) => ({
  ...settings,
  ...(ip && { addresses: ip }),
  ...(origin && { origins: origin }),
})

const whenPending = (isPending: boolean) =>
  isPending ? '\nRedis is unavailable. The change takes effect when Redis is available again.' : ''

async function show(stores: MeteredStores, clientId: string): Promise<Result | Problem> {
  const app = await findApp(stores, clientId)
  if (isProblem(app)) return app
  const json = {
    clientId: app.clientId,
    name: app.name,
    scopes: app.scopes,
    sandbox: app.isSandbox,
    creditBalance: app.isSandbox ? null : app.balance,
    ipWhitelist: app.addresses,
    originWhitelist: app.origins,
    hourlyLimit: app.hourlyLimit,
    visitorLimit: app.visitorLimit,
    embedDailyLimit: app.embedDailyLimit,
    lowCredits: app.lowCredits,
    commercialUse: app.commercialUse,
    autoPublish: app.autoPublish,
    revoked: app.revokedAt !== null,
    revokedAt: app.revokedAt,
    createdAt: app.createdAt,
  }
  return { json }
}
