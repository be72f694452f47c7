/** POST /api/v1/suggest.php: stores a suggested edit to a term for review. Costs one credit. */
import { suggest } from '../domain/review/contribute'
import { readSuggestion, type SuggestionInput } from '../domain/review/contributionInput'
import { suggestToSandbox } from '../domain/sandbox/contributions'
import type { MeteredServices } from '../serviceTypes'
import { meteredWrite } from './write'

export const suggestion = (services: MeteredServices) =>
  meteredWrite<SuggestionInput>(services, {
    path: '/api/v1/suggest.php',
    read: readSuggestion,
    store: (writing, app, input) =>
      app.isSandbox
        ? suggestToSandbox(writing, { app, input }, services.baseUrl)
        : suggest(writing, { app, input }),
  })
