/** Decides whether a request may use an app: revocation, scope, IP allowlist and origin allowlist, in that order. */
import type { Channel } from '../../lib/metering'
import type { Networks } from '../../lib/networks'
import type { Problem } from '../../problems'
import type { AppSettings } from '../../store/apps/apps'
import type { Origins } from './origins'

export type Scope = AppSettings['scopes'][number]
export const scopes: readonly Scope[] = ['dictionary:read', 'dictionary:write']

export interface AccessRules {
  revoked: boolean
  scopes: ReadonlySet<Scope>
  addresses: Networks
  origins: Origins
}

export interface RequestSource {
  /** Undefined if the request has no socket. Computed only when it is read. */
  readonly address: string | undefined
  /** The Origin header; null if there is none, as in requests from servers. Computed only when it is read. */
  readonly origin: string | null
}

/** @param scope undefined if the endpoint requires none @returns undefined if the request is allowed */
export function refuse(
  rules: AccessRules,
  scope: Scope | undefined,
  channel: Channel,
  source: RequestSource,
): Problem | undefined {
  if (rules.revoked) return { code: 'revoked' }
  if (scope && !rules.scopes.has(scope)) return { code: 'scope_missing', scope }
  if (channel === 'api' && !rules.addresses.empty) {
    const address = source.address ?? ''
    if (!rules.addresses.contains(address)) return { code: 'address_blocked', address }
  }
  // A page's visitors cannot be listed by IP address, so if the app has an IP allowlist, the widget
  // needs an origin allowlist as well.
  if (channel === 'embed' && !rules.addresses.empty && rules.origins.empty) {
    return { code: 'pages_not_listed' }
  }
  if (!rules.origins.empty) {
    const { origin } = source
    if (origin !== null && !rules.origins.admits(origin)) return { code: 'origin_blocked', origin }
  }
  return undefined
}
