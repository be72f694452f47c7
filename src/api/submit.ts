/** POST /api/v1/submit.php: stores a new term for review or publishes it immediately. Costs one credit. */
import { submit } from '../domain/review/contribute'
import { readSubmission, type SubmissionInput } from '../domain/review/contributionInput'
import { submitToSandbox } from '../domain/sandbox/contributions'
import type { MeteredServices } from '../serviceTypes'
import { meteredWrite } from './write'

export const submission = (services: MeteredServices) =>
  meteredWrite<SubmissionInput>(services, {
    path: '/api/v1/submit.php',
    read: readSubmission,
    store: (writing, app, input) =>
      (app.isSandbox ? submitToSandbox : submit)(writing, { app, input }, services.baseUrl),
  })
