/**
 * Runs charge batches with scripts that record their calls. The test can also provide the replies to charges
 * itself.
 */
import { meteringRules } from '../../../src/domain/metering/limits'
import {
  type Charge,
  ChargeBatches,
  type ChargeBatchesOptions,
  createChargeMeter,
} from '../../../src/store/metering/chargeBatches'
import type { ChargeReply, ChargeRequest, Scripts } from '../../../src/store/metering/scripts'
import { runningTime } from '../../support/runningTime'

/** Resolves in the next turn of the event loop, after everything already scheduled for that turn. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Returns a promise's value and how long it took to resolve, in milliseconds. */
export async function timed<T>(promise: Promise<T>): Promise<{ value: T; ms: number }> {
  const from = runningTime()
  const value = await promise
  return { value, ms: runningTime() - from }
}

export const kinds = (charges: readonly Charge[]) => charges.map((charge) => charge.kind)

export function openBatches(
  clientId: string,
  options: Pick<ChargeBatchesOptions, 'scripts'> & Partial<ChargeBatchesOptions>,
): ChargeBatches {
  const quiet = { touched: () => {}, failed: () => {}, meter: createChargeMeter() }
  const usual = { revision: 1, channel: 'api', rules: meteringRules(50), ...quiet } as const
  return new ChargeBatches({ ...usual, clientId, ...options })
}

/** Wraps scripts and records their calls. */
export function watched(real: Scripts) {
  const charges: ChargeRequest[] = []
  const settled: string[][] = []
  const released: string[][] = []
  const scripts: Scripts = {
    ...real,
    charge: (request) => {
      charges.push(request)
      return real.charge(request)
    },
    settle: (clientId, batches) => {
      settled.push(batches.map(({ id }) => id))
      return real.settle(clientId, batches)
    },
    release: (clientId, batches) => {
      released.push([...batches])
      return real.release(clientId, batches)
    },
  }
  return { scripts, charges, settled, released }
}

/** Wraps scripts and records their calls. Charges get no reply until the test sends one. */
export function silent(real: Scripts) {
  const seen = watched(real)
  const replies: PromiseWithResolvers<ChargeReply>[] = []
  const charge = (request: ChargeRequest) => {
    seen.charges.push(request)
    const reply = Promise.withResolvers<ChargeReply>()
    replies.push(reply)
    return reply.promise
  }
  return { ...seen, scripts: { ...seen.scripts, charge }, replies }
}

export const admitting = (admitted: number): ChargeReply => ({
  kind: 'charged',
  admitted,
  prospect: 'welcome',
  remaining: 40,
  balance: 90,
  limit: 50,
  reset: 3600,
})
