/**
 * Starts the service under test, with its own databases, the included dictionary, and an app without limits.
 */
import { fileURLToPath } from 'node:url'
import { prepare } from '../../bench/support/prepare'
import { startStack } from '../../bench/support/stack'
import { scopes } from '../../src/domain/apps/access'
import { randomBase62 } from '../../src/lib/base62'

/** The service's address and credentials. */
export interface Target {
  url: string
  apiKey: string
  /** The client ID of the same app. If undefined, requests to /embed/search are refused. */
  clientId: string | undefined
  /** The bearer token for /metrics. If undefined, requests to /metrics are refused. */
  metricsToken: string | undefined
}

/**
 * Starts the service on a free port of 127.0.0.1, with its databases in a temporary folder.
 * @returns the service's address and credentials, and a function that stops everything
 */
export async function startService(): Promise<Target & { close: () => Promise<void> }> {
  const stack = await startStack()
  try {
    const metricsToken = randomBase62(40)
    // All searches come from one visitor, so the visitor limit is turned off. Submissions are
    // published immediately, so that searches find them.
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
