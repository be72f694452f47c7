/** What must come of every example of the manual: a file for each page that has any. */
import type { Expectations } from '../../support/examples'
import { embed } from './embed'
import { lists } from './lists'
import { review } from './review'
import { start } from './start'
import { submit } from './submit'
import { suggest } from './suggest'
import { versions } from './versions'
import { webhooks } from './webhooks'

export const expectations: Expectations = {
  ...embed,
  ...lists,
  ...review,
  ...start,
  ...submit,
  ...suggest,
  ...webhooks,
  ...versions,
}
