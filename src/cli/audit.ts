/** bin/atumo audit: compares the credits recorded in PostgreSQL and in Redis, for one app or for all apps. */
import { auditAll, auditApp, isSound } from '../domain/apps/audit'
import { type Result, textFrom } from './command'
import type { MeteredStores } from './stores'

export const commands = {
  async audit(stores: MeteredStores, { app: clientId }: { app?: string }) {
    if (clientId === undefined) return auditEveryApp(stores)
    const audited = await auditApp(stores, clientId)
    if (!audited) return { code: 'unknown_app' as const, clientId }
    return {
      json: audited,
      text: `${textFrom([audited])}\n\n${isSound(audited) ? sound('The books agree') : faulty}`,
      exitCode: isSound(audited) ? 0 : 1,
    }
  },
}

async function auditEveryApp(stores: MeteredStores): Promise<Result> {
  const { faulty: found, ...totals } = await auditAll(stores)
  const isRight = found.length === 0
  const { apps, ...sums } = totals
  const all = { clientId: `all ${apps} apps`, ...sums, status: isRight ? 'sound' : 'differ' }
  return {
    json: { ok: isRight, ...totals, faulty: found },
    text: `${textFrom([...found, all])}\n\n${isRight ? sound('The books of all apps agree') : faulty}`,
    exitCode: isRight ? 0 : 1,
  }
}

const sound = (what: string) => `${what}: granted - spent = balance + held.`

const faulty =
  'The books differ. A drift above 0 means that the app has more credits in Redis than it should; a drift below 0 means that it has fewer. Check whether data in Redis was changed manually and whether Redis lost writes. If the records in PostgreSQL are correct, delete the keys app:{CLIENT_ID} and holds:{CLIENT_ID} in Redis. The app is then loaded again from PostgreSQL.'
