/** Sets up the console for tests, with apps that have webhook endpoints. */
import type { Fields } from '../account/support'
import { type OwnApp, openConsole } from './support'

export const url = 'https://example.org/hook'

export type Hooks = Awaited<ReturnType<typeof openHooks>>

export async function openHooks() {
  const it = await openConsole()
  const newApp = async () => (await it.owner()).newApp()
  const endpointsOf = ({ clientId }: OwnApp) => it.site.services.endpoints.list(clientId)
  return {
    ...it,
    newApp,
    endpointsOf,
    deliveriesOf: ({ clientId }: OwnApp) =>
      it.site.services.deliveries.list({ clientId, limit: 100 }),
    async appWithEndpoint() {
      const app = await newApp()
      await app.post('/webhooks', { url })
      const [endpoint] = await endpointsOf(app)
      if (!endpoint) throw new Error('no endpoint was added')
      return {
        ...app,
        to: (action: string, fields: Fields = {}) =>
          app.post(`/webhooks/${endpoint.id}/${action}`, fields),
        id: endpoint.id,
      }
    },
  }
}
