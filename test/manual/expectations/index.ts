/** The expected results of all examples in the manual. Each page of the manual has its own file. */
import type { Expectation, Expectations } from '../../support/examples'
import { authentication } from './authentication'
import { client } from './client'
import { credits } from './credits'
import { deployment } from './deployment'
import { dictionary } from './dictionary'
import { embed } from './embed'
import { errors } from './errors'
import { lists } from './lists'
import { operations } from './operations'
import { review } from './review'
import { sandbox } from './sandbox'
import { start } from './start'
import { submit } from './submit'
import { suggest } from './suggest'
import { versions } from './versions'
import { webhooks } from './webhooks'
import { yoruba } from './yoruba'

/** Examples that run in a browser. */
export const widget = matching(embed, isForBrowser)

/** Examples that run bin/atumo or database programs. */
export const operators: Expectations = { ...deployment, ...lists, ...operations }

export const programs: Expectations = {
  ...authentication,
  ...credits,
  ...client,
  ...dictionary,
  ...matching(embed, (expectation) => !isForBrowser(expectation)),
  ...errors,
  ...review,
  ...sandbox,
  ...start,
  ...submit,
  ...suggest,
  ...versions,
  ...webhooks,
  ...yoruba,
}

export const expectations: Expectations = { ...widget, ...operators, ...programs }

function isForBrowser(expectation: Expectation): boolean {
  return 'checks' in expectation && (expectation.needs ?? []).includes('browser')
}

function matching(all: Expectations, holds: (one: Expectation) => boolean): Expectations {
  return Object.fromEntries(Object.entries(all).filter(([, expectation]) => holds(expectation)))
}
