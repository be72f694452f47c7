/** The services of the HTTP process, created once in src/services.ts, and what each folder takes of them. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Attempts } from './domain/accounts/attempts'
import type { KnownApps } from './domain/apps/knownApps'
import type { RefusalCounter } from './domain/apps/refusalCounter'
import type { RefusalLimits } from './domain/apps/refusalLimits'
import type { RequestLog } from './domain/apps/requestLog'
import type { VisitorLimits } from './domain/apps/visitorLimits'
import type { ErrorRecorder } from './domain/operations/errorRecorder'
import type { SearchServices } from './domain/search/search'
import type { Addresses } from './http/caller'
import type { Drain } from './http/drain'
import type { Background } from './lib/background'
import type { Counts } from './lib/meters'
import type { Networks } from './lib/networks'
import type { Outages } from './lib/outages'
import type { RequestMeters } from './lib/requestMeters'
import type { Emails } from './mail/emails'
import type { Devices } from './site/account/devices'
import type { Accounts } from './store/accounts/accounts'
import type { Ledger } from './store/metering/ledger'
import type { OpenReviews } from './store/review/openReviews'
import type { Stores } from './store/stores'

export interface Services extends Stores, SearchServices {
  log: Logger
  outages: Outages
  errors: ErrorRecorder
  addresses: Addresses
  now: () => number
  baseUrl: string
  known: Pick<KnownApps, 'byKey' | 'byClientId'>
  refusals: Counts
  limits: RefusalLimits
  refused: RefusalCounter
  requestLog: RequestLog
  visitors: VisitorLimits
  ledger: Ledger
  openReviews: OpenReviews
  termPictures: { of(words: { english: string; yoruba: string }): Promise<Uint8Array> }
  /** The contact URI for security.txt. If undefined, that file is not served. */
  securityContact: string | undefined
  accounts: Accounts
  /** Whether e-mails are sent via SMTP. If false, they are only logged, and users need not confirm their addresses. */
  mailDelivers: boolean
  attempts: Attempts
  background: Background
  devices: Devices
  emails: Emails
  /** Non-public networks to which webhooks may be sent. */
  webhookAllow: Networks
  /**
   * The address at which the first process serves its metrics, or undefined if metrics are served only at the
   * site's /metrics.
   */
  metricsAddress: { host: string; port: number } | undefined
  /** The bearer token for /metrics. If undefined, requests to /metrics get a 404 response. */
  metricsToken: string | undefined
  /** One check per database. `ping` resolves if the database responds. */
  probes: { name: string; ping: () => Promise<void> }[]
  registry: Registry
  drain: Drain
  requests: RequestMeters
}

type Common = Pick<Services, 'log' | 'outages' | 'errors' | 'addresses' | 'now' | 'baseUrl'>

export type MeteredServices = Common &
  SearchServices &
  Pick<Services, 'known' | 'refusals' | 'limits' | 'refused' | 'requestLog' | 'visitors'> &
  Pick<Services, 'ledger' | 'transactions'>

export type PublicServices = Common &
  SearchServices &
  Pick<Services, 'terms' | 'settings' | 'missed' | 'readings' | 'visitors'> &
  Pick<Services, 'termPictures' | 'securityContact'>

/** For pages that depend on who is signed in. */
export type VisitServices = Common &
  Pick<Services, 'apps' | 'members' | 'accounts' | 'mailDelivers'>

export type AccountServices = VisitServices &
  Pick<Services, 'attempts' | 'background' | 'devices' | 'emails' | 'ledger'> &
  Pick<Services, 'noticeOutbox' | 'ownedApps'>

export type ContributeServices = VisitServices & Stores & Pick<Services, 'search'>

export type ConsoleServices = VisitServices &
  Stores &
  Pick<Services, 'ledger' | 'background' | 'emails' | 'webhookAllow'>

export type StaffServices = VisitServices &
  Stores &
  Pick<Services, 'ledger' | 'openReviews' | 'metricsAddress' | 'metricsToken'>
