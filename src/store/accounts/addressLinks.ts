/**
 * Confirms the address of a new account, and changes a user's address, with a link sent to that address. A link
 * works only in a session of its account, because somebody may have entered another person's address. better-auth's
 * own links identify the user by address, so they would also work after a password change, and for later accounts.
 */
import { randomBase62 } from '../../lib/base62'
import { codeOf } from '../../lib/unavailable'
import type { Problem } from '../../problems'
import type { Sql, Transaction } from '../clients'
import { first, inTransaction, some } from '../queries'
import { storedAddress, uniqueViolation } from './adapter'
import type { MailCounts } from './mailCounts'
import type { AccountsOptions, User } from './options'

const linkHours = 1

interface AddressLinkOptions extends Pick<AccountsOptions, 'sql' | 'send'> {
  mailCounts: MailCounts
  /** Deletes the user's links. */
  forgetLinks: (userId: string, sql: Sql | Transaction) => Promise<unknown>
}

export const createAddressLinks = ({ sql, send, mailCounts, forgetLinks }: AddressLinkOptions) => {
  async function sendLink({ id, language }: User, address: string): Promise<Problem | undefined> {
    const token = `${randomBase62(32)}.${address}`
    await sql`
      insert into verifications (id, identifier, value, expires_at)
      values (${randomBase62(32)}, ${storedAddress(token)}, ${id},
        now() + make_interval(hours => ${linkHours}))`
    const isSent = await send({ kind: 'confirm', token, user: { email: address, language } })
    return isSent ? undefined : { code: 'mail_not_sent' }
  }

  const requestLink = async (user: User, address: string): Promise<Problem | undefined> =>
    (await mailCounts.claim('confirm', `${user.id} ${address}`)) &&
    (await mailCounts.claim('any confirm', address))
      ? sendLink(user, address)
      : { code: 'mail_too_soon' }

  /** @returns a valid link of the account with `email`; undefined if it is invalid or expired, or the account suspended */
  const addressLink = async (token: string, on: Sql | Transaction = sql) => {
    const owner = await first(on<{ userId: string; email: string }[]>`
      select u.id as "userId", u.email from verifications v join users u on u.id = v.value
      where v.identifier = ${storedAddress(token)} and v.expires_at > now()
        and u.suspended_at is null`)
    return owner && { ...owner, address: token.slice(token.indexOf('.') + 1) }
  }

  return {
    addressLink,

    confirmSignUp: async (user: User): Promise<Problem | undefined> =>
      (await mailCounts.claim('sign-up', user.email))
        ? sendLink(user, user.email)
        : { code: 'mail_too_soon' },

    requestConfirmation: (user: User) => requestLink(user, user.email),

    async requestNewAddress(user: User, newEmail: string): Promise<Problem | undefined> {
      const address = newEmail.toLowerCase()
      if (address === user.email) return { code: 'address_unchanged', field: 'email' }
      if (await some(sql`select from users where email = ${address}`)) {
        return { code: 'address_taken', field: 'email' }
      }
      if (!(await mailCounts.claim('new address', user.email))) return { code: 'mail_too_soon' }
      return requestLink(user, address)
    },

    /** A new address ends the user's sessions and deletes their links. @returns undefined if the link is invalid */
    confirmAddress: (userId: string, token: string): Promise<'confirmed' | 'changed' | undefined> =>
      inTransaction(sql, async (tx) => {
        const link = await addressLink(token, tx)
        if (link?.userId !== userId) return undefined
        await tx`
          update users set email = ${link.address}, email_verified = true, updated_at = now()
          where id = ${userId}`
        await tx`delete from verifications where identifier = ${storedAddress(token)}`
        if (link.address === link.email) return 'confirmed'
        await forgetLinks(userId, tx)
        await tx`delete from sessions where user_id = ${userId}`
        return 'changed'
      }).catch((error: unknown) => {
        if (codeOf(error) === uniqueViolation) return undefined
        throw error
      }),
  }
}
