/** All English text. `yo` has the same keys. */
import { accounts } from './accounts'
import { apiPage } from './apiPage'
import { console } from './console'
import { deliveryOutcomes } from './deliveryOutcomes'
import { manual } from './manual'
import { members } from './members'
import { offline } from './offline'
import { pages } from './pages'
import { problems } from './problems'
import { settings } from './settings'
import { warnings } from './spelling'
import { staff } from './staff'

export const en = {
  problems,
  ...pages,
  ...offline,
  ...manual,
  ...apiPage,
  ...accounts,
  ...console,
  deliveryOutcomes,
  ...settings,
  ...members,
  ...staff,
  ...warnings,
}

/** The complete text of one language. */
export type Locale = typeof en
