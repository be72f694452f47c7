/** POST /api/v1/submit.php: a new term for review, or published at once; one credit where it is stored. */

import { submit } from '../../domain/contribute'
import { readSubmission, type SubmissionInput } from '../../domain/contributionInput'
import type { WriteRoute } from '../billedWrite'
import { readApiKey } from '../caller'

export const submitPath = '/api/v1/submit.php'

export const submitRoute = ({ baseUrl }: { baseUrl: string }): WriteRoute<SubmissionInput> => ({
  channel: 'api',
  scope: 'dictionary:write',
  billed: true,
  identify: ({ headers }) => readApiKey(headers),
  by: 'byKey',
  unknown: { kind: 'key invalid' },
  path: submitPath,
  parse: readSubmission,
  write: (writing, app, input) => submit(writing, app, input, baseUrl),
})
