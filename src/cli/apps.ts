/** bin/atumo apps …: apps and their credits. */
import { type Scope, scopes } from '../domain/apps/access'
import type { AppProblem } from '../domain/apps/appProblems'
import { defaultSettings, limitFrom } from '../domain/apps/appSettings'
import {
  changeApp,
  createApp,
  findApp,
  grantCredits,
  regenerateKey,
  restoreApp,
  revokeApp,
} from '../domain/apps/apps'
import { starterGrant } from '../domain/metering/prices'
import { isProblem } from '../lib/problem'
import type { AppSettings } from '../store/apps/apps'
import { type Result, type Run, Usage, wholeNumber, words, yesOrNo } from './command'
import type { MeteredStores } from './stores'

const settingOptions = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  ip: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
  'hourly-limit': { type: 'string' },
  'visitor-limit': { type: 'string' },
  'embed-daily-limit': { type: 'string' },
  'commercial-use': { type: 'string' },
  'auto-publish': { type: 'string' },
} as const

interface SettingWords {
  name?: string
  scopes?: string
  ip?: string[]
  origin?: string[]
  'hourly-limit'?: string
  'visitor-limit'?: string
  'embed-daily-limit'?: string
  'commercial-use'?: string
  'auto-publish'?: string
}

export { openWithLedger as open } from './stores'

export const commands = {
  async create(stores, args) {
    const options = { ...settingOptions, balance: { type: 'string' } } as const
    const { values } = words(args, options, 0)
    if (values.name === undefined) throw new Usage('--name is missing.')
    const balance =
      values.balance === undefined ? starterGrant : wholeNumber('balance', values.balance, 0)
    const settings = { name: values.name, ...defaultSettings, ...settingsOf(values) }
    const made = await createApp(stores, settings, balance)
    if (isProblem(made)) return made
    const { clientId, apiKey, isPending } = made
    return {
      json: {
        client_id: clientId,
        api_key: apiKey,
        scopes: settings.scopes,
        credit_balance: balance,
      },
      text: `Client ID  ${clientId}\nAPI key    ${apiKey}\n\nStore the key now: it is not shown again. Balance: ${balance} credits.${whenPending(isPending)}`,
    }
  },

  async show(stores, args) {
    return show(stores, words(args, {}, 1).positionals[0])
  },

  revoke: changeOf(revokeApp),

  restore: changeOf(restoreApp),

  async set(stores, args) {
    const { values, positionals } = words(args, settingOptions, 1)
    const changes = settingsOf(values)
    if (Object.keys(changes).length === 0)
      throw new Usage('Nothing to change: give at least one option.')
    const [clientId = ''] = positionals
    return (await changeApp(stores, clientId, changes)) ?? show(stores, clientId)
  },

  async 'regenerate-key'(stores, args) {
    const [id = ''] = words(args, {}, 1).positionals
    const made = await regenerateKey(stores, id)
    if (isProblem(made)) return made
    const { clientId, apiKey, isPending } = made
    return {
      json: { client_id: clientId, api_key: apiKey },
      text: `API key  ${apiKey}\n\nStore the key now: it is not shown again. The old key is no longer valid.${whenPending(isPending)}`,
    }
  },

  async grant(stores, args) {
    const options = {
      pack: { type: 'string' },
      credits: { type: 'string' },
      ref: { type: 'string' },
    } as const
    const { values, positionals } = words(args, options, 1)
    const [clientId = ''] = positionals
    const what = amountOf(values)
    const outcome = await grantCredits(stores, clientId, what, values.ref)
    if (isProblem(outcome)) return outcome
    const { granted, ref, balance } = outcome
    return {
      json: { client_id: clientId, credit_balance: balance, granted, ref },
      text:
        granted === 0
          ? `${ref} was used before, so no credits were added. Balance: ${balance}.`
          : `Granted ${granted} credits (${ref}). Balance: ${balance}.`,
    }
  },
} satisfies Record<string, Run<MeteredStores>>

function changeOf(
  change: (stores: MeteredStores, clientId: string) => Promise<AppProblem | undefined>,
): Run<MeteredStores> {
  return async (stores, args) => {
    const [clientId = ''] = words(args, {}, 1).positionals
    return (await change(stores, clientId)) ?? show(stores, clientId)
  }
}

const whenPending = (isPending: boolean) =>
  isPending ? '\nRedis is unavailable. The change takes effect when it is back.' : ''

async function show(stores: MeteredStores, clientId = ''): Promise<Result | AppProblem> {
  const app = await findApp(stores, clientId)
  if (isProblem(app)) return app
  const json = {
    client_id: app.clientId,
    name: app.name,
    scopes: app.scopes,
    credit_balance: app.balance,
    ip_whitelist: app.addresses,
    origin_whitelist: app.origins,
    hourly_limit: app.hourlyLimit,
    visitor_limit: app.visitorLimit,
    embed_daily_limit: app.embedDailyLimit,
    commercial_use: app.commercialUse,
    auto_publish: app.autoPublish,
    revoked: app.revokedAt !== null,
    revoked_at: app.revokedAt,
    created_at: app.createdAt,
  }
  const text = Object.entries(json)
    .map(([name, value]) => `${name.padEnd(18)}${shown(value)}`)
    .join('\n')
  return { json, text }
}

function shown(value: string | number | boolean | Date | string[] | null): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(', ') || '(none)'
  return value === null ? '(service default)' : String(value)
}

function settingsOf(values: SettingWords): Partial<AppSettings> {
  const { name, scopes: named, ip, origin } = values
  const hourlyLimit = values['hourly-limit']
  const visitorLimit = values['visitor-limit']
  const embedDailyLimit = values['embed-daily-limit']
  const commercial = values['commercial-use']
  const publish = values['auto-publish']
  return {
    ...(name !== undefined && { name }),
    ...(named !== undefined && { scopes: scopesOf(named) }),
    ...(ip && { addresses: given(ip) }),
    ...(origin && { origins: given(origin) }),
    ...(hourlyLimit !== undefined && { hourlyLimit: limitFrom(hourlyLimit) }),
    ...(visitorLimit !== undefined && { visitorLimit: limitFrom(visitorLimit) }),
    ...(embedDailyLimit !== undefined && { embedDailyLimit: limitFrom(embedDailyLimit) }),
    ...(commercial !== undefined && { commercialUse: yesOrNo('commercial-use', commercial) }),
    ...(publish !== undefined && {
      autoPublish: publish === '' ? null : yesOrNo('auto-publish', publish),
    }),
  }
}

const given = (entries: string[]) => entries.map((entry) => entry.trim()).filter(Boolean)

function scopesOf(text: string): Scope[] {
  const named = text.split(',').map((name) => name.trim())
  const known = scopes.filter((scope) => named.includes(scope))
  const unknown = named.find((name) => !scopes.some((scope) => scope === name))
  if (unknown !== undefined) {
    throw new Usage(`Unknown scope "${unknown}". Scopes: ${scopes.join(', ')}.`)
  }
  return known
}

function amountOf({ pack, credits }: { pack?: string; credits?: string }) {
  if (pack !== undefined && credits === undefined) return { pack }
  if (credits !== undefined && pack === undefined) {
    return { credits: wholeNumber('credits', credits, -1e12) }
  }
  throw new Usage('Give either --pack or --credits.')
}
