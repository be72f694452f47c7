/** POST /api/v1/submit.php: a new term for review, or published at once; one credit where it is stored. */

import { submit } from '../../domain/review/contribute'
import { readSubmission, type SubmissionInput } from '../../domain/review/contributionInput'
import { type WriteRoute, writeEntrance } from '../billedWrite'

export const submitPath = '/api/v1/submit.php'

export const submitRoute = ({ baseUrl }: { baseUrl: string }): WriteRoute<SubmissionInput> => ({
  ...writeEntrance,
  path: submitPath,
  parse: readSubmission,
  write: (writing, app, input) => submit(writing, app, input, baseUrl),
})
