/** Why an endpoint cannot be added, changed or tested, or a delivery cannot be replayed. */
import type { UrlFault } from '../../lib/outbound'
import type { EndpointStatus } from '../../store/webhooks/endpoints'
import type { AppProblem } from '../apps/appProblems'

type UnknownApp = Extract<AppProblem, { code: 'unknown_app' }>

export type WebhookProblem =
  | UnknownApp
  | { code: 'bad_endpoint_url'; url: string; fault: UrlFault | 'url_too_long' }
  | { code: 'unknown_event_kind'; kind: string; kinds: readonly string[] }
  | { code: 'event_kind_missing' }
  | { code: 'endpoint_exists'; url: string }
  | { code: 'too_many_endpoints'; max: number }
  | { code: 'unknown_endpoint'; id: string }
  | { code: 'endpoint_app_revoked'; id: string }
  | { code: 'endpoint_not_enabled'; id: string; status: Exclude<EndpointStatus, 'enabled'> }
  | { code: 'too_many_tests'; max: number }
  | { code: 'unknown_delivery'; id: string }
  | { code: 'delivery_not_ended'; id: string; state: string }
