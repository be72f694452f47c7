/** The service in this process on a port of its own, for browsers and clients that need an address. */
import { freePort } from '../../src/launch/service'
import { startTestApp } from './testApp'

export type ListeningApp = Awaited<ReturnType<typeof startListeningApp>>

/** @param env settings beyond the suite's own, as in the environment */
export async function startListeningApp(env: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = await startTestApp({ BASE_URL: url, ...env })
  service.app.listen({ port, hostname: '127.0.0.1' })
  return {
    ...service,
    url,
    async close() {
      await service.app.stop(true)
      await service.close()
    },
  }
}
