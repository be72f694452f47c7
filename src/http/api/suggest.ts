/** POST /api/v1/suggest.php: a change of a term, for review; one credit where it is stored. */

import { suggest } from '../../domain/review/contribute'
import { readSuggestion, type SuggestionInput } from '../../domain/review/contributionInput'
import { type WriteRoute, writeEntrance } from '../billedWrite'

export const suggestPath = '/api/v1/suggest.php'

export const suggestRoute: WriteRoute<SuggestionInput> = {
  ...writeEntrance,
  path: suggestPath,
  parse: readSuggestion,
  write: suggest,
}
