/**
 * Changes a user's e-mail address after the user has opened a link sent to the new address. Does not use
 * better-auth's own links, because they identify the user by the old address. Such links would stay valid
 * after a password change, and would also work for an account that is later created with the old address.
 */
import { randomBase62 } from '../../lib/base62'
import { codeOf } from '../../lib/unavailable'
import type { Sql, Transaction } from '../clients'
import { inTransaction } from '../inTransaction'
import { first, some } from '../queries'
import { uniqueViolation } from './faults'
import { storedAddress } from './hashedTokens'
import type { AccountEmail, AccountsOptions, User } from './options'

const linkHours = 1

interface NewAddressOptions extends Pick<AccountsOptions, 'sql' | 'send'> {
  mayWriteTo: (email: string) => Promise<AccountEmail['user'] | undefined>
  /** Deletes the user's links. */
  forgetLinks: (userId: string, sql: Sql | Transaction) => Promise<unknown>
}

export const createNewAddresses = ({ sql, send, mayWriteTo, forgetLinks }: NewAddressOptions) => ({
  /**
   * Sends a link to the new address. The address is changed when the user opens the link and confirms the
   * change.
   * @returns `taken` if an account already has the address; `too soon` if the user was sent an e-mail in the
   *   last ten minutes
   */
  async requestNewAddress(
    { id, email }: User,
    newEmail: string,
  ): Promise<'sent' | 'taken' | 'too soon'> {
    const address = newEmail.toLowerCase()
    if (await some(sql`select from users where email = ${address}`)) return 'taken'
    const user = await mayWriteTo(email)
    if (!user) return 'too soon'
    const token = `${randomBase62(32)}.${address}`
    await sql`
      insert into verifications (id, identifier, value, expires_at)
      values (${randomBase62(32)}, ${storedAddress(token)}, ${id},
        now() + make_interval(hours => ${linkHours}))`
    await send({ kind: 'confirm', token, user: { ...user, email: address } })
    return 'sent'
  },

  /**
   * Changes the address of the user to whom the link with this token was sent. Ends the user's sessions and
   * deletes the user's links, because those sessions and links belong to the old address.
   * @returns false if the link is invalid, or another account now has the new address
   */
  confirmNewAddress: (token: string): Promise<boolean> =>
    inTransaction(sql, async (tx) => {
      const user = await first(tx<{ id: string }[]>`
        update users u
        set email = ${token.slice(token.indexOf('.') + 1)}, email_verified = true, updated_at = now()
        from verifications v
        where v.identifier = ${storedAddress(token)} and v.expires_at > now() and u.id = v.value
          and u.suspended_at is null
        returning u.id`)
      if (!user) return false
      await forgetLinks(user.id, tx)
      await tx`delete from sessions where user_id = ${user.id}`
      return true
    }).catch((error: unknown) => {
      if (codeOf(error) === uniqueViolation) return false
      throw error
    }),
})
