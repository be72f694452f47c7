/** Changes an account's name or e-mail address, and deletes accounts. */
import { accountProblems } from '../../domain/accounts/accountInput'
import { deleteApp } from '../../domain/apps/apps'
import type { AccountServices } from '../../serviceTypes'
import { field, isSure } from '../forms'
import type { SignedInVisit } from '../visit'
import { accountPage, overOwnLimit, refuse } from './account'
import { linkSent, type OwnHandler, passwordIn, wordsOf } from './shared'

/** Checks the password in a form, and counts the attempt. @returns the response if the password is refused */
async function passwordRefusal(
  services: AccountServices,
  visit: SignedInVisit,
  values?: Record<string, string>,
) {
  const refused = overOwnLimit(services, visit)
  if (refused) return refused
  const isRight = await services.accounts.isPassword(passwordIn(visit), visit.headers)
  return isRight ? undefined : refuse(services, visit, { code: 'wrong_password' }, values)
}

export const changeName: OwnHandler = async (services, visit) => {
  const name = field(visit.form, 'name')
  const problems = accountProblems({ name })
  if (problems.length > 0) return refuse(services, visit, problems, { name })
  await services.accounts.rename(visit.user.id, name)
  return { to: '/account?done=name' }
}

/**
 * Sends a link to the new address. Also sends a warning to the old address, because its owner may not have
 * requested the change.
 */
export const changeEmail: OwnHandler = async (services, visit) => {
  const { accounts, background, emails } = services
  const { user, form } = visit
  const email = field(form, 'email').toLowerCase()
  const problems = accountProblems({ email })
  if (problems.length > 0) return refuse(services, visit, problems, { email })
  const refused = await passwordRefusal(services, visit, { email })
  if (refused) return refused
  const problem = await accounts.requestNewAddress(user, email)
  if (problem) return refuse(services, visit, problem, { email }, 'email')
  // An address that is not confirmed may belong to a stranger.
  if (user.emailVerified) background.run(() => emails.addressRequested(user, email))
  const notice = linkSent(services, visit, wordsOf(visit).emailSent)
  return accountPage(services, visit, { notice })
}

/**
 * Deletes the account's apps before the account itself. If the service crashes in between, the user can still
 * sign in and try again. If the account acquires another app before it is deleted, the deletion starts over.
 * An app that has another owner is not deleted: that owner becomes its holder. Administrators cannot delete
 * their accounts, so at least one administrator always remains.
 */
export const deleteAccount: OwnHandler = async (services, visit) => {
  const { accounts, ownedApps, members } = services
  const { user, headers, form } = visit
  if (user.role === 'admin') return refuse(services, visit, { code: 'admin_not_deletable' })
  if (!isSure(form)) return refuse(services, visit, { code: 'deletion_unconfirmed' })
  const refused = await passwordRefusal(services, visit)
  if (refused) return refused
  do {
    for (const { id, clientId } of await ownedApps.ofOwner(user.id)) {
      if (!(await members.inherit(id))) await deleteApp(services, clientId)
    }
  } while (!(await accounts.remove(user.id)))
  return { to: '/sign-in?done=deleted', cookies: await accounts.signOut(headers) }
}
