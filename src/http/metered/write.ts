/**
 * Serves a metered write: identify → authorise → validate the body → store it in a transaction and charge
 * just before COMMIT (src/domain/apps/paidWrites.ts) → respond.
 */
import { createHash } from 'node:crypto'
import type { KnownApp } from '../../domain/apps/knownApps'
import type { PaidWrites } from '../../domain/apps/paidWrites'
import { longestIdempotencyKey } from '../../domain/metering/limits'
import type { InvalidInput, Refusal } from '../../domain/refusals'
import type { JsonObject } from '../../domain/review/contributionInput'
import type { Figures } from '../../lib/metering'
import { newRequestId } from '../../lib/requestId'
import type { IdempotentRequest, KeptAnswer } from '../../store/keptAnswers'
import { readApiKey } from '../caller'
import { commercialUseHeader, figureHeaders } from '../errors'
import { cors, jsonType, nosniff } from '../headers'
import { headerOf } from '../requestHeaders'
import type { Attempt, Call, Entrance, Outcome } from './call'
import { requestedError } from './sandbox'
import { admit, deny, unpaid } from './steps'

export interface WriteRoute<Input extends object> extends Entrance {
  /** The path of the endpoint. Each Idempotency-Key applies to one path only. */
  path: string
  parse(body: JsonObject): Input | InvalidInput
  store: PaidWrites<{ app: KnownApp; input: Input }>
  /** Replaces `store` for sandbox apps, whose contributions are not stored for review. */
  storeInSandbox: PaidWrites<{ app: KnownApp; input: Input }>
}

export const write = <Input extends object>(call: Call<WriteRoute<Input>>): Attempt =>
  admit(call, readApiKey(call.request), async (app) => {
    const { route, request } = call
    const asked = await readAll(call, app)
    if ('kind' in asked) return deny(app, asked)

    const requested = app.isSandbox && (await requestedError(call, app, await textsOf(call)))
    if (requested) return requested
    const store = app.isSandbox ? route.storeInSandbox : route.store
    const written = await store({
      by: app.clientId,
      account: app.account,
      idempotency: asked.idempotency,
      asked: { app, input: asked.input },
      patience: call.patience,
      isGone: () => request.signal.aborted,
    })
    switch (written.kind) {
      case 'written':
        return answer(app, written.answer, written.charge)
      case 'written before':
        return answerAgain(app, written.answer)
      case 'refused':
        return {
          kind: 'refused',
          refusal: written.refusal,
          app,
          ...(written.refusal.kind !== 'unavailable' && { blame: 'app' }),
        }
      case 'gone':
        return written
      case 'unpaid':
        return unpaid(app, written.charge)
    }
  })

/** Returns the values of all fields in the body. */
async function textsOf({ body }: Call): Promise<unknown[]> {
  const read = await body
  return 'body' in read ? Object.values(read.body) : []
}

async function readAll<Input extends object>(
  { route, request, body }: Call<WriteRoute<Input>>,
  app: KnownApp,
): Promise<{ input: Input; idempotency: IdempotentRequest | undefined } | Refusal> {
  const read = await body
  if ('kind' in read) return read
  const input = route.parse(read.body)
  if ('kind' in input) return input
  const key = headerOf(request, 'idempotency-key')
  if (key === null) return { input, idempotency: undefined }
  if (key.length > longestIdempotencyKey || !/^[\x20-\x7e]+$/.test(key)) {
    return { kind: 'bad idempotency key', max: longestIdempotencyKey }
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([route.path, input]))
    .digest()
  return { input, idempotency: { appId: app.id, key, request: hash } }
}

function answer(app: KnownApp, { status, body }: KeptAnswer, figures: Figures): Response {
  return new Response(body, {
    status,
    headers: {
      ...cors,
      ...nosniff,
      ...figureHeaders(figures),
      'content-type': jsonType,
      'cache-control': 'no-store',
      'x-credit-cost': String(figures.cost),
      'x-commercial-use': commercialUseHeader(app.commercialUse),
      'x-request-id': newRequestId(),
    },
  })
}

/**
 * Repeats the response to the first request with the same Idempotency-Key. The repeated response is free, and
 * is sent even if the app has reached its rate limit or is out of credits.
 */
async function answerAgain(app: KnownApp, kept: KeptAnswer): Promise<Outcome> {
  const asked = await app.account.ask('api')
  return 'balance' in asked ? answer(app, kept, { ...asked, cost: 0 }) : unpaid(app, asked)
}
