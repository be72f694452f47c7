/** What must come of every example of the manual: a file for each page that has any. */
import type { Expectations } from '../../support/examples'
import { embed } from './embed'
import { lists } from './lists'
import { start } from './start'

export const expectations: Expectations = {
  ...embed,
  ...lists,
  ...start,
}
