/** Who may call: revocation, scope, address list, origin list, in the order in which they refuse. */
import type { Channel } from '../../lib/metering'
import type { Networks } from '../../lib/networks'
import type { Refusal } from '../refusals'
import type { Origins } from './origins'

/** What an API key may do. */
export const scopes = ['dictionary:read', 'dictionary:write'] as const
export type Scope = (typeof scopes)[number]

export interface AccessRules {
  revoked: boolean
  scopes: ReadonlySet<Scope>
  addresses: Networks
  origins: Origins
}

export interface Caller {
  /** Undefined without a socket. Read only where a list needs it, for it may be computed then. */
  readonly address: string | undefined
  /** The Origin header; null for requests without one, as servers send. Read only where a list needs it. */
  readonly origin: string | null
}

/**
 * Checks a call against an app's rules.
 * @param scope the scope that the route needs; undefined: any app may call it
 * @returns why the call is refused; undefined where it is welcome
 */
export function refuse(
  rules: AccessRules,
  scope: Scope | undefined,
  channel: Channel,
  caller: Caller,
): Refusal | undefined {
  if (rules.revoked) return { kind: 'revoked' }
  if (scope && !rules.scopes.has(scope)) return { kind: 'scope missing', scope }
  if (channel === 'api' && !rules.addresses.empty) {
    const address = caller.address ?? ''
    if (!rules.addresses.contains(address)) return { kind: 'address blocked', address }
  }
  // The list says that not everybody may call, and visitors' browsers are everywhere.
  if (channel === 'embed' && !rules.addresses.empty && rules.origins.empty) {
    return { kind: 'pages not listed' }
  }
  if (!rules.origins.empty) {
    const { origin } = caller
    if (origin !== null && !rules.origins.admits(origin)) return { kind: 'origin blocked', origin }
  }
  return undefined
}
