/** POST /api/v1/suggest.php: stores a suggested edit to a term for review. Costs one credit. */
import { createPaidWrites } from '../../domain/apps/paidWrites'
import { suggest } from '../../domain/review/contribute'
import { readSuggestion, type SuggestionInput } from '../../domain/review/contributionInput'
import { suggestToSandbox } from '../../domain/sandbox/contributions'
import { metered } from '../metered/serve'
import { type WriteRoute, write } from '../metered/write'
import type { MeteredRoom } from '../rooms'

export const suggestion = (services: MeteredRoom) =>
  metered<WriteRoute<SuggestionInput>>(services, write, {
    channel: 'api',
    scope: 'dictionary:write',
    billed: true,
    path: '/api/v1/suggest.php',
    parse: readSuggestion,
    store: createPaidWrites(services, suggest),
    storeInSandbox: createPaidWrites(services, (writing, contributed) =>
      suggestToSandbox(writing, contributed, services.baseUrl),
    ),
  })
