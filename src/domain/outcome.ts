/**
 * What the rules answer: a result, or one of these problems as a value. A transaction whose work returns a
 * problem is rolled back. src/locales has a message for each; what a call of the API is refused for is in
 * refusals.ts.
 */
import type { AccountProblem } from './accounts/accountProblems'
import type { AppProblem } from './apps/appProblems'
import type { ReviewProblem } from './review/reviewProblems'
import type { TermProblem } from './terms/termProblems'
import type { WebhookProblem } from './webhooks/webhookProblems'

export type Problem = AccountProblem | AppProblem | ReviewProblem | TermProblem | WebhookProblem
