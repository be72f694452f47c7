/**
 * A billed call that writes: identify → revoked, scope, lists → read and check the body → do the work in a
 * transaction, charged just before COMMIT (src/domain/apps/paidWrites.ts) → answer.
 */
import { createHash } from 'node:crypto'
import type { KnownApp } from '../domain/apps/knownApps'
import { type ReachStage, writePaid } from '../domain/apps/paidWrites'
import { longestIdempotencyKey } from '../domain/metering/limits'
import type { InvalidInput, Refusal } from '../domain/refusals'
import type { JsonObject } from '../domain/review/contributionInput'
import type { Figures } from '../lib/metering'
import { newRequestId } from '../lib/requestId'
import type { IdempotentRequest, KeptAnswer } from '../store/keptAnswers'

import type { Transactions, Writing } from '../store/transactions'
import {
  blameApp,
  Call,
  type CallServices,
  type Entrance,
  identified,
  refuseIfCurrent,
  respond,
  type Served,
  unpaid,
} from './billed'
import { type HttpServer, readApiKey } from './caller'
import { commercialUseHeader, figureHeaders } from './errors'
import { cors, jsonType, nosniff } from './headers'
import { jsonBody, type ReadBody } from './jsonBody'
import { headerOf } from './requestHeaders'

export interface WriteServices extends CallServices {
  transactions: Transactions
  /** Tests end the process, or a store, at a stage of a write. */
  reach?: ReachStage
}

/** What a billed route that writes has of its own. */
export interface WriteRoute<Input extends object> extends Entrance {
  /** Names what is asked, so that an Idempotency-Key is good for one thing. */
  path: string
  parse(body: JsonObject): Input | InvalidInput
  /** Does what is paid for. @throws Unavailable */
  write(writing: Writing, app: KnownApp, input: Input): Promise<KeptAnswer | Refusal>
}

/** Who may write, and how they are known. */
export const writeEntrance: Entrance = {
  channel: 'api',
  scope: 'dictionary:write',
  billed: true,
  identify: readApiKey,
  by: 'byKey',
  unknown: { kind: 'key invalid' },
}

/** Never rejects: a fault is answered 503 or 500, uncharged. */
export function billedWrite<Input extends object>(
  services: WriteServices,
  route: WriteRoute<Input>,
  request: Request,
  server: HttpServer,
): Promise<Response> {
  const call = new Call(services, route, request, server)
  const readBody = jsonBody(request)
  return identified(call, (app) => serve(call, services, route, { app, readBody }))
}

async function serve<Input extends object>(
  call: Call,
  services: WriteServices,
  route: WriteRoute<Input>,
  { app, readBody }: { app: KnownApp; readBody: () => Promise<ReadBody> },
): Promise<Served> {
  const asked = await readAll(call, route, app, readBody)
  if ('kind' in asked) return refuseIfCurrent(call, app, asked, blameApp)

  const written = await writePaid(
    services.transactions,
    {
      by: app.clientId,
      account: app.account,
      idempotency: asked.idempotency,
      work: (writing) => route.write(writing, app, asked.input),
      patience: call.patience,
      isGone: () => call.request.signal.aborted,
    },
    services.reach,
  )
  switch (written.kind) {
    case 'written':
      return answer(app, written.answer, written.charge)
    case 'written before':
      return answerAgain(call, app, written.answer)
    case 'refused':
      return written.refusal.kind === 'unavailable'
        ? respond(call, written.refusal, app)
        : blameApp(call, written.refusal, app)
    case 'unpaid':
      return unpaid(call, app, written.charge)
  }
}

async function readAll<Input extends object>(
  { request }: Call,
  route: WriteRoute<Input>,
  app: KnownApp,
  readBody: () => Promise<ReadBody>,
): Promise<{ input: Input; idempotency: IdempotentRequest | undefined } | Refusal> {
  const read = await readBody()
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

/** The first answer, for nothing, whatever throttle and credits say now. */
async function answerAgain(call: Call, app: KnownApp, kept: KeptAnswer): Promise<Served> {
  const asked = await app.account.ask(call.entrance.channel)
  return 'balance' in asked ? answer(app, kept, { ...asked, cost: 0 }) : unpaid(call, app, asked)
}
