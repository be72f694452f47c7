/** POST /api/v1/submit.php: stores a new term for review or publishes it immediately. Costs one credit. */
import { createPaidWrites } from '../../domain/apps/paidWrites'
import { submit } from '../../domain/review/contribute'
import { readSubmission, type SubmissionInput } from '../../domain/review/contributionInput'
import { submitToSandbox } from '../../domain/sandbox/contributions'
import { metered } from '../metered/serve'
import { type WriteRoute, write } from '../metered/write'
import type { MeteredRoom } from '../rooms'

export const submission = (services: MeteredRoom) =>
  metered<WriteRoute<SubmissionInput>>(services, write, {
    channel: 'api',
    scope: 'dictionary:write',
    billed: true,
    path: '/api/v1/submit.php',
    parse: readSubmission,
    store: createPaidWrites(services, (writing, contributed, isShared) =>
      submit(writing, contributed, { baseUrl: services.baseUrl, isShared }),
    ),
    storeInSandbox: createPaidWrites(services, (writing, contributed) =>
      submitToSandbox(writing, contributed, services.baseUrl),
    ),
  })
