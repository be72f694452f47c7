/** The service in this process, on a port of its own: for clients, programs and browsers that need an address. */
import pino from 'pino'
import { createApp } from '../../src/app'
import { readConfig } from '../../src/config'
import { freePort } from '../../src/launch/service'
import { openServices } from '../../src/services'
import type { StoreUrls } from './processes'
import { until } from './until'

export interface ListeningService {
  url: string
  stop(): Promise<void>
}

/** Starts it as src/server.ts does, on stores that other connections may change meanwhile. */
export async function startListening({
  databaseUrl,
  redisUrl,
}: StoreUrls): Promise<ListeningService> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    BASE_URL: url,
    REFUSAL_LIMIT: '0',
  })
  const services = openServices(config, pino({ level: 'silent' }))
  const app = createApp(services).listen({
    port,
    hostname: '127.0.0.1',
    idleTimeout: 30,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  })
  await until('the service is ready', async () => (await fetch(`${url}/readyz`)).ok)
  return {
    url,
    async stop() {
      await app.stop(true)
      await services.close()
    },
  }
}
