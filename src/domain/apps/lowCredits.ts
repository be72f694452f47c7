/** Notifies owners and billing members when an app's balance has fallen to its threshold. */
import type { LowApp, LowSearch } from '../../store/apps/books'
import type { Stores } from '../../store/stores'
import { creditsLow } from '../webhooks/events'

/**
 * Stores an event and an e-mail notice for each app whose balance is low. Neither is repeated until the
 * balance has risen above the threshold. Any number of workers may run this function at the same time.
 * @returns the apps whose owners are notified
 */
export async function noticeLowCredits(
  { apps, transactions }: Pick<Stores, 'apps' | 'transactions'>,
  which: LowSearch,
): Promise<LowApp[]> {
  const told: LowApp[] = []
  for (const id of await apps.low(which)) {
    const app = await transactions.run('worker', async ({ notices, events }) => {
      const low = await notices.claimLow(id)
      if (!low) return undefined
      await events.add(creditsLow(low))
      const { clientId, balance, threshold } = low
      const facts = { app: low.name, clientId, balance, threshold }
      await notices.add({ appId: id, roles: ['owner', 'billing'] }, 'lowCredits', facts)
      return low
    })
    if (app) told.push(app)
  }
  return told
}
