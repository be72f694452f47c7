/** POST /api/v1/suggest.php: a change of a term, for review; one credit where it is stored. */

import { suggest } from '../../domain/contribute'
import { readSuggestion, type SuggestionInput } from '../../domain/contributionInput'
import type { WriteRoute } from '../billedWrite'
import { readApiKey } from '../caller'

export const suggestPath = '/api/v1/suggest.php'

export const suggestRoute: WriteRoute<SuggestionInput> = {
  channel: 'api',
  scope: 'dictionary:write',
  billed: true,
  identify: ({ headers }) => readApiKey(headers),
  by: 'byKey',
  unknown: { kind: 'key invalid' },
  path: suggestPath,
  parse: readSuggestion,
  write: suggest,
}
