/** A service that the contract is held against: stores of its own, the shipped dictionary, an app without limits. */
import { fileURLToPath } from 'node:url'
import { prepare } from '../../bench/support/prepare'
import { startStack } from '../../bench/support/stack'
import { scopes } from '../../src/domain/apps/access'
import { randomBase62 } from '../../src/lib/base62'

/** What a run has to know of the service that it asks. */
export interface Target {
  url: string
  apiKey: string
  /** Of the same app; undefined: pages are searched for in vain. */
  clientId: string | undefined
  /** Bearer token of /metrics; undefined: it is refused. */
  metricsToken: string | undefined
}

/**
 * Starts it on a free port of 127.0.0.1, its databases in a temporary folder.
 * @returns how to ask it, and how to take all of it down again
 */
export async function startService(): Promise<Target & { close: () => Promise<void> }> {
  const stack = await startStack()
  try {
    const metricsToken = randomBase62(40)
    // 0 lifts the guard: one visitor asks for all of them. What is submitted is found by later searches.
    const limits = { visitorLimit: 0, autoPublish: true }
    const app = await prepare(stack, { scopes: [...scopes], ...limits })
    const server = fileURLToPath(new URL('../../src/server.ts', import.meta.url))
    const lifted = { HOURLY_LIMIT: '1000000000', REFUSAL_LIMIT: '0' }
    const { url } = await stack.serve(server, { ...lifted, METRICS_TOKEN: metricsToken })
    return { url, ...app, metricsToken, close: () => stack.close() }
  } catch (error) {
    await stack.close()
    throw error
  }
}
