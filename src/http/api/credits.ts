/** GET /api/v1/credits.php: balance and usage; spends nothing and counts nowhere. */
import { summarise } from '../../domain/apps/credits'
import { newRequestId } from '../../lib/requestId'
import type { Ledger } from '../../store/metering/ledger'
import { readApiKey } from '../caller'
import { cors, jsonType, nosniff } from '../headers'
import type { Call, Entrance, MeteredServices, Outcome } from '../metered/call'
import { metered } from '../metered/serve'
import { authorize, confirm, identify } from '../metered/steps'

interface CreditsRoute extends Entrance {
  ledger: Ledger
}

/** 503 when Redis is unavailable: no balance is better than a stale one. */
export const credits = (services: MeteredServices & { ledger: Ledger }) =>
  metered<CreditsRoute>(services, show, {
    channel: 'api',
    scope: undefined,
    billed: false,
    ledger: services.ledger,
  })

async function show(call: Call<CreditsRoute>): Promise<Outcome> {
  const app = await identify(call, readApiKey(call.request))
  if ('kind' in app) return app
  const denied = authorize(call, app)
  if (denied) return denied
  // Asking also releases the holds that have expired, so that the balance read next is right.
  const unconfirmed = await confirm(call, app)
  if (unconfirmed) return unconfirmed
  const books = await call.route.ledger.read(app.clientId)
  if (books?.revision !== app.revision) return { kind: 'stale' }
  return new Response(JSON.stringify(summarise(books, call.services.now())), {
    headers: {
      'content-type': jsonType,
      'cache-control': 'no-store',
      'x-request-id': newRequestId(),
      ...cors,
      ...nosniff,
    },
  })
}
