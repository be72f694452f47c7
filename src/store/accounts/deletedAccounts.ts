/**
 * Remembers how many starter grants deleted accounts received, so that nobody can get new grants by deleting
 * their account and signing up again. The account's address is stored only as a keyed hash. Each record is
 * deleted after a year.
 */
import type { Sql, Transaction } from '../clients'
import { first } from '../queries'
import type { Keyring } from '../secrets/keyring'

/** How long the number of starter grants is kept, in days. */
export const startersKeptDays = 365

export const createDeletedAccounts = (sql: Sql, keyring: Keyring) => {
  const macOf = async (email: string) =>
    (await keyring.keys()).mac(`deleted account ${email.toLowerCase()}`)

  return {
    /** Returns the number of starter grants that deleted accounts with this address received. */
    startersOfDeleted: async (email: string): Promise<number> => {
      const mac = await macOf(email)
      const row = await first(sql<{ starters: number }[]>`
        select starters from deleted_account_starters where address_mac = ${mac}`)
      return row?.starters ?? 0
    },

    /** Stores how many starter grants an account received, before `tx` deletes the account. */
    rememberStarters: async (
      tx: Transaction,
      user: { id: string; email: string },
    ): Promise<void> => {
      const mac = await macOf(user.email)
      await tx`
        insert into deleted_account_starters (address_mac, starters)
        select ${mac}, count(*) from apps a
        where coalesce(first_owner_id, owner_id) = ${user.id}
          and exists (select from grants where app_id = a.id and kind = 'starter')
        having count(*) > 0
        on conflict (address_mac) do update set deleted_at = now(),
          starters = deleted_account_starters.starters + excluded.starters`
    },
  }
}
