/** Apps with a webhook endpoint, for tests of the console. */
import type { Fields } from '../account/support'
import type { Console, OwnApp } from './support'

export const url = 'https://example.org/hook'

export const createHooks = (it: Console) => {
  const newApp = async () => (await it.owner()).newApp()
  const endpointsOf = ({ clientId }: OwnApp) => it.site.services.endpoints.list(clientId)
  return {
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
