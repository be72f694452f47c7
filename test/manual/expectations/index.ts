/** What must come of every example of the manual: a file for each page that has any. */
import type { Expectations } from '../../support/examples'
import { authentication } from './authentication'
import { client } from './client'
import { credits } from './credits'
import { dictionary } from './dictionary'
import { embed } from './embed'
import { errors } from './errors'
import { lists } from './lists'
import { operations } from './operations'
import { review } from './review'
import { start } from './start'
import { submit } from './submit'
import { suggest } from './suggest'
import { versions } from './versions'
import { webhooks } from './webhooks'
import { yoruba } from './yoruba'

export const expectations: Expectations = {
  ...authentication,
  ...credits,
  ...client,
  ...dictionary,
  ...embed,
  ...errors,
  ...lists,
  ...operations,
  ...review,
  ...start,
  ...submit,
  ...suggest,
  ...versions,
  ...webhooks,
  ...yoruba,
}
