/**
 * Remembers for a year how many apps with starter grants deleted accounts created, so that nobody gets more by
 * signing up again. Addresses are stored as keyed hashes.
 */
import type { Sql, Transaction } from '../clients'
import { first } from '../queries'
import type { Keyring } from '../secrets/keyring'

/** How long a deleted app with a starter grant counts, in days, also if its account is deleted. */
export const startersKeptDays = 365

/** Whether app `a` had a starter grant and still counts. */
export const hasCountedStarter = (tx: Transaction) => tx`
  exists (select from grants where app_id = a.id and kind = 'starter')
  and (a.deleted_at is null or a.deleted_at > now() - make_interval(days => ${startersKeptDays}))`

export const createDeletedAccounts = (sql: Sql, keyring: Keyring) => {
  const macOf = async (email: string) =>
    (await keyring.keys()).mac(`deleted account ${email.toLowerCase()}`)

  return {
    /** Returns the number of apps with starter grants that deleted accounts with this address created. */
    startersOfDeleted: async (email: string): Promise<number> => {
      const mac = await macOf(email)
      const row = await first(sql<{ starters: number }[]>`
        select starters from deleted_account_starters where address_mac = ${mac}`)
      return row?.starters ?? 0
    },

    /** Stores how many apps with starter grants an account created, before `tx` deletes the account. */
    rememberStarters: async (
      tx: Transaction,
      user: { id: string; email: string },
    ): Promise<void> => {
      const mac = await macOf(user.email)
      await tx`
        insert into deleted_account_starters (address_mac, starters)
        select ${mac}, count(*) from apps a
        where coalesce(first_owner_id, owner_id) = ${user.id} and ${hasCountedStarter(tx)}
        having count(*) > 0
        on conflict (address_mac) do update set deleted_at = now(),
          starters = deleted_account_starters.starters + excluded.starters`
    },
  }
}
