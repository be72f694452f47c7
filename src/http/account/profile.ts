/** Changes an account's name or e-mail address, and deletes accounts. */
import { deleteApp } from '../../domain/apps/apps'
import { field } from '../site/forms'
import { accountPage } from './account'
import {
  inputErrors,
  linkSent,
  type OwnHandler,
  overLimit,
  passwordIn,
  unsent,
  wordsOf,
} from './shared'

export const changeName: OwnHandler = async (services, visit) => {
  const name = field(visit.form, 'name')
  const errors = inputErrors(visit, { name })
  if (errors) return accountPage(services, visit, { values: { name }, errors }, 400)
  await services.accounts.rename(visit.user.id, name)
  return { to: '/account?done=name' }
}

/**
 * Sends a link to the new address. Also sends a warning to the old address, because its owner may not have
 * requested the change.
 */
export const changeEmail: OwnHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const { accounts, background, notices } = services
  const { user, headers, form } = visit
  const email = field(form, 'email').toLowerCase()
  const refuse = (message: string, status: number) =>
    accountPage(services, visit, { values: { email }, errors: { email: message } }, status)
  const errors = inputErrors(visit, { email })
  if (errors) return accountPage(services, visit, { values: { email }, errors }, 400)
  const refused = overLimit(services, visit, 'own password', user.id)
  if (refused) return refused
  if (!(await accounts.isPassword(passwordIn(visit), headers))) {
    return accountPage(services, visit, { problem: words.wrongPassword, values: { email } }, 403)
  }
  const outcome = await accounts.requestNewAddress(user, email)
  switch (outcome) {
    case 'taken':
      return refuse(email === user.email ? words.emailSame : words.emailTaken, 409)
    case 'too soon':
    case 'not sent': {
      const [status, problem] = unsent(visit, outcome)
      return refuse(problem, status)
    }
    case 'sent':
      // An address that is not confirmed may belong to a stranger.
      if (user.emailVerified) background.run(() => notices.addressRequested(user, email))
      return accountPage(services, visit, { notice: linkSent(services, visit, words.emailSent) })
  }
}

/**
 * Deletes the account's apps before the account itself. If the service crashes in between, the user can still
 * sign in and try again. If the account acquires another app before it is deleted, the deletion starts over.
 * An app that has another owner is not deleted: that owner becomes its holder. Administrators cannot delete
 * their accounts, so at least one administrator always remains.
 */
export const deleteAccount: OwnHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const { accounts, ownedApps, members } = services
  const { user, headers, form } = visit
  if (user.role === 'admin') {
    return accountPage(services, visit, { problem: words.deleteNotAdmin }, 403)
  }
  if (form.get('sure') !== 'yes') {
    return accountPage(services, visit, { problem: words.deleteSureFirst }, 400)
  }
  const refused = overLimit(services, visit, 'own password', user.id)
  if (refused) return refused
  if (!(await accounts.isPassword(passwordIn(visit), headers))) {
    return accountPage(services, visit, { problem: words.wrongPassword }, 403)
  }
  do {
    for (const { id, clientId } of await ownedApps.ofOwner(user.id)) {
      if (!(await members.inherit(id))) await deleteApp(services, clientId)
    }
  } while (!(await accounts.remove(user.id)))
  return { to: '/sign-in?done=deleted', cookies: await accounts.signOut(headers) }
}
