/** Every word the service says, in English. `yo` has the same keys. */
import { accounts } from './accounts'
import { apiPage } from './apiPage'
import { console } from './console'
import { manual } from './manual'
import { pages } from './pages'
import { problems } from './problems'
import { refusals } from './refusals'
import { staff } from './staff'

export const en = {
  refusals,
  problems,
  ...pages,
  ...manual,
  ...apiPage,
  ...accounts,
  ...console,
  ...staff,
}

/** The shape of a language: what `en` has, `yo` has too. */
export type Locale = typeof en
