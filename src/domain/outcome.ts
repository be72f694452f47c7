/**
 * Expected errors on pages and on the command line. Functions return them as values, and a transaction whose
 * work returns one is rolled back. Their messages are in src/locales. Errors of API requests are in
 * refusals.ts.
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
