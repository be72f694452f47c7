/** GET /api/v1/credits.php: balance and usage; spends nothing and counts nowhere. */
import { summarise } from '../../domain/apps/credits'
import type { KnownApp } from '../../domain/apps/knownApps'
import { newRequestId } from '../../lib/requestId'
import type { Ledger } from '../../store/metering/ledger'
import { Call, type CallServices, type Entrance, identified, unconfirmed } from '../billed'
import { type HttpServer, readApiKey } from '../caller'
import { cors, jsonType, nosniff } from '../headers'

const entrance: Entrance = {
  channel: 'api',
  scope: undefined,
  billed: false,
  identify: readApiKey,
  by: 'byKey',
  unknown: { kind: 'key invalid' },
}

/** 503 when Redis cannot be asked: a balance that may be old is worse than none. */
export function credits(
  services: CallServices & { ledger: Ledger },
  request: Request,
  server: HttpServer,
): Promise<Response> {
  const call = new Call(services, entrance, request, server)
  return identified(call, (app) => show(call, services.ledger, app))
}

async function show(call: Call, ledger: Ledger, app: KnownApp): Promise<Response | 'stale'> {
  // Asking also releases the holds that have expired, so that the balance read next is right.
  const otherwise = await unconfirmed(call, app)
  if (otherwise) return otherwise

  const books = await ledger.read(app.clientId)
  if (books?.revision !== app.revision) return 'stale'
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
