/** Serves metered writes, which are charged within the transaction that stores them. */

import { createHash } from 'node:crypto'
import type { KnownApp } from '../domain/apps/knownApps'
import { writePaid } from '../domain/apps/paidWrites'
import { longestIdempotencyKey } from '../domain/metering/limits'
import type { JsonObject } from '../domain/review/contributionInput'
import { headerOf } from '../http/request'
import type { Problem } from '../problems'
import type { MeteredServices } from '../serviceTypes'
import type { StoredResponse } from '../store/storedResponses'
import type { Writing } from '../store/transactions'
import { type Outcome, readApiKey } from './request'
import { requestedError } from './sandbox'
import { success, unpaid } from './sell'
import { metered } from './serve'

interface WriteOptions<Input extends object> {
  /** The path of the endpoint. Each Idempotency-Key applies to one path only. */
  path: string
  read: (body: JsonObject) => Input | Problem
  /** Stores the input. @returns the response; if it is a refusal, the transaction is rolled back */
  store: (writing: Writing, app: KnownApp, input: Input) => Promise<StoredResponse | Problem>
}

interface WriteInput<Input extends object> {
  input: Input
  key: string | undefined
  texts: unknown[]
}

export const meteredWrite = <Input extends object>(
  services: MeteredServices,
  { path, read, store }: WriteOptions<Input>,
) =>
  metered<WriteInput<Input>>(services, {
    channel: 'api',
    scope: 'dictionary:write',
    billed: true,
    identify: readApiKey,

    async parse({ raw, body }) {
      const sent = await body
      if ('code' in sent) return sent
      const input = read(sent.body)
      if ('code' in input) return input
      const key = headerOf(raw, 'idempotency-key') ?? undefined
      return key === undefined || (key.length <= longestIdempotencyKey && isPrintable(key))
        ? { input, key, texts: Object.values(sent.body) }
        : { code: 'bad_idempotency_key', max: longestIdempotencyKey }
    },

    async respond(request, app, { input, key, texts }) {
      const requested = app.isSandbox && (await requestedError(request, app, texts))
      if (requested) return requested
      const hash = () =>
        createHash('sha256')
          .update(JSON.stringify([path, input]))
          .digest()
      const written = await writePaid(services, {
        by: app.clientId,
        account: app.accounts.api,
        idempotency: key === undefined ? undefined : { appId: app.id, key, request: hash() },
        store: (writing) => store(writing, app, input),
        deadline: request.deadline,
        isGone: () => request.isGone,
      })
      switch (written.kind) {
        case 'written': {
          const { response, charge } = written
          return success(response.body, {
            status: response.status,
            billed: { app, figures: charge },
          })
        }
        case 'written before':
          return repeated(app, written.response)
        case 'refused':
          return { problem: written.problem, app, blame: 'app' }
        case 'gone':
          return 'gone'
        case 'unpaid':
          return unpaid(app, written.charge)
      }
    },
  })

const isPrintable = (text: string) => /^[\x20-\x7e]+$/.test(text)

/**
 * Repeats the response to the first request with the same Idempotency-Key. The repeated response is free, and
 * is sent even if the app has reached its rate limit or is out of credits.
 */
async function repeated(app: KnownApp, { status, body }: StoredResponse): Promise<Outcome> {
  const asked = await app.accounts.api.ask()
  return 'balance' in asked
    ? success(body, { status, billed: { app, figures: { ...asked, cost: 0 } } })
    : unpaid(app, asked)
}
