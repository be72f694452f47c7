/**
 * Limits e-mails per recipient, so that nobody can flood an address. Addresses are stored as keyed hashes for a
 * day, so deleting an account does not reset its limits.
 */
import type { Sql } from '../clients'
import { some } from '../queries'
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

export type MailKind = keyof typeof mailLimits

export type MailCounts = ReturnType<typeof createMailCounts>

export const createMailCounts = (sql: Sql, keyring: Keyring) => ({
  /**
   * Claims the right to send an e-mail. Counts from a clock that was ahead are ignored.
   * @param recipient what is counted: an address, or an account and an address
   * @returns whether the e-mail may be sent
   */
  async claim(kind: MailKind, recipient: string): Promise<boolean> {
    const { minutes, mostInDay } = mailLimits[kind]
    const mac = (await keyring.keys()).mac(`mail ${kind} ${recipient.toLowerCase()}`)
    const isCurrent = sql`m.first_at between now() - interval '1 day' and now()`
    return some(sql`
      insert into mail_counts as m (address_mac) values (${mac})
      on conflict (address_mac) do update set sent_at = now(),
        first_at = case when ${isCurrent} then m.first_at else now() end,
        mails = case when ${isCurrent} then m.mails + 1 else 1 end
      where (m.sent_at > now() or m.sent_at <= now() - make_interval(mins => ${minutes}))
        and (m.mails < ${mostInDay} or not ${isCurrent})
      returning address_mac`)
  },
})
