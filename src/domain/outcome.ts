/**
 * Expected errors of the rules, which are returned as values. A transaction whose work returns one is rolled
 * back. src/locales has their messages. Errors of API requests are in refusals.ts.
 */
import type { AccountProblem } from './accounts/accountProblems'
import type { AppProblem } from './apps/appProblems'
import type { ReviewProblem } from './review/reviewProblems'
import type { TermProblem } from './terms/termProblems'
import type { WebhookProblem } from './webhooks/webhookProblems'

export type Problem = AccountProblem | AppProblem | ReviewProblem | TermProblem | WebhookProblem
