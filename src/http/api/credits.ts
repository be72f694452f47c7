/**
 * GET /api/v1/credits.php: returns the balance and usage. Costs no credits and does not count towards the
 * rate limit.
 */
import { summarise } from '../../domain/apps/credits'
import { sandboxBooks } from '../../domain/sandbox/account'
import { newRequestId } from '../../lib/requestId'
import { readApiKey } from '../caller'
import { cors, jsonType, nosniff } from '../headers'
import type { Attempt, Call, Entrance } from '../metered/call'
import { metered } from '../metered/serve'
import { admit, confirm } from '../metered/steps'
import type { MeteredRoom } from '../rooms'

/** Returns 503 if Redis is unavailable, because a wrong balance would be worse than none. */
export const credits = (services: MeteredRoom) =>
  metered<Entrance>(services, show, { channel: 'api', scope: undefined, billed: false })

const show = (call: Call): Attempt =>
  admit(call, readApiKey(call.request), async (app) => {
    // As a side effect, `confirm` releases expired holds, so the balance that is read next is
    // correct.
    const unconfirmed = await confirm(call, app)
    if (unconfirmed) return unconfirmed
    const books = app.isSandbox ? sandboxBooks : await call.services.ledger.read(app.clientId)
    if (!books || (!app.isSandbox && books.revision !== app.revision)) return { kind: 'stale' }
    return new Response(JSON.stringify(summarise(books, call.services.now())), {
      headers: {
        'content-type': jsonType,
        'cache-control': 'no-store',
        'x-request-id': newRequestId(),
        ...cors,
        ...nosniff,
      },
    })
  })
