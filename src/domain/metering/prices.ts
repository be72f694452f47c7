/** Prices: what a request costs in credits, and what credits cost in naira. */
import type { Channel } from '../../lib/metering'
import type { Pack } from '../../store/apps/topUps'

/** The price of a successful request in credits, by channel. */
export const costOf: Readonly<Record<Channel, number>> = { api: 1, embed: 1 }

/** The same prices under the names that credits.php returns. */
export const costs = { api_request: costOf.api, embed_search: costOf.embed }

export const starterGrant = 1000

export const packs: Readonly<Record<Pack, { credits: number; naira: number }>> = {
  starter: { credits: 2000, naira: 1000 },
  growth: { credits: 10_000, naira: 4000 },
  scale: { credits: 50_000, naira: 15_000 },
}

export const isPack = (name: string): name is Pack => Object.hasOwn(packs, name)
