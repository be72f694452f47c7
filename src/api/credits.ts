/** GET /api/v1/credits.php: balance and usage. Free, and not counted towards the rate limit. */
import { summarise } from '../domain/apps/credits'
import { sandboxBooks } from '../domain/sandbox/account'
import type { MeteredServices } from '../serviceTypes'
import { readApiKey } from './request'
import { success } from './sell'
import { confirm, metered } from './serve'

/** Returns 503 if Redis is unavailable, because a wrong balance would be worse than none. */
export const credits = (services: MeteredServices) =>
  metered(services, {
    channel: 'api',
    scope: undefined,
    billed: false,
    identify: readApiKey,
    parse: () => ({}),
    async respond(request, app) {
      // As a side effect, `confirm` releases expired holds, so the balance that is read next is
      // correct.
      const unconfirmed = await confirm(request, app)
      if (unconfirmed) return unconfirmed
      const books = app.isSandbox ? sandboxBooks : await services.ledger.read(app.clientId)
      if (!books || (!app.isSandbox && books.revision !== app.revision)) return 'stale'
      return success(JSON.stringify(summarise(books, services.now())))
    },
  })
