/** POST /api/v1/submit.php: a new term for review, or published at once; one credit where it is stored. */
import { submit } from '../../domain/review/contribute'
import { readSubmission, type SubmissionInput } from '../../domain/review/contributionInput'
import { metered } from '../metered/serve'
import { type WriteRoute, type WriteServices, write } from '../metered/write'

export const submitPath = '/api/v1/submit.php'

export const submission = (services: WriteServices) =>
  metered<WriteRoute<SubmissionInput>>(services, write, {
    channel: 'api',
    scope: 'dictionary:write',
    billed: true,
    services,
    path: submitPath,
    parse: readSubmission,
    write: (writing, app, input) => submit(writing, app, input, services.baseUrl),
  })
