/**
 * What is remembered of an address, so that deleting an account does not reset its limits: e-mails for a day, and
 * apps with starter grants for a year. Addresses are stored as keyed hashes.
 */
import type { Sql, Transaction } from '../clients'
import { first, some } from '../queries'
import type { Keyring } from '../secrets/keyring'

/** For each kind of e-mail, the minutes between two of them to one address, and how many are sent in 24 hours. */
export const mailLimits = {
  /** A link that anybody can request for an existing account. */
  access: { minutes: 10, mostInDay: 144 },
  /** The same, if the account's address is not confirmed. */
  'unconfirmed access': { minutes: 10, mostInDay: 3 },
  /** The link to confirm the address of a new account. */
  'sign-up': { minutes: 24 * 60, mostInDay: 1 },
  /** A link to confirm an address that a signed-in user requested, counted for the account and the address. */
  confirm: { minutes: 10, mostInDay: 3 },
  /** These links to one address from all accounts. The address can be that of a stranger. */
  'any confirm': { minutes: 0, mostInDay: 9 },
  /** Links to new addresses, counted for the account that requested them. */
  'new address': { minutes: 10, mostInDay: 144 },
  invitation: { minutes: 0, mostInDay: 5 },
} as const

/** How long a deleted app with a starter grant counts, in days, also if its account is deleted. */
export const startersKeptDays = 365

export const hasCountedStarter = (tx: Transaction) => tx`
  exists (select from grants where app_id = a.id and kind = 'starter')
  and (a.deleted_at is null or a.deleted_at > now() - make_interval(days => ${startersKeptDays}))`

export type MailCounts = ReturnType<typeof createMailCounts>

export function createMailCounts(sql: Sql, keyring: Keyring) {
  const macOf = async (about: string, address: string) =>
    (await keyring.keys()).mac(`${about} ${address.toLowerCase()}`)

  return {
    /**
     * Claims the right to send an e-mail. Counts from a clock that was ahead are ignored.
     * @param recipient what is counted: an address, or an account and an address
     * @returns whether the e-mail may be sent
     */
    async claim(kind: keyof typeof mailLimits, recipient: string): Promise<boolean> {
      const { minutes, mostInDay } = mailLimits[kind]
      const isCurrent = sql`m.first_at between now() - interval '1 day' and now()`
      return some(sql`
        insert into mail_counts as m (address_mac) values (${await macOf(`mail ${kind}`, recipient)})
        on conflict (address_mac) do update set sent_at = now(),
          first_at = case when ${isCurrent} then m.first_at else now() end,
          mails = case when ${isCurrent} then m.mails + 1 else 1 end
        where (m.sent_at > now() or m.sent_at <= now() - make_interval(mins => ${minutes}))
          and (m.mails < ${mostInDay} or not ${isCurrent})
        returning address_mac`)
    },

    /** Returns the number of apps with starter grants that deleted accounts with this address created. */
    startersOfDeleted: async (email: string): Promise<number> => {
      const row = await first(sql<{ starters: number }[]>`
        select starters from deleted_account_starters
        where address_mac = ${await macOf('deleted account', email)}`)
      return row?.starters ?? 0
    },

    /** Stores how many apps with starter grants an account created, before `tx` deletes the account. */
    async rememberStarters(tx: Transaction, user: { id: string; email: string }): Promise<void> {
      await tx`
        insert into deleted_account_starters (address_mac, starters)
        select ${await macOf('deleted account', user.email)}, count(*) from apps a
        where coalesce(first_owner_id, owner_id) = ${user.id} and ${hasCountedStarter(tx)}
        having count(*) > 0
        on conflict (address_mac) do update set deleted_at = now(),
          starters = deleted_account_starters.starters + excluded.starters`
    },
  }
}
