/**
 * Expected errors on pages and on the command line. Functions return them as values. If a function that runs
 * in a transaction returns such an error, the transaction is rolled back. The messages are in src/locales.
 * For errors of API requests, see refusals.ts.
 */
import type { AccountProblem } from './accounts/accountProblems'
import type { AppProblem } from './apps/appProblems'
import type { ReviewProblem } from './review/reviewProblems'
import type { ContributionProblem } from './review/siteContributions'
import type { TermProblem } from './terms/termProblems'
import type { WebhookProblem } from './webhooks/webhookProblems'

export type Problem =
  | AccountProblem
  | AppProblem
  | ContributionProblem
  | ReviewProblem
  | TermProblem
  | WebhookProblem
