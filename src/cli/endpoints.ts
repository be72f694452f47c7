/** bin/atumo endpoints …: webhook endpoints and their secrets. */
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  overlapHours,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from '../domain/webhooks/endpoints'
import { isProblem, type Problem } from '../problems'
import type { Endpoint } from '../store/webhooks/endpoints'
import { textFrom } from './command'
import type { CommandStores } from './stores'

interface Given {
  app: string
  endpoint: string
  url: string
  kinds?: string[]
}

export const commands = {
  async add(stores: CommandStores, { app: clientId, url, kinds = [] }: Given) {
    const added = await addEndpoint(stores, { clientId, url, kinds })
    if (isProblem(added)) return added
    const { secret, ...endpoint } = added
    return {
      json: { ...asJson(endpoint), ...(secret !== undefined && { secret }) },
      text: `${textFrom(asJson(endpoint))}\n\n${
        secret === undefined
          ? "Deliveries are signed with the app's webhook secret. To replace the secret, run bin/atumo endpoints rotate-secret."
          : `Webhook secret  ${secret}\nIt is used to sign this app's deliveries. Store it now. It is shown only once.`
      }`,
    }
  },

  async list({ endpoints, apps }: CommandStores, { app: clientId }: Given) {
    if (!(await apps.byClientId(clientId))) return { code: 'unknown_app' as const, clientId }
    const found = await endpoints.list(clientId)
    return { json: found.map(asJson) }
  },

  async remove(stores: CommandStores, { endpoint: id }: Given) {
    const problem = await removeEndpoint(stores, id)
    return problem ?? { json: { id, removed: true }, text: `Removed ${id}.` }
  },

  enable: changeOf(enableEndpoint),

  disable: changeOf(disableEndpoint),

  async 'rotate-secret'(stores: CommandStores, { app: clientId }: Given) {
    const rotated = await rotateSecret(stores, clientId)
    if (isProblem(rotated)) return rotated
    const { secret, hadOne } = rotated
    const note = ` For ${overlapHours} hours, deliveries are also signed with the old secret (X-Service-Signature-Previous).`
    return {
      json: { clientId, secret, overlapHours: hadOne ? overlapHours : 0 },
      text: `Webhook secret  ${secret}\n\nStore it now. It is shown only once.${hadOne ? note : ''}`,
    }
  },

  async test(stores: CommandStores, { endpoint: id }: Given) {
    const delivery = await testEndpoint(stores, id)
    if (isProblem(delivery)) return delivery
    return {
      json: { id, delivery },
      text: `Created test delivery ${delivery}. To see the result, run bin/atumo deliveries show ${delivery}`,
    }
  },
}

function changeOf(change: (stores: CommandStores, id: string) => Promise<Endpoint | Problem>) {
  return async (stores: CommandStores, { endpoint: id }: Given) => {
    const endpoint = await change(stores, id)
    return isProblem(endpoint) ? endpoint : { json: asJson(endpoint) }
  }
}

const asJson = ({ isRevoked, nextRetryAt, isFirst, ...shown }: Endpoint & { isFirst?: boolean }) =>
  shown
