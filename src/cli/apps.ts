/** bin/atumo apps …: apps and their credits. */
import type { AppProblem } from '../domain/apps/appProblems'
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
import { isProblem } from '../lib/problem'
import { fieldsText, type Handlers, type Result, Usage } from './command'
import type { apps } from './declarations'
import type { MeteredStores } from './stores'

export { openWithLedger as open } from './stores'

export const commands: Handlers<typeof apps, MeteredStores> = {
  async create(stores, { sandbox = false, balance: given, ...changes }) {
    if (sandbox && given !== undefined) {
      throw new Usage('A sandbox app has no credits. Omit --balance.')
    }
    const settings = { ...defaultSettings, ...changes }
    const balance = sandbox ? null : (given ?? starterGrant)
    const made = await createApp(stores, settings, balance ?? 'sandbox')
    if (isProblem(made)) return made
    const { clientId, apiKey, isPending } = made
    return {
      json: {
        client_id: clientId,
        api_key: apiKey,
        scopes: settings.scopes,
        sandbox,
        credit_balance: balance,
      },
      text: `Client ID  ${clientId}\nAPI key    ${apiKey}\n\nStore the key now. It is shown only once. ${balance === null ? 'The app is a sandbox.' : `Balance: ${balance} credits.`}${whenPending(isPending)}`,
    }
  },

  show: (stores, { clientId }) => show(stores, clientId),

  revoke: changeOf(revokeApp),

  restore: changeOf(restoreApp),

  async set(stores, { clientId, ...changes }) {
    if (Object.keys(changes).length === 0) {
      throw new Usage('Nothing to change. Specify at least one option.')
    }
    return (await changeApp(stores, clientId, changes)) ?? show(stores, clientId)
  },

  async 'regenerate-key'(stores, { clientId: id }) {
    const made = await regenerateKey(stores, id)
    if (isProblem(made)) return made
    const { clientId, apiKey, isPending } = made
    return {
      json: { client_id: clientId, api_key: apiKey },
      text: `API key  ${apiKey}\n\nStore the key now. It is shown only once. The old key stops working.${whenPending(isPending)}`,
    }
  },

  async grant(stores, { clientId, pack, credits, ref: given }) {
    if ((pack === undefined) === (credits === undefined)) {
      throw new Usage('Specify either --pack or --credits.')
    }
    const what = pack === undefined ? { credits: credits ?? 0 } : { pack }
    const outcome = await grantCredits(stores, clientId, what, given)
    if (isProblem(outcome)) return outcome
    const { granted, ref, balance } = outcome
    return {
      json: { client_id: clientId, credit_balance: balance, granted, ref },
      text:
        granted === 0
          ? `The reference ${ref} was already used, so no credits were added. Balance: ${balance}.`
          : `Granted ${granted} credits (${ref}). Balance: ${balance}.`,
    }
  },
}

function changeOf(
  change: (stores: MeteredStores, clientId: string) => Promise<AppProblem | undefined>,
) {
  return async (stores: MeteredStores, { clientId }: { clientId: string }) =>
    (await change(stores, clientId)) ?? show(stores, clientId)
}

const whenPending = (isPending: boolean) =>
  isPending ? '\nRedis is unavailable. The change takes effect when Redis is available again.' : ''

async function show(stores: MeteredStores, clientId: string): Promise<Result | AppProblem> {
  const app = await findApp(stores, clientId)
  if (isProblem(app)) return app
  const json = {
    client_id: app.clientId,
    name: app.name,
    scopes: app.scopes,
    sandbox: app.isSandbox,
    credit_balance: app.isSandbox ? null : app.balance,
    ip_whitelist: app.addresses,
    origin_whitelist: app.origins,
    hourly_limit: app.hourlyLimit,
    visitor_limit: app.visitorLimit,
    embed_daily_limit: app.embedDailyLimit,
    low_credits: app.lowCredits,
    commercial_use: app.commercialUse,
    auto_publish: app.autoPublish,
    revoked: app.revokedAt !== null,
    revoked_at: app.revokedAt,
    created_at: app.createdAt,
  }
  return { json, text: fieldsText(json) }
}
