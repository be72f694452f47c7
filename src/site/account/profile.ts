/** Changes an account's name or e-mail address, and deletes accounts. */
import { accountProblems } from '../../domain/accounts/accountInput'
import { deleteApp } from '../../domain/apps/apps'
import type { Problem } from '../../problems'
import { field } from '../forms'
import { rejected } from '../parts/forms'
import { accountPage } from './account'
import { linkSent, type OwnHandler, overLimit, passwordIn, wordsOf } from './shared'

export const changeName: OwnHandler = async (services, visit) => {
  const name = field(visit.form, 'name')
  const problems = accountProblems({ name })
  if (problems.length > 0) return accountPage(services, visit, rejected(visit, problems, { name }))
  await services.accounts.rename(visit.user.id, name)
  return { to: '/account?done=name' }
}

/**
 * Sends a link to the new address. Also sends a warning to the old address, because its owner may not have
 * requested the change.
 */
export const changeEmail: OwnHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const { accounts, background, emails } = services
  const { user, headers, form } = visit
  const email = field(form, 'email').toLowerCase()
  const refuse = (problem: Problem, at?: string) =>
    accountPage(services, visit, rejected(visit, problem, { email }, at))
  const problems = accountProblems({ email })
  if (problems.length > 0) return accountPage(services, visit, rejected(visit, problems, { email }))
  const refused = overLimit(services, visit, 'own password', user.id)
  if (refused) return refused
  if (!(await accounts.isPassword(passwordIn(visit), headers))) {
    return refuse({ code: 'wrong_password' })
  }
  const problem = await accounts.requestNewAddress(user, email)
  if (problem) return refuse(problem, 'email')
  // An address that is not confirmed may belong to a stranger.
  if (user.emailVerified) background.run(() => emails.addressRequested(user, email))
  return accountPage(services, visit, { notice: linkSent(services, visit, words.emailSent) })
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
  if (user.role === 'admin') {
    return accountPage(services, visit, rejected(visit, { code: 'admin_not_deletable' }))
  }
  if (form.get('sure') !== 'yes') {
    return accountPage(services, visit, rejected(visit, { code: 'deletion_unconfirmed' }))
  }
  const refused = overLimit(services, visit, 'own password', user.id)
  if (refused) return refused
  if (!(await accounts.isPassword(passwordIn(visit), headers))) {
    return accountPage(services, visit, rejected(visit, { code: 'wrong_password' }))
  }
  do {
    for (const { id, clientId } of await ownedApps.ofOwner(user.id)) {
      if (!(await members.inherit(id))) await deleteApp(services, clientId)
    }
  } while (!(await accounts.remove(user.id)))
  return { to: '/sign-in?done=deleted', cookies: await accounts.signOut(headers) }
}
