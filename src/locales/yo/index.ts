/** Gbogbo ọ̀rọ̀ tí iṣẹ́ yìí ń sọ, ní Yorùbá: every word the service says, in Yoruba. */
import type { Locale } from '../en'
import { accounts } from './accounts'
import { console } from './console'
import { pages } from './pages'
import { refusals } from './refusals'
import { staff } from './staff'

export const yo: Locale = { refusals, ...pages, ...accounts, ...console, ...staff }
