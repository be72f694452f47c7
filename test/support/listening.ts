/** Runs the service in this process, on a port that browsers, clients and example programs can connect to. */
import pino from 'pino'
import { createApp } from '../../src/app'
import { readConfig } from '../../src/config'
import { freePort } from '../../src/launch/address'
import { openServices } from '../../src/services'
import { poolerOf } from './pgbouncer'
import type { StoreUrls } from './processes'
import { secretEnv } from './secrets'
import { startTestApp } from './testApp'
import { until } from './until'

export type ListeningApp = Awaited<ReturnType<typeof startListening>>

/**
 * Starts the service with a clock that the test controls.
 * @param env environment variables in addition to those of the suite
 * @param log logs nothing by default
 */
export async function startListening(
  env: Record<string, string> = {},
  log = pino({ level: 'silent' }),
) {
  const address = await freeAddress()
  const service = await startTestApp({ BASE_URL: address.url, ...env }, log)
  const stop = listen(service.app, address.port)
  return {
    ...service,
    url: address.url,
    async close() {
      await stop()
      await service.close()
    },
  }
}

/** Starts the service with the real clock, on stores that other processes use too. */
export async function startListeningOn({ databaseUrl, redisUrl }: StoreUrls) {
  const { url, port } = await freeAddress()
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER_URL: poolerOf(databaseUrl),
    REDIS_URL: redisUrl,
    BASE_URL: url,
    ...secretEnv,
    REFUSAL_LIMIT: '0',
  })
  const services = openServices(config, pino({ level: 'silent' }))
  const stop = listen(createApp(services), port)
  await until('the service is ready', async () => (await fetch(`${url}/readyz`)).ok)
  return {
    url,
    async close() {
      await stop()
      await services.close()
    },
  }
}

async function freeAddress() {
  const port = await freePort()
  return { port, url: `http://127.0.0.1:${port}` }
}

function listen(app: ReturnType<typeof createApp>, port: number): () => Promise<void> {
  app.listen({ port, hostname: '127.0.0.1', maxRequestBodySize: Number.MAX_SAFE_INTEGER })
  return async () => void (await app.stop(true))
}
